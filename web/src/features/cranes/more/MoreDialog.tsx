import { Link } from "wouter";
import { paths } from "@/lib/paths";
import { Button, type Command, Dialog, ListItem, ListView } from "@/retro";

/** Something that is done with many cranes, or with those that are not listed. */
export interface MoreAction extends Command {
  /** What it is for, in a line. */
  about: string;
}

/** What else there is to do, each with what it is for. */
export default function MoreDialog({
  actions,
  onClose,
}: {
  actions: readonly MoreAction[];
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="More"
      description="What else there is to do with your cranes."
      icon="menu"
    >
      <ListView aria-label="More">
        {actions.map(({ label, icon = "document", about, run }) => (
          <ListItem
            key={label}
            icon={icon}
            title={label}
            actions={
              <Button aria-label={`Open ${label}`} onClick={run}>
                Open
              </Button>
            }
          >
            {about}
          </ListItem>
        ))}
        <Place href={paths.links()} icon="link" title="Links to papers" onClose={onClose}>
          Who opened them, and a way to end them.
        </Place>
        <Place href={paths.bin()} icon="trash" title="Bin" onClose={onClose}>
          Cranes that a mate deleted. You can put them back.
        </Place>
      </ListView>
    </Dialog>
  );
}

interface PlaceProps {
  href: string;
  icon: "link" | "trash";
  title: string;
  children: string;
  onClose: () => void;
}

/** A page of its own. */
function Place({ href, icon, title, children, onClose }: PlaceProps) {
  return (
    <ListItem
      icon={icon}
      title={title}
      actions={
        <Button asChild>
          <Link href={href} aria-label={`Open ${title}`} onClick={onClose}>
            Open
          </Link>
        </Button>
      }
    >
      {children}
    </ListItem>
  );
}
