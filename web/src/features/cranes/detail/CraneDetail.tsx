import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DocumentsWindow } from "@/features/documents";
import { earliestExpiryStatus, formatLongDate } from "@/lib/dates";
import { useNow } from "@/lib/use-now";
import { Badge, IconButton, PageWindow, Panel, Tooltip } from "@/retro";
import { CranePicture } from "../CranePicture";
import { brokenOff } from "../drafts";
import { EditCraneDialog } from "../EditCraneDialog";
import { refreshCrane } from "../queries";
import { type Crane, canEdit, craneName, craneTypeIcons, craneTypeLabels, expiryFields } from "../types";
import { BasicInfo } from "./BasicInfo";
import styles from "./CraneDetail.module.css";

import { CraneToolbar } from "./CraneToolbar";
import { DeleteCraneDialog } from "./DeleteCraneDialog";
import { ExpiryInfo } from "./ExpiryInfo";
import { RenewalAlert } from "./RenewalAlert";

type OpenDialog = "edit" | "delete" | null;

/** The crane page once its crane is there. On paper it is a sheet for an inspector. */
export function CraneDetail({ crane }: { crane: Crane }) {
  const client = useQueryClient();
  const now = useNow();
  // A form that was broken off by a reload or a lost session is opened again.
  const [dialog, setDialog] = useState<OpenDialog>(() =>
    canEdit(crane) && brokenOff(client) === crane.id ? "edit" : null,
  );
  const close = () => setDialog(null);
  const status = earliestExpiryStatus(
    expiryFields.map(({ field }) => crane[field]),
    now,
  );

  return (
    <div className={styles.page}>
      <PageWindow
        title={craneName(crane)}
        icon={craneTypeIcons[crane.type]}
        hazard={status === "expired"}
        controls={
          <Tooltip text="Prints a sheet for the inspector">
            <IconButton icon="print" label="Print" onClick={() => window.print()} />
          </Tooltip>
        }
        toolbar={
          <CraneToolbar
            canChange={canEdit(crane)}
            onEdit={() => setDialog("edit")}
            onDelete={() => setDialog("delete")}
          />
        }
      >
        <div className={styles.sheet}>
          <div className={styles.head}>
            <div className={styles.tags}>
              <Badge>{craneTypeLabels[crane.type]}</Badge>
              {crane.access !== "owner" && <Badge>{`Shared by ${crane.ownerName}`}</Badge>}
            </div>
            <RenewalAlert status={status} />
          </div>
          <ExpiryInfo crane={crane} now={now} className={styles.expiries} />
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
      <DocumentsWindow
        craneId={crane.id}
        documents={crane.documents}
        canChange={canEdit(crane)}
        onChange={() => void refreshCrane(client, crane.id)}
      />
      <p data-print="only">Printed from CraneDesk on {formatLongDate(now)}.</p>
      {dialog === "edit" && <EditCraneDialog crane={crane} open onOpenChange={close} />}
      {dialog === "delete" && <DeleteCraneDialog crane={crane} onClose={close} />}
    </div>
  );
}
