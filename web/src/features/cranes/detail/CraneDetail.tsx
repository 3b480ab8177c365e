import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CraneActivity } from "@/features/activity";
import {
  brokenOffRenewal,
  CertificatesWindow,
  FitnessStamp,
  RenewDialogHost,
  type Renewing,
} from "@/features/certificates";
import { CodesWindow, FaultsWindow, OpenFaults } from "@/features/codes";
import { DocumentsWindow, DropPapers } from "@/features/documents";
import { KeepOnPhone } from "@/features/offline";
import { PackDialog } from "@/features/packs";
import { CraneProposals } from "@/features/proposals";
import { ChargesWindow } from "@/features/road-user-charges";
import { earliestExpiryStatus, formatLongDate } from "@/lib/dates";
import { useNow } from "@/lib/use-now";
import { Badge, type Command, IconButton, PageWindow, Panel, Tooltip, useCommands, Window } from "@/retro";
import { CranePicture } from "../CranePicture";
import { brokenOff } from "../drafts";
import { EditCraneDialog } from "../EditCraneDialog";
import { cranesQuery, refreshCrane, useArchive } from "../queries";
import {
  type Crane,
  canEdit,
  craneName,
  craneTypeIcons,
  craneTypeLabels,
  expiryFields,
  noteOf,
  packCrane,
} from "../types";
import { ArchiveDialog } from "./ArchiveDialog";
import { BasicInfo } from "./BasicInfo";
import styles from "./CraneDetail.module.css";
import { type CraneAction, CraneToolbar } from "./CraneToolbar";
import { DeleteCraneDialog } from "./DeleteCraneDialog";
import { ExpiryInfo } from "./ExpiryInfo";
import { RenewalAlert } from "./RenewalAlert";
import { useVoidedPapers } from "./voided-papers";

type OpenDialog = "edit" | "delete" | "pack" | "archive" | null;

/** The crane page once its crane is there. On paper it is a sheet for an inspector. */
export function CraneDetail({ crane }: { crane: Crane }) {
  const client = useQueryClient();
  const now = useNow();
  // A form that was broken off by a reload or a lost session is opened again.
  const [dialog, setDialog] = useState<OpenDialog>(() =>
    canEdit(crane) && brokenOff(client) === crane.id ? "edit" : null,
  );
  const close = () => setDialog(null);
  const [renewing, setRenewing] = useState<Renewing | null>(() =>
    canEdit(crane) ? brokenOffRenewal(client) : null,
  );
  const archive = useArchive();
  const voidedIds = useVoidedPapers(crane.id);
  const isArchived = Boolean(crane.archivedAt);
  const refresh = () => void refreshCrane(client, crane.id);
  const status = earliestExpiryStatus(
    expiryFields.map(({ field }) => crane[field]),
    now,
  );

  const renew = (kind: string, label: string) => setRenewing({ crane: packCrane(crane), kind, label });
  const canChange = canEdit(crane);
  const actions: CraneAction[] = [
    { label: "Site Pack", icon: "document", run: () => setDialog("pack") },
    ...(canChange ? [{ label: "Edit", keys: "e", icon: "edit" as const, run: () => setDialog("edit") }] : []),
    ...(crane.access === "owner"
      ? [
          {
            label: isArchived ? "Take back" : "Archive",
            busy: archive.isPending,
            run: () =>
              isArchived ? archive.mutate({ id: crane.id, archived: false }) : setDialog("archive"),
          },
        ]
      : []),
    ...(canChange
      ? [{ label: "Delete", icon: "trash" as const, isDangerous: true, run: () => setDialog("delete") }]
      : []),
  ];
  useCommands([
    { label: "Print the sheet for the inspector", icon: "print", run: () => window.print() },
    ...(canChange ? expiryFields : [])
      .filter(({ kind }) => !noteOf(crane, kind)?.notApplicable)
      .map(
        ({ kind, label }): Command => ({
          label: `Renew ${label}`,
          icon: "calendar",
          run: () => renew(kind, label),
        }),
      ),
  ]);

  return (
    <DropPapers className={styles.page} craneId={crane.id} canChange={canChange} onChange={refresh}>
      <PageWindow
        title={craneName(crane)}
        icon={craneTypeIcons[crane.type]}
        hazard={status === "expired"}
        controls={
          <Tooltip text="Prints a sheet for the inspector">
            <IconButton icon="print" label="Print" onClick={() => window.print()} />
          </Tooltip>
        }
        toolbar={<CraneToolbar actions={actions} />}
      >
        <div className={styles.sheet}>
          <div className={styles.head}>
            <div className={styles.tags}>
              <Badge>{craneTypeLabels[crane.type]}</Badge>
              {isArchived && <Badge>Archived</Badge>}
              {crane.access !== "owner" && <Badge>{`Shared by ${crane.ownerName}`}</Badge>}
            </div>
            <FitnessStamp fitness={crane.fitness} />
            <RenewalAlert status={status} />
            <OpenFaults craneId={crane.id} />
            {canChange && (
              <CraneProposals
                craneId={crane.id}
                documents={crane.documents}
                onRenew={setRenewing}
                onChange={refresh}
              />
            )}
          </div>
          <ExpiryInfo crane={crane} now={now} onRenew={renew} className={styles.expiries} />
          <BasicInfo crane={crane} className={styles.basic} />
          <Panel className={styles.frame} data-print={crane.imageUrl ? undefined : "hide"}>
            <CranePicture
              type={crane.type}
              src={crane.imageUrl}
              alt={craneName(crane)}
              className={styles.picture}
            />
          </Panel>
        </div>
      </PageWindow>
      <div className={styles.page} data-print="hide">
        <FaultsWindow craneId={crane.id} canChange={canEdit(crane)} />
      </div>
      <DocumentsWindow
        craneId={crane.id}
        documents={crane.documents}
        voidedIds={voidedIds}
        canChange={canEdit(crane)}
        onChange={refresh}
      >
        <KeepOnPhone crane={crane} listCranes={() => client.fetchQuery({ ...cranesQuery, staleTime: 0 })} />
      </DocumentsWindow>
      {/* The sheet for an inspector says how the crane stands, and not its past. */}
      <div className={styles.page} data-print="hide">
        <CertificatesWindow
          crane={packCrane(crane)}
          canChange={canEdit(crane)}
          isOwner={crane.access === "owner"}
          onChange={refresh}
        />
        <ChargesWindow crane={packCrane(crane)} canChange={canEdit(crane)} onChange={refresh} />
      </div>
      {canEdit(crane) && (
        <div className={styles.page} data-print="hide">
          <CodesWindow crane={packCrane(crane)} isOwner={crane.access === "owner"} />
        </div>
      )}
      <div className={styles.page} data-print="hide">
        <Window title="Activity" icon="clock">
          <CraneActivity craneId={crane.id} />
        </Window>
      </div>
      <RenewDialogHost renewing={renewing} onClose={() => setRenewing(null)} onChange={refresh} />
      <p data-print="only">Printed from CraneDesk on {formatLongDate(now)}.</p>
      {dialog === "edit" && <EditCraneDialog crane={crane} open onOpenChange={close} />}
      {dialog === "pack" && <PackDialog cranes={[packCrane(crane)]} onClose={close} />}
      {dialog === "archive" && (
        <ArchiveDialog
          crane={crane}
          busy={archive.isPending}
          onConfirm={() => archive.mutate({ id: crane.id, archived: true }, { onSettled: close })}
          onClose={close}
        />
      )}
      {dialog === "delete" && <DeleteCraneDialog crane={crane} onClose={close} />}
    </DropPapers>
  );
}
