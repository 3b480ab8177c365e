import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link as PageLink } from "wouter";
import { plainMessage } from "@/api";
import { formatLongDate, formatMoment } from "@/lib/dates";
import { paths } from "@/lib/paths";
import {
  Alert,
  Badge,
  Button,
  ConfirmDialog,
  EmptyState,
  Fold,
  ListItem,
  ListView,
  PageWindow,
  QueryView,
  Table,
  toast,
} from "@/retro";
import styles from "./links.module.css";
import { endLink, type Link, linksQuery, openingsQuery } from "./queries";

const states = {
  open: { label: "Open", tone: "green" },
  over: { label: "Over", tone: "neutral" },
  ended: { label: "Ended", tone: "neutral" },
} as const;

/** Every link to papers of one's cranes: who opened it, and a way to end it at once. */
export default function LinksPage() {
  const client = useQueryClient();
  const query = useQuery({ ...linksQuery, refetchOnMount: "always" });
  const [ending, setEnding] = useState<Link | null>(null);
  const end = useMutation({
    mutationFn: (link: Link) => endLink(link.id),
    onSuccess: () => {
      setEnding(null);
      toast({ title: "Link ended", variant: "success" });
      void client.invalidateQueries({ queryKey: linksQuery.queryKey });
    },
    onError: (error) => toast({ title: "Error", description: plainMessage(error), variant: "destructive" }),
  });
  return (
    <PageWindow
      title="Links"
      icon="link"
      flush
      toolbar={
        <Button asChild>
          <PageLink href={paths.dashboard()}>Back to Dashboard</PageLink>
        </Button>
      }
    >
      <QueryView query={query} what="links">
        {(links) =>
          links.length === 0 ? (
            <EmptyState
              icon="link"
              title="No links"
              hint="Make a site pack on a crane's page, and then a link to it."
            />
          ) : (
            <ListView aria-label="Links">
              {links.map((link) => (
                <LinkRow key={link.id} link={link} onEnd={() => setEnding(link)} />
              ))}
            </ListView>
          )
        }
      </QueryView>
      {ending && (
        <ConfirmDialog
          open
          onOpenChange={() => setEnding(null)}
          title="End this link?"
          confirmLabel="End it now"
          busy={end.isPending}
          onConfirm={() => end.mutate(ending)}
        >
          <p>The link to the papers of {ending.title} will open nothing any more. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </PageWindow>
  );
}

function LinkRow({ link, onEnd }: { link: Link; onEnd: () => void }) {
  const { label, tone } = states[link.state];
  const opened = openedText(link);
  return (
    <ListItem
      icon="link"
      title={
        <>
          {link.craneId ? <PageLink href={paths.crane(link.craneId)}>{link.title}</PageLink> : link.title}
          {link.recipient && `, for ${link.recipient}`}
        </>
      }
      badge={<Badge tone={tone}>{label}</Badge>}
      actions={
        link.state === "open" ? (
          <Button variant="danger" onClick={onEnd}>
            End
          </Button>
        ) : undefined
      }
    >
      <p className={styles.details}>
        By {link.madeBy},{" "}
        {link.isCurrent ? "always current" : `as at ${formatLongDate(new Date(link.createdAt))}`}
        {link.hasWord && ", with a password"}. {link.state === "open" ? "Ends" : "Was to end"}{" "}
        {formatLongDate(new Date(link.endsAt))}.
      </p>
      {link.mail && <MailLine mail={link.mail} />}
      {link.isGuessed && (
        <Alert tone="amber" title="Somebody is guessing the password">
          Attempts are slowed down, and whoever opened the link before is not held up. If you are not sure who
          it is, end the link and make a new one.
        </Alert>
      )}
      {link.openings === 0 ? <p>{opened}</p> : <Openings link={link} label={opened} />}
    </ListItem>
  );
}

/** Looking at the page is not opening the papers, and a wrong password is neither. */
function openedText({ openings, papersOpened, wrongWords }: Link): string {
  const opened =
    openings === 0
      ? "Not opened yet"
      : papersOpened === 0
        ? "Looked at, papers not opened"
        : papersOpened === 1
          ? "Opened once"
          : `Opened ${papersOpened} times`;
  if (wrongWords === 0) return opened;
  return `${opened}, ${wrongWords === 1 ? "1 wrong password" : `${wrongWords} wrong passwords`}`;
}

const mailStates = {
  waiting: "goes out within a minute",
  sent: "sent",
  notSent: "was not sent, because the link ended first",
} as const;

function MailLine({ mail: { to, state } }: { mail: NonNullable<Link["mail"]> }) {
  if (state === "failing") {
    return (
      <Alert tone="amber" title="The mail has not got through">
        The mail server did not take the mail to {to}. It is tried again for as long as the link is open.
        Please check the address.
      </Alert>
    );
  }
  return (
    <p className={styles.details}>
      Mail to {to}: {mailStates[state]}.
    </p>
  );
}

function Openings({ link, label }: { link: Link; label: string }) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...openingsQuery(link.id), enabled: isOpen });
  return (
    // The log is fetched when somebody looks at it.
    <Fold label={label} onOpen={() => setOpen(true)}>
      <QueryView query={query} what="openings">
        {({ total, openings }) => (
          <>
            <Table label="Openings" stacks>
              <thead>
                <tr>
                  <th>When</th>
                  <th>From</th>
                  <th>What</th>
                </tr>
              </thead>
              <tbody>
                {openings.map((opening, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two may come at the same moment, and none ever moves.
                  <tr key={index}>
                    <td data-label="When">{formatMoment(new Date(opening.at))}</td>
                    <td data-label="From">{opening.network}</td>
                    <td data-label="What">{opening.what}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
            {total > openings.length && (
              <p>
                The last {openings.length} of {total}.
              </p>
            )}
          </>
        )}
      </QueryView>
    </Fold>
  );
}
