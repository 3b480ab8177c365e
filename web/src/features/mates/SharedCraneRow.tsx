import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { useUser } from "@/features/accounts";
import { CranePicture, cranesQuery, craneTypeIcons, craneTypeLabels } from "@/features/cranes";
import { formatLongDate } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { Badge, Button, ListItem, Select } from "@/retro";
import { useChangeAccess } from "./actions";
import { accessLabels, accessOptions } from "./labels";
import type { ShareAccess, SharedCrane } from "./queries";

interface SharedCraneRowProps {
  share: SharedCrane;
  onStop: () => void;
}

/** One share. Its owner may change it; the mate sees what it allows. */
export function SharedCraneRow({ share, onStop }: SharedCraneRowProps) {
  const user = useUser();
  const isMine = share.sharedByUserId === user.id;
  // The fleet has every crane that is shared, and knows its photo; until it is there, the type is shown.
  const crane = useQuery(cranesQuery).data?.find(({ id }) => id === share.craneId);
  const since = formatLongDate(new Date(share.createdAt));
  return (
    <ListItem
      icon={craneTypeIcons[share.craneType]}
      picture={
        <CranePicture
          type={share.craneType}
          src={crane?.thumbnailUrl ?? ""}
          alt={craneTypeLabels[share.craneType]}
        />
      }
      title={<Link href={paths.crane(share.craneId)}>{share.craneName}</Link>}
      badge={
        isMine ? (
          <Badge>Shared by me</Badge>
        ) : (
          <>
            <Badge>Shared with me</Badge>
            <Badge>{accessLabels[share.access]}</Badge>
          </>
        )
      }
      actions={isMine && <OwnerControls share={share} onStop={onStop} />}
    >
      {isMine ? `Shared with ${share.sharedWithName}` : `Shared by ${share.sharedByName}`} on {since}
    </ListItem>
  );
}

function OwnerControls({ share, onStop }: SharedCraneRowProps) {
  const change = useChangeAccess();
  return (
    <>
      <Select
        aria-label={`What ${share.sharedWithName} may do with ${share.craneName}`}
        options={accessOptions}
        value={change.isPending ? change.variables.access : share.access}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ share, access: event.target.value as ShareAccess })}
      />
      <Button aria-label={`Stop Sharing ${share.craneName} with ${share.sharedWithName}`} onClick={onStop}>
        Stop Sharing
      </Button>
    </>
  );
}
