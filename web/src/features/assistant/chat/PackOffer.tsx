import { useState } from "react";
import { PackDialog } from "@/features/packs";
import { Button } from "@/retro";
import type { Offer } from "../types";
import styles from "./chat.module.css";

/** Opens the dialog that puts papers together; nothing is made until it is asked for there. */
export function PackOffer({ offer: { cranes } }: { offer: Offer }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.actions}>
      <Button icon="document" onClick={() => setIsOpen(true)}>
        Make a site pack
      </Button>
      {isOpen && <PackDialog cranes={cranes} choosing={cranes.length > 1} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
