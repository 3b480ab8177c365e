import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoment } from "@/lib/dates";
import { Button, Fold, QueryView, Table } from "@/retro";
import styles from "./activity.module.css";
import { type Activity, craneActivityQuery, ownActivityQuery } from "./queries";

/** Who did what with a crane, for all who see it. Fetched when somebody looks. */
export function CraneActivity({ craneId }: { craneId: number }) {
  const [isOpen, setOpen] = useState(false);
  const query = useInfiniteQuery({
    ...craneActivityQuery(craneId),
    enabled: isOpen,
    refetchOnMount: "always",
  });
  return (
    <Fold label="Who did what" onOpen={() => (isOpen ? void query.refetch() : setOpen(true))}>
      <ActivityTable query={query} namesCranes={false} />
    </Fold>
  );
}

/** What the user did, and what was done about their account. */
export function OwnActivity() {
  const [isOpen, setOpen] = useState(false);
  const query = useInfiniteQuery({ ...ownActivityQuery, enabled: isOpen, refetchOnMount: "always" });
  return (
    <Fold
      label="What was done with your account"
      onOpen={() => (isOpen ? void query.refetch() : setOpen(true))}
    >
      <ActivityTable query={query} namesCranes />
    </Fold>
  );
}

type Pages = ReturnType<typeof useInfiniteQuery<{ activity: Activity[] }>>;

interface ActivityTableProps {
  query: Pick<
    Pages,
    "isPending" | "error" | "refetch" | "hasNextPage" | "isFetchingNextPage" | "fetchNextPage"
  > & {
    data: { pages: { activity: Activity[] }[] } | undefined;
  };
  namesCranes: boolean;
}

function ActivityTable({ query, namesCranes }: ActivityTableProps) {
  return (
    <QueryView query={query} what="activity">
      {({ pages }) => (
        <div className={styles.stack}>
          <Table label="Activity">
            <thead>
              <tr>
                <th>When</th>
                <th>What</th>
              </tr>
            </thead>
            <tbody>
              {pages.flatMap((page) =>
                page.activity.map((one) => (
                  <tr key={one.id}>
                    <td>{formatMoment(new Date(one.at))}</td>
                    <td>
                      {namesCranes && one.craneName && <p>{one.craneName}</p>}
                      <p>{one.message}</p>
                    </td>
                  </tr>
                )),
              )}
            </tbody>
          </Table>
          {query.hasNextPage && (
            <div>
              <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                Show older
              </Button>
            </div>
          )}
        </div>
      )}
    </QueryView>
  );
}
