import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { plainMessage } from "@/api";
import { formatLongDate } from "@/lib/dates";
import { Badge, Button, Fold, ListItem, ListView, QueryView, toast, Window } from "@/retro";
import { CodeSettingsForm } from "./CodeSettingsForm";
import styles from "./codes.module.css";
import { codesQuery, revokeCode } from "./queries";
import { StickersDialog } from "./stickers";

interface CodesWindowProps {
  crane: { id: number; name: string; vehicleId: string };
  /** Only the owner says what is shown to anybody. */
  isOwner: boolean;
}

/** The stickers on a crane: their codes, what they show, and a way to revoke one. */
export function CodesWindow({ crane, isOwner }: CodesWindowProps) {
  const client = useQueryClient();
  const query = useQuery(codesQuery(crane.id));
  const [printing, setPrinting] = useState(false);
  const revoke = useMutation({
    mutationFn: revokeCode,
    onSuccess: (codes) => {
      client.setQueryData(codesQuery(crane.id).queryKey, codes);
      toast({ title: "Sticker revoked", variant: "success" });
    },
    onError: (error) => toast({ title: "Error", description: plainMessage(error), variant: "destructive" }),
  });
  return (
    <Window
      title="QR Sticker"
      icon="qr"
      flush
      toolbar={
        <Button icon="print" onClick={() => setPrinting(true)}>
          Print Stickers
        </Button>
      }
    >
      <QueryView query={query} what="stickers">
        {({ settings, codes }) => (
          <div className={styles.inside}>
            {codes.length === 0 ? (
              <p>No sticker yet. Whoever scans one sees whether this crane may work.</p>
            ) : (
              <ListView aria-label="Stickers">
                {codes.map((code) => (
                  <ListItem
                    key={code.id}
                    icon="qr"
                    title={`Printed ${formatLongDate(new Date(code.createdAt))}`}
                    badge={
                      <Badge tone={code.inUse ? "green" : "neutral"}>
                        {code.inUse ? "In use" : "Revoked"}
                      </Badge>
                    }
                    actions={
                      code.inUse ? (
                        <Button
                          busy={revoke.isPending && revoke.variables === code.id}
                          onClick={() => revoke.mutate(code.id)}
                        >
                          Revoke
                        </Button>
                      ) : undefined
                    }
                  >
                    By {code.madeBy}. {scans(code.openings)}
                    {code.lastOpenedAt && `, last on ${formatLongDate(new Date(code.lastOpenedAt))}`}.
                  </ListItem>
                ))}
              </ListView>
            )}
            {isOwner && (
              <Fold label="What people see who scan it">
                {/* What was said while printing is in the form too. */}
                <CodeSettingsForm key={JSON.stringify(settings)} craneId={crane.id} settings={settings} />
              </Fold>
            )}
          </div>
        )}
      </QueryView>
      {printing && <StickersDialog cranes={[{ ...crane, isOwner }]} onClose={() => setPrinting(false)} />}
    </Window>
  );
}

function scans(count: number): string {
  if (count === 0) return "Not scanned yet";
  return count === 1 ? "Scanned once" : `Scanned ${count} times`;
}
