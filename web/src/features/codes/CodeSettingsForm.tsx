import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { plainMessage } from "@/api";
import { certificatesQuery } from "@/features/certificates";
import { documentTypes } from "@/features/documents";
import { AskBeforeLeaving, Button, Checkbox, Field, Fold, TextInput, toast } from "@/retro";
import styles from "./codes.module.css";
import { type CodeSettings, changeSettings, codesQuery } from "./queries";

interface CodeSettingsFormProps {
  craneId: number;
  settings: CodeSettings;
}

/** What anybody sees who scans the code, beside how the crane stands. */
export function CodeSettingsForm({ craneId, settings }: CodeSettingsFormProps) {
  const client = useQueryClient();
  const [form, setForm] = useState(settings);
  const { data: certificates } = useQuery(certificatesQuery(craneId));
  const { kinds, documentTypes: types } = form.papers;
  const save = useMutation({
    mutationFn: () => changeSettings(craneId, form),
    onSuccess: (codes) => {
      client.setQueryData(codesQuery(craneId).queryKey, codes);
      setForm(codes.settings);
      toast({ title: "Saved", variant: "success" });
    },
    onError: (error) => toast({ title: "Error", description: plainMessage(error), variant: "destructive" }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const show = (papers: Partial<CodeSettings["papers"]>) =>
    setForm({ ...form, papers: { ...form.papers, ...papers } });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <AskBeforeLeaving unsaved={JSON.stringify(form) !== JSON.stringify(settings)}>
        What you changed about the sticker is not saved.
      </AskBeforeLeaving>
      <p>Make, model, vehicle ID, whether the crane may work and each date are always shown.</p>
      <Checkbox
        label="Show my name"
        checked={form.showsOwner}
        onChange={(event) => setForm({ ...form, showsOwner: event.currentTarget.checked })}
      />
      <Checkbox
        label="People who scan it can report a fault"
        hint="What they write reaches your bell."
        checked={form.takesFaults}
        onChange={(event) => setForm({ ...form, takesFaults: event.currentTarget.checked })}
      />
      <Field label="Telephone" hint="Leave it empty to show none.">
        <TextInput
          type="tel"
          value={form.telephone ?? ""}
          maxLength={30}
          autoComplete="tel"
          onChange={(event) => setForm({ ...form, telephone: event.currentTarget.value })}
        />
      </Field>
      <Fold label={papersLabel(kinds.length + types.length)}>
        <div className={styles.boxes}>
          {certificates?.kinds.map(({ key, label }) => (
            <Checkbox
              key={key}
              label={`Current ${label}`}
              checked={kinds.includes(key)}
              onChange={() => show({ kinds: toggled(kinds, key) })}
            />
          ))}
          {documentTypes.map((type) => (
            <Checkbox
              key={type}
              label={type}
              checked={types.includes(type)}
              onChange={() => show({ documentTypes: toggled(types, type) })}
            />
          ))}
        </div>
      </Fold>
      <div>
        <Button type="submit" busy={save.isPending}>
          Save what is shown
        </Button>
      </div>
    </form>
  );
}

function papersLabel(count: number): string {
  return `Papers that anybody may open: ${count === 0 ? "none" : count}`;
}

function toggled<T>(list: readonly T[], value: T): T[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value];
}
