import { Dialog, Table, useOffered } from "@/retro";

interface ShortcutsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Lists the keys that work on the screen that is showing. */
export default function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  const offered = useOffered();
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
          {offered
            .filter(({ keys }) => keys)
            .map(({ keys, label }) => (
              <tr key={`${keys} ${label}`}>
                <th scope="row">
                  <kbd>{keys}</kbd>
                </th>
                <td>{label}</td>
              </tr>
            ))}
        </tbody>
      </Table>
    </Dialog>
  );
}
