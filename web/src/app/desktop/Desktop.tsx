import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { User } from "@/features/accounts";
import { RenewDialogHost, type Renewing } from "@/features/certificates";
import { refreshCrane } from "@/features/cranes";
import { Notices } from "@/features/offline/Notices";
import type { Conflict } from "@/features/outbox";
import { lazily } from "@/lib/lazily";
import { cx } from "@/retro";
import type { Frame } from "../route-types";
import { useDesktopCommands } from "../run/use-desktop-commands";
import styles from "./Desktop.module.css";
import { Sidebar } from "./Sidebar";
import { Taskbar } from "./Taskbar";
import { useMediaQuery } from "./use-media-query";
import { useOffline } from "./use-offline";
import { Wallpaper } from "./Wallpaper";

const Drawer = lazily(() => import("./Drawer"), {
  kind: "dialog",
  dismiss: ({ onOpenChange }) => onOpenChange(false),
});
const ShortcutsDialog = lazily(() => import("./ShortcutsDialog"), {
  kind: "dialog",
  dismiss: ({ onOpenChange }) => onOpenChange(false),
});

const RunDialog = lazily(() => import("../run/RunDialog"), {
  kind: "dialog",
  dismiss: ({ onClose }) => onClose(),
});

const ConflictDialog = lazily(() => import("@/features/cranes/ConflictDialog"), {
  kind: "dialog",
  dismiss: ({ onClose }) => onClose(),
});

interface DesktopProps {
  user: User | null;
  frame: Frame;
  children: ReactNode;
}

/** Wallpaper, sidebar and taskbar around the page. */
export function Desktop({ user, frame, children }: DesktopProps) {
  const isWide = useMediaQuery("(min-width: 1024px)");
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [shortcutsOpen, setShortcutsOpen] = useState(false);
  const main = useMainFocus();
  const client = useQueryClient();
  const [runOpen, setRunOpen] = useState(false);
  const [renewing, setRenewing] = useState<Renewing | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  useDesktopCommands({
    isSignedIn: user !== null,
    onRun: () => setRunOpen(true),
    onShortcuts: () => setShortcutsOpen(true),
  });

  const background = useOffline(user);

  const hasSidebar = user !== null && frame === "desktop" && isWide;
  const hasDrawer = user !== null && frame !== "bare" && !hasSidebar;
  useEffect(() => {
    // On a weak signal the menu must not wait for its script; on a screen that became wide it closes.
    if (hasDrawer) void Drawer.preload();
    else setDrawerOpen(false);
  }, [hasDrawer]);

  return (
    <div className={styles.ground}>
      <Wallpaper />
      <a href="#main" className={styles.skip} data-print="hide">
        Skip to the page
      </a>
      {hasSidebar && (
        <aside className={styles.sidebar} data-print="hide">
          <Sidebar user={user} />
        </aside>
      )}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className={cx(styles.main, frame !== "desktop" && styles[frame])}
      >
        {user !== null && frame === "desktop" && <Notices />}
        {background && frame === "desktop" && <background.Waiting onConflict={setConflict} />}
        {children}
      </main>
      <Taskbar
        signedIn={user !== null}
        onMenu={hasDrawer ? () => setDrawerOpen(true) : undefined}
        onRun={user ? () => setRunOpen(true) : undefined}
        onShortcuts={() => setShortcutsOpen(true)}
      />
      {hasDrawer && drawerOpen && (
        <Drawer open onOpenChange={setDrawerOpen}>
          <Sidebar user={user} onLeave={() => setDrawerOpen(false)} />
        </Drawer>
      )}
      {runOpen && <RunDialog onClose={() => setRunOpen(false)} onRenew={setRenewing} />}
      <RenewDialogHost
        renewing={renewing}
        onClose={() => setRenewing(null)}
        onChange={(id) => void refreshCrane(client, id)}
      />
      {conflict && user && <ConflictDialog conflict={conflict} onClose={() => setConflict(null)} />}
      {shortcutsOpen && <ShortcutsDialog open onOpenChange={setShortcutsOpen} />}
    </div>
  );
}

/** Moves focus and scroll to the page when the address changes, as a full page load would. */
function useMainFocus() {
  const main = useRef<HTMLElement>(null);
  const [location] = useLocation();
  const shown = useRef(location);
  useEffect(() => {
    if (shown.current === location) return;
    shown.current = location;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [location]);
  return main;
}
