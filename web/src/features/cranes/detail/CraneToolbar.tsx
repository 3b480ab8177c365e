import type { MouseEvent } from "react";
import { Link } from "wouter";
import { paths } from "@/lib/paths";
import { Button, type Command, useCommands } from "@/retro";
import { isPreviousPage } from "./previous-page";

/** A button of the toolbar, which is also a command of the Run box. */
export interface CraneAction extends Command {
  isDangerous?: boolean;
  busy?: boolean;
}

/** Back, and what can be done with the crane. */
export function CraneToolbar({ actions }: { actions: readonly CraneAction[] }) {
  useCommands(actions);
  return (
    <>
      <Button asChild icon="left">
        <Link href={paths.dashboard()} onClick={stepBack}>
          Back
        </Link>
      </Button>
      {actions.map(({ label, icon, keys, run, isDangerous, busy }) => (
        <Button
          key={label}
          {...(icon && { icon })}
          variant={isDangerous ? "danger" : "plain"}
          busy={busy ?? false}
          aria-keyshortcuts={keys}
          onClick={run}
        >
          {label}
        </Button>
      ))}
    </>
  );
}

/** Coming from the dashboard, Back is a step in history, so that its search and scroll are as they were. */
function stepBack(event: MouseEvent) {
  const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!isPlainClick || !isPreviousPage(paths.dashboard())) return;
  event.preventDefault();
  window.history.back();
}
