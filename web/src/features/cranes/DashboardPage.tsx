import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { errorMessage } from "@/api";
import { brokenOffRenewal, RenewDialogHost, type Renewing } from "@/features/certificates";
import { FoundInPapers } from "@/features/documents";
import { lazily } from "@/lib/lazily";
import { useNow } from "@/lib/use-now";
import { usePrinting } from "@/lib/use-printing";
import { Alert, Button, type Command, EmptyState, PageWindow, Spinner, useCommands, Window } from "@/retro";
import { AddCraneDialog, preloadAddCraneForm } from "./AddCraneDialog";
import { BinLink } from "./bin/BinLink";
import styles from "./DashboardPage.module.css";
import { brokenOff } from "./drafts";
import { EditCraneDialog } from "./EditCraneDialog";
import { CraneCards } from "./fleet/CraneCards";
import { FleetSummary } from "./fleet/FleetSummary";
import { FleetToolbar } from "./fleet/FleetToolbar";
import { type FleetFilter, indexFleet, judgeFleet, statusLabels, viewFleet } from "./fleet/fleet";
import { useFleetFilter } from "./fleet/use-fleet-filter";
import { useFleetView } from "./fleet/use-fleet-view";
import { FleetMore } from "./more/FleetMore";
import { cranesQuery, refreshCrane, takePrefetch } from "./queries";
import { type Crane, canEdit, packCrane } from "./types";

const waiting = (
  <Window title="Your Cranes" icon="craneTelescopic">
    <Spinner label="Loading..." />
  </Window>
);
const DetailsView = lazily(() => import("./table/DetailsView"), { waiting });
const PlannerView = lazily(() => import("./planner/PlannerView"), { waiting });
const PrintedFleet = lazily(() => import("./print/PrintedFleet"));

/** What goes on paper has a script of its own, which is there before the browser looks. */
const print = () => void PrintedFleet.preload().then(() => window.print());

const statuses = ["expired", "expiring", "valid"] as const;

const noCranes: readonly Crane[] = [];

