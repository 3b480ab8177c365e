import { useQuery } from "@tanstack/react-query";
import { useUser } from "@/features/accounts";
import { useTab } from "@/lib/use-tab";
import { PageWindow, Tabs } from "@/retro";
import { count } from "./labels";
import { MateRequests } from "./MateRequests";
import { MyMates } from "./MyMates";
import { matesQuery, requestsQuery, sharedCranesQuery } from "./queries";
import { SharedCranes } from "./SharedCranes";

/** Mates, requests to become one, and the cranes shared among them. */
export default function MatesPage() {
  const user = useUser();
  const [tab, setTab] = useTab(["mates", "requests", "shared"]);
  const mates = useQuery(matesQuery).data;
  const shares = useQuery(sharedCranesQuery).data;
  const incoming = useQuery(requestsQuery).data?.filter((request) => request.receiverId === user.id);
  return (
    <PageWindow
      title="Mates"
      icon="mates"
      status={
        <>
          <span>{mates && count(mates.length, "mate")}</span>
          <span>{incoming && `${count(incoming.length, "request")} waiting`}</span>
          <span>{shares && count(shares.length, "shared crane")}</span>
        </>
      }
    >
      <Tabs
        label="Mates"
        value={tab}
        onValueChange={setTab}
        items={[
          { value: "mates", label: "My Mates", icon: "mates", content: <MyMates /> },
          {
            value: "requests",
            label: "Mate Requests",
            icon: "mail",
            badge: incoming?.length ?? 0,
            badgeLabel: "pending",
            content: <MateRequests />,
          },
          { value: "shared", label: "Shared Cranes", icon: "share", content: <SharedCranes /> },
        ]}
      />
    </PageWindow>
  );
}
