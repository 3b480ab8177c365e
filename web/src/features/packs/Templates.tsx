import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/api";
import { Button, Field, Select, TextInput, toast } from "@/retro";
import styles from "./packs.module.css";
import { changeTemplate, keepTemplate, removeTemplate, templatesQuery } from "./queries";
import { type PackChoice, type PackTemplate, usualChoice } from "./types";

interface TemplatesProps {
  choice: PackChoice;
  onChoose: (choice: PackChoice) => void;
}

/** What somebody puts in again and again, for a customer, say. */
export function Templates({ choice, onChoose }: TemplatesProps) {
  const client = useQueryClient();
  const { data: templates = [] } = useQuery(templatesQuery);
  const [chosen, setChosen] = useState<PackTemplate | null>(null);
  const [name, setName] = useState<string | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: templatesQuery.queryKey });
  const onError = (error: unknown) =>
    toast({ title: "Error", description: errorMessage(error), variant: "destructive" });
  const keep = useMutation({
    mutationFn: (name: string) =>
      chosen?.name === name
        ? changeTemplate(chosen.id, { ...choice, name })
        : keepTemplate({ ...choice, name }),
    onSuccess: (template) => {
      setChosen(template);
      setName(null);
      toast({ title: "Template kept", variant: "success" });
      void refresh();
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: removeTemplate,
    onSuccess: () => {
      setChosen(null);
      toast({ title: "Template removed", variant: "success" });
      void refresh();
    },
    onError,
  });
  const choose = (id: string) => {
    const template = templates.find((one) => String(one.id) === id) ?? null;
    setChosen(template);
    setName(null);
    if (!template) return onChoose(usualChoice);
    const { id: _id, name: _name, ...kept } = template;
    onChoose(kept);
  };
  return (
    <>
      <div className={styles.line}>
        <Field label="Template">
          <Select
            value={chosen ? String(chosen.id) : ""}
            onChange={(event) => choose(event.currentTarget.value)}
            options={[
              { value: "", label: "The usual papers" },
              ...templates.map((one) => ({ value: String(one.id), label: one.name })),
            ]}
          />
        </Field>
        <Button onClick={() => setName(chosen?.name ?? choice.customer ?? "")}>Keep as template</Button>
        {chosen && (
          <Button icon="trash" busy={remove.isPending} onClick={() => remove.mutate(chosen.id)}>
            Remove
          </Button>
        )}
      </div>
      {name !== null && (
        <div className={styles.line}>
          <Field label="Name of the template">
            <TextInput
              value={name}
              maxLength={60}
              autoComplete="off"
              onChange={(event) => setName(event.currentTarget.value)}
            />
          </Field>
          <Button busy={keep.isPending} disabled={!name.trim()} onClick={() => keep.mutate(name.trim())}>
            Keep
          </Button>
        </div>
      )}
    </>
  );
}
