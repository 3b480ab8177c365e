import type { MouseEvent } from "react";
import { Link } from "wouter";
import { paths } from "@/lib/paths";
import { Button } from "@/retro";
import { isPreviousPage } from "./previous-page";

interface CraneToolbarProps {
  canChange: boolean;
  onPack: () => void;
  onEdit: () => void;
  onDelete: () => void;
  /** Whether it is archived, and what puts it away or takes it back; only for its owner. */
  archive?: { isArchived: boolean; busy: boolean; onToggle: () => void } | undefined;
}

export function CraneToolbar({ canChange, onPack, onEdit, onDelete, archive }: CraneToolbarProps) {
  return (
    <>
      <Button asChild icon="left">
        <Link href={paths.dashboard()} onClick={stepBack}>
          Back
        </Link>
      </Button>
      <Button icon="document" onClick={onPack}>
        Site Pack
      </Button>
      {canChange && (
        <>
          <Button icon="edit" onClick={onEdit}>
            Edit
          </Button>
          {archive && (
            <Button busy={archive.busy} onClick={archive.onToggle}>
              {archive.isArchived ? "Take back" : "Archive"}
            </Button>
          )}
          <Button icon="trash" variant="danger" onClick={onDelete}>
            Delete
          </Button>
        </>
      )}
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
