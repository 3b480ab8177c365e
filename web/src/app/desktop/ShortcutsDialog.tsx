import { Dialog, Table, useShortcuts } from "@/retro";

interface ShortcutsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Lists the keys that work on the screen that is showing. */
export default function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  const shortcuts = useShortcuts();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" icon="help" size="small">
      <Table label="Keyboard shortcuts">
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col">What it does</th>
          </tr>
        </thead>
        <tbody>
          {shortcuts.map((shortcut) => (
            <tr key={`${shortcut.key} ${shortcut.label}`}>
              <th scope="row">
                <kbd>{shortcut.key}</kbd>
              </th>
              <td>{shortcut.label}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Dialog>
  );
}
