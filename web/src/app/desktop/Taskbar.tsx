import { Icon, IconButton } from "@/retro";
import { Clock } from "./Clock";
import styles from "./Taskbar.module.css";
import { trayParts } from "./tray";

interface TaskbarProps {
  signedIn: boolean;
  /** Present when the sidebar is in a drawer. */
  onMenu?: (() => void) | undefined;
  /** Absent while nobody is signed in. */
  onRun?: (() => void) | undefined;
  onShortcuts: () => void;
}

/** The bar along the bottom: the menu on narrow screens, the product's name, and the tray. */
export function Taskbar({ signedIn, onMenu, onRun, onShortcuts }: TaskbarProps) {
  return (
    <footer className={styles.taskbar} data-taskbar data-print="hide">
      {onMenu && (
        <button type="button" className={styles.menu} aria-haspopup="dialog" onClick={onMenu}>
          <Icon name="menu" />
          Menu
        </button>
      )}
      <span className={styles.brand}>
        <Icon name="craneTelescopic" />
        CraneDesk
      </span>
      <div className={styles.tray}>
        {signedIn && trayParts.map((Part) => <Part key={Part.displayName ?? Part.name} />)}
        {onRun && <IconButton icon="search" label="Run (Ctrl+K)" className={styles.help} onClick={onRun} />}
        <IconButton icon="help" label="Keyboard shortcuts" className={styles.help} onClick={onShortcuts} />
        <Clock />
      </div>
    </footer>
  );
}
