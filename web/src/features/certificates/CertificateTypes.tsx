import { useState } from "react";
import { lazily } from "@/lib/lazily";
import { Button } from "@/retro";

/** The types of certificate that the owner's cranes have, fetched when it is first opened. */
export const CertificateTypesDialog = lazily(() => import("./KindsDialog"), {
  kind: "dialog",
  dismiss: ({ onClose }: { onClose: () => void }) => onClose(),
});

/** The way to the types of certificate that the owner's cranes have. */
export function CertificateTypes({ onChange }: { onChange: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Certificate types</Button>
      {open && <CertificateTypesDialog onClose={() => setOpen(false)} onChange={onChange} />}
    </>
  );
}