export default function DashboardPage() {
  const [isJustAsked] = useState(takePrefetch);
  const { data, error, refetch } = useQuery({
    ...cranesQuery,
    // Mates share cranes and take them back: whoever comes here sees what is known, and it is asked for again.
    refetchOnMount: isJustAsked ? false : "always",
    // The list was asked for before this page was here; when that failed it is for the user to try again.
    retryOnMount: false,
  });
  // Cards are drawn in pieces, so that a tap meanwhile is answered.
  const known = useDeferredValue(data);
  const cranes = known ?? noCranes;
  const { filter, change, clear } = useFleetFilter();
  const { search, type, ownership, status } = filter;
  const { view: listed, choose, sorting, sortBy, from, beginAt } = useFleetView();
  const printing = usePrinting();
  // The list follows the typing at its own pace; the box itself never waits for it.
  const settledSearch = useDeferredValue(search);
  const now = useNow();
  const fleet = useMemo(() => indexFleet(cranes), [cranes]);
  const judged = useMemo(() => judgeFleet(fleet, now), [fleet, now]);
  const view = useMemo(
    () => viewFleet(judged, { search: settledSearch, type, ownership, status }),
    [judged, settledSearch, type, ownership, status],
  );

  const searchBox = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  // A form that was broken off by a reload or a lost session is opened again.
  const [resumed, setResumed] = useState(() => brokenOff(client));
  const [adding, setAdding] = useState(resumed === "add");
  const [editing, setEditing] = useState<Crane | null>(null);
  const [renewing, setRenewing] = useState<Renewing | null>(() => brokenOffRenewal(client));
  const renew = useCallback(
    (crane: Crane, kind: string, label: string) => setRenewing({ crane: packCrane(crane), kind, label }),
    [],
  );
  useEffect(() => {
    const crane = data?.find(({ id }) => id === resumed);
    if (!crane) return;
    setResumed(null);
    if (canEdit(crane)) setEditing(crane);
  }, [data, resumed]);
  const add = useCallback(() => setAdding(true), []);
  const show = (chosen: FleetFilter["status"]) => change({ status: chosen });
  useCommands([
    { keys: "/", label: "Search the cranes", icon: "search", run: () => searchBox.current?.focus() },
    { keys: "n", label: "Add a new crane", icon: "plus", run: add },
    { keys: "v c", label: "Show cards", icon: "craneTelescopic", run: () => choose("cards") },
    { keys: "v d", label: "Show details", icon: "menu", run: () => choose("details") },
    { keys: "v p", label: "Show the year planner", icon: "calendar", run: () => choose("planner") },
    { label: "Show all cranes", icon: "craneTelescopic", run: clear },
    ...statuses.flatMap((one): Command[] => [
      { label: `Show ${statusLabels[one]}`, icon: "search", run: () => show(one) },
      {
        label: `Print ${statusLabels[one]}`,
        icon: "print",
        run: () => {
          show(one);
          print();
        },
      },
    ]),
  ]);
  const chosenBy = [settledSearch.trim(), type, ownership, status].join("|");

  const isKnown = known !== undefined;
  useEffect(() => {
    // The browser's own way to print does not wait for a script.
    if (isKnown) void PrintedFleet.preload();
  }, [isKnown]);
  const isOnPaper = printing && view.cranes.length > 0;

  return (
    <>
      {isOnPaper && (
        <PrintedFleet
          entries={view.entries}
          cranes={cranes}
          filter={filter}
          sorting={sorting}
          now={now}
          planner={listed === "planner" ? { from } : null}
        />
      )}
      <div className={styles.page} data-print={isOnPaper ? "hide" : undefined}>
        <PageWindow
          title="Dashboard"
          icon="dashboard"
          toolbar={
            <FleetToolbar
              searchRef={searchBox}
              filter={filter}
              onChange={change}
              view={listed}
              onView={choose}
              onAdd={add}
              onApproachAdd={preloadAddCraneForm}
            />
          }
        >
          <FleetSummary
            counts={known ? view.counts : null}
            chosen={status}
            onChoose={(chosen) => change({ status: chosen })}
          />
        </PageWindow>
        {view.cranes.length > 0 ? (
          listed === "details" ? (
            <DetailsView
              entries={view.entries}
              cranes={cranes}
              filter={chosenBy}
              now={now}
              sorting={sorting}
              onSort={sortBy}
              onEdit={setEditing}
              onRenew={renew}
            />
          ) : listed === "planner" ? (
            <PlannerView
              entries={view.entries}
              cranes={cranes}
              filter={chosenBy}
              now={now}
              sorting={sorting}
              from={from}
              onFrom={beginAt}
            />
          ) : (
            <CraneCards
              cranes={view.cranes}
              total={cranes.length}
              filter={chosenBy}
              now={now}
              onEdit={setEditing}
              onRenew={renew}
            />
          )
        ) : (
          <Window title="Your Cranes" icon="craneTelescopic">
            {error ? (
              <LoadFailure message={errorMessage(error)} onRetry={() => void refetch()} />
            ) : !known ? (
              <Spinner label="Loading cranes..." />
            ) : cranes.length === 0 ? (
              <NoCranes onAdd={add} />
            ) : (
              <NoMatch onClear={clear} />
            )}
          </Window>
        )}
        {search.trim() !== "" && <FoundInPapers search={search} />}
        {known && <BinLink />}
        {adding && <AddCraneDialog open onOpenChange={setAdding} />}
        {known && <FleetMore cranes={cranes} shown={view.cranes} onPrint={print} />}
        <RenewDialogHost
          renewing={renewing}
          onClose={() => setRenewing(null)}
          onChange={(id) => void refreshCrane(client, id)}
        />
        {editing && <EditCraneDialog crane={editing} open onOpenChange={() => setEditing(null)} />}
      </div>
    </>
  );
}

function LoadFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Alert
      tone="red"
      title="Error loading cranes"
      actions={
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p>{message}</p>
    </Alert>
  );
}

function NoCranes({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      icon="craneTelescopic"
      title="No cranes found"
      hint="Add your first crane to see when its certificates run out."
      action={
        <Button variant="primary" icon="plus" onClick={onAdd}>
          Add your first crane
        </Button>
      }
    />
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon="search"
      title="No matching cranes"
      hint="Try changing your search or filter criteria"
      action={<Button onClick={onClear}>Show all cranes</Button>}
    />
  );
}
