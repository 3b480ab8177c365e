import { useQuery } from "@tanstack/react-query";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { Link } from "wouter";
import { craneName, cranesQuery } from "@/features/cranes";
import { paths } from "@/lib/paths";
import { Button, Field, Select } from "@/retro";
import { useShareCrane } from "./actions";
import { accessHints, accessOptions } from "./labels";
import styles from "./mates.module.css";
import { matesQuery } from "./queries";
import type { ShareFields } from "./rules";

export interface ShareFormProps {
  form: UseFormReturn<ShareFields>;
}

/** Shares one of the user's own cranes with a mate. */
export function ShareForm({ form }: ShareFormProps) {
  const share = useShareCrane();
  const cranes = useQuery(cranesQuery).data?.filter((crane) => crane.access === "owner");
  const mates = useQuery(matesQuery).data;
  const { control, register, handleSubmit, reset, setFocus, formState } = form;
  const { errors } = formState;
  const access = useWatch({ control, name: "access" });
  const submit = handleSubmit(({ craneId, mateId, access }) =>
    share.mutate(
      { craneId: Number(craneId), sharedWithUserId: Number(mateId), access },
      { onSuccess: () => reset(), onSettled: () => setFocus("craneId") },
    ),
  );
  return (
    <form className={styles.stack} onSubmit={submit} noValidate aria-labelledby="share-crane">
      <h2 id="share-crane">Share a Crane</h2>
      <Field
        label="Crane"
        hint={
          cranes?.length === 0 && (
            <>
              You have no cranes of your own yet.{" "}
              <Link href={paths.dashboard()}>Add one on the Dashboard</Link>.
            </>
          )
        }
        error={errors.craneId?.message}
        required
      >
        <Select
          {...register("craneId")}
          placeholder="Select a crane"
          options={(cranes ?? []).map((crane) => ({
            value: String(crane.id),
            label: `${craneName(crane)} (${crane.vehicleId})`,
          }))}
        />
      </Field>
      <Field
        label="Mate"
        hint={
          mates?.length === 0 && (
            <>
              You have no mates yet. <Link href={paths.mates()}>Add one under My Mates</Link>.
            </>
          )
        }
        error={errors.mateId?.message}
        required
      >
        <Select
          {...register("mateId")}
          placeholder="Select a mate"
          options={(mates ?? []).map((mate) => ({ value: String(mate.id), label: mate.username }))}
        />
      </Field>
      <Field label="Access" hint={accessHints[access]}>
        <Select {...register("access")} options={accessOptions} />
      </Field>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" icon="share" busy={share.isPending}>
          Share Crane
        </Button>
      </div>
    </form>
  );
}
