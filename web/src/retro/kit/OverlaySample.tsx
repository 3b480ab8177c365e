import { useState } from "react";
import {
  Button,
  ConfirmDialog,
  DatePicker,
  Dialog,
  DialogActions,
  Field,
  IconButton,
  Menu,
  Tabs,
  TextInput,
  Tooltip,
  toast,
} from "@/retro";
import styles from "./kit.module.css";
import { Sample } from "./Sample";

export function OverlaySample() {
  const [dialogOpen, setDialogOpen] = useState(false);
  const [date, setDate] = useState<Date | undefined>(() => new Date(2027, 2, 5));
  const [confirmOpen, setConfirmOpen] = useState(false);
  return (
    <Sample name="Windows, tabs and menus">
      <Tabs
        label="Mates"
        items={[
          { value: "mates", label: "My Mates", icon: "mates", content: <p>The first sheet.</p> },
          {
            value: "requests",
            label: "Mate Requests",
            badge: 3,
            badgeLabel: "pending",
            content: <p>The second sheet.</p>,
          },
          { value: "shared", label: "Shared Cranes", content: <p>The third sheet.</p> },
        ]}
      />
      <div className={styles.row}>
        <Button onClick={() => setDialogOpen(true)}>Open a dialog</Button>
        <Button onClick={() => setConfirmOpen(true)}>Ask first</Button>
        <Menu
          trigger={<Button icon="menu">Menu</Button>}
          items={[
            { label: "Edit", icon: "edit", onSelect: () => toast({ title: "Edit" }) },
            { label: "Delete", icon: "trash", danger: true, onSelect: () => toast({ title: "Delete" }) },
          ]}
        />
        <Tooltip text="Prints this page">
          <IconButton icon="print" label="Print" />
        </Tooltip>
      </div>
      <Dialog open={dialogOpen} onOpenChange={setDialogOpen} title="Upload Document" icon="document" guarded>
        <Field label="Name">
          <TextInput />
        </Field>
        <Field label="Valid until">
          <DatePicker value={date} onChange={setDate} calendarLabel="Choose the last day" />
        </Field>
        <DialogActions>
          <Button onClick={() => setDialogOpen(false)}>Cancel</Button>
          <Button variant="primary" onClick={() => setDialogOpen(false)}>
            Upload
          </Button>
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        open={confirmOpen}
        onOpenChange={setConfirmOpen}
        title="Confirm Deletion"
        confirmLabel="Delete"
        onConfirm={() => setConfirmOpen(false)}
      >
        Are you sure you want to delete this crane? This action cannot be undone.
      </ConfirmDialog>
    </Sample>
  );
}
