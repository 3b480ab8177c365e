import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import {
  Badge,
  Button,
  Checkbox,
  Dialog,
  Field,
  IconButton,
  ListItem,
  ListView,
  NumberInput,
  QueryView,
  TextInput,
} from "@/retro";
import styles from "./certificates.module.css";
import { addKind, kindsQuery, removeKind, useCertificateChange } from "./queries";

interface KindsDialogProps {
  craneId: number;
  onClose: () => void;
  onChange: () => void;
}

/** The kinds of certificate that the owner's cranes have: the four, and his own. */
export default function KindsDialog({ craneId, onClose, onChange }: KindsDialogProps) {
  const client = useQueryClient();
  const query = useQuery(kindsQuery);
  const [label, setLabel] = useState("");
  const [months, setMonths] = useState(12);
  const [parks, setParks] = useState(false);
  const refresh = () => {
    void client.invalidateQueries({ queryKey: kindsQuery.queryKey });
    void client.invalidateQueries({ queryKey: ["certificates"] });
    onChange();
  };
  const add = useCertificateChange({
    craneId,
    change: () => addKind({ label, months, parks }),
    done: "Kind added",
    onDone: () => {
      setLabel("");
      setMonths(12);
      setParks(false);
      refresh();
    },
  });
  const remove = useCertificateChange({ craneId, change: removeKind, done: "Kind removed", onDone: refresh });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (label.trim()) add.mutate(undefined);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Kinds of Certificate"
      description="For all cranes that you own: insurance, permits, tickets, whatever runs out."
      icon="calendar"
      unsaved={label.trim() !== "" || parks || months !== 12}
    >
      <div className={styles.form}>
        <QueryView query={query} what="kinds">
          {(kinds) => (
            <ListView aria-label="Kinds of certificate">
              {kinds.map((kind) => (
                <ListItem
                  key={kind.key}
                  icon="calendar"
                  title={kind.label}
                  badge={kind.parks ? <Badge>Parks the crane</Badge> : undefined}
                  actions={
                    kind.builtIn ? undefined : (
                      <IconButton
                        icon="trash"
                        label={`Remove ${kind.label}`}
                        onClick={() => remove.mutate(kind.key)}
                      />
                    )
                  }
                >
                  {kind.months === 1 ? "Every month" : `Every ${kind.months} months`}
                </ListItem>
              ))}
            </ListView>
          )}
        </QueryView>
        <form className={styles.form} onSubmit={submit} noValidate aria-labelledby="add-kind">
          <h3 id="add-kind">Add a kind</h3>
          <Field label="Name" required>
            <TextInput
              value={label}
              onChange={(event) => setLabel(event.currentTarget.value)}
              autoComplete="off"
            />
          </Field>
          <Field label="Usual interval in months">
            <NumberInput value={months} onChange={setMonths} name="months" onBlur={() => {}} />
          </Field>
          <Checkbox
            checked={parks}
            onChange={(event) => setParks(event.currentTarget.checked)}
            label="The crane is parked while it has expired"
          />
          <Button type="submit" variant="primary" busy={add.isPending} disabled={!label.trim()}>
            Add Kind
          </Button>
        </form>
      </div>
    </Dialog>
  );
}
