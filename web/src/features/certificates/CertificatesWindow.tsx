import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { lazily } from "@/lib/lazily";
import { Button, QueryView, Window } from "@/retro";
import { CertificateTypes } from "./CertificateTypes";
import { KindPanel } from "./KindPanel";
import { certificatesQuery } from "./queries";
import { RenewDialogHost } from "./RenewDialogHost";
import type { KindHistory, NamedCrane, Renewal } from "./types";

const closes = { kind: "dialog", dismiss: ({ onClose }: { onClose: () => void }) => onClose() } as const;
const EvidenceDialog = lazily(() => import("./EvidenceDialog"), closes);
const BookDialog = lazily(() => import("./BookDialog"), closes);
const NotApplicableDialog = lazily(() => import("./NotApplicableDialog"), closes);
const VoidDialog = lazily(() => import("./VoidDialog"), closes);

interface CertificatesWindowProps {
  crane: NamedCrane;
  canChange: boolean;
  /** Only the owner has types of his own. */
  isOwner: boolean;
  /** Runs after a change, so that the crane's dates are looked at again. */
  onChange: () => void;
}

type Open =
  | { dialog: "renew" | "book" | "notApplicable"; history: KindHistory }
  | { dialog: "void"; history: KindHistory; renewal: Renewal }
  | { dialog: "evidence" };

/** Every certificate of a crane, with its past and what is booked. */
export function CertificatesWindow({ crane, canChange, isOwner, onChange }: CertificatesWindowProps) {
  const query = useQuery({
    ...certificatesQuery(crane.id),
    // A mate may have renewed one meanwhile.
    refetchOnMount: "always",
  });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <Window
      title="Certificates"
      icon="calendar"
      flush
      toolbar={
        <>
          <Button icon="shield" onClick={() => setOpen({ dialog: "evidence" })}>
            Evidence for a Day
          </Button>
          {isOwner && <CertificateTypes onChange={onChange} />}
        </>
      }
    >
      <QueryView query={query} what="certificates">
        {({ kinds }) => (
          <>
            {kinds.map((history) => (
              <KindPanel
                key={history.key}
                crane={crane}
                history={history}
                canChange={canChange}
                onAsk={(dialog) => setOpen({ dialog, history })}
                onVoid={(renewal) => setOpen({ dialog: "void", history, renewal })}
                onChange={onChange}
              />
            ))}
          </>
        )}
      </QueryView>
      <RenewDialogHost
        renewing={
          open?.dialog === "renew" ? { crane, kind: open.history.key, label: open.history.label } : null
        }
        onClose={close}
        onChange={onChange}
      />
      {open?.dialog === "book" && (
        <BookDialog crane={crane} history={open.history} onClose={close} onChange={onChange} />
      )}
      {open?.dialog === "notApplicable" && (
        <NotApplicableDialog crane={crane} history={open.history} onClose={close} onChange={onChange} />
      )}
      {open?.dialog === "void" && (
        <VoidDialog
          crane={crane}
          history={open.history}
          renewal={open.renewal}
          onClose={close}
          onChange={onChange}
        />
      )}
      {open?.dialog === "evidence" && <EvidenceDialog crane={crane} onClose={close} />}
    </Window>
  );
}
