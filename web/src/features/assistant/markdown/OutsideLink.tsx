import { type ComponentProps, type MouseEvent, useState } from "react";
import { ConfirmDialog } from "@/retro";
import styles from "./markdown.module.css";

/** The name of the website, as the address bar would show it. */
export function hostOf(href: string): string {
  return new URL(href).host;
}

interface OutsideLinkProps extends ComponentProps<"a"> {
  href: string;
}

/** A link out of this server. An answer may quote anybody, so it asks before it opens and shows the whole address. */
export function OutsideLink({ href, children, ...rest }: OutsideLinkProps) {
  const [asks, setAsks] = useState(false);
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    setAsks(true);
  };
  const open = () => {
    setAsks(false);
    window.open(href, "_blank", "noopener,noreferrer");
  };
  return (
    <>
      <a
        {...rest}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={ask}
        // The wheel opens a link as well.
        onAuxClick={(event) => event.button === 1 && ask(event)}
      >
        {children}
      </a>
      {asks && (
        <ConfirmDialog
          open
          onOpenChange={setAsks}
          title="Open another website?"
          confirmLabel="Open"
          danger={false}
          onConfirm={open}
        >
          <p>
            This link leads to <strong>{hostOf(href)}</strong>, which is not part of CraneDesk.
          </p>
          <p className={styles.address}>{href}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
