import { Controller, type UseFormReturn } from "react-hook-form";
import { KILOMETRES } from "@/lib/numbers";
import { DatePicker, Field, GroupBox, NumberInput, Select, TextInput } from "@/retro";
import { type Crane, craneTypeLabels, craneTypes, expiryFields, noteOf } from "../types";
import styles from "./form.module.css";
import type { CraneValues } from "./rules";

const typeOptions = craneTypes.map((type) => ({ value: type, label: craneTypeLabels[type] }));

export type CraneForm = UseFormReturn<CraneValues, unknown, CraneValues>;

/** The fields that adding and editing share. */
export function CraneFields({ form, crane }: { form: CraneForm; crane?: Crane }) {
  const { control, register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <GroupBox legend="Crane">
        <div className={styles.grid}>
          <Field label="Type" error={errors.type?.message}>
            <Select options={typeOptions} {...register("type")} />
          </Field>
          <Field label="Make" required error={errors.make?.message}>
            <TextInput autoComplete="off" {...register("make")} />
          </Field>
          <Field label="Model" required error={errors.model?.message}>
            <TextInput autoComplete="off" {...register("model")} />
          </Field>
          <Field label="Vehicle ID" required error={errors.vehicleId?.message}>
            <TextInput autoComplete="off" {...register("vehicleId")} />
          </Field>
          <Controller
            control={control}
            name="roadUserKm"
            render={({ field, fieldState }) => (
              <Field
                label="RUC Expiry"
                hint="Road User Charges expiry value"
                error={fieldState.error?.message}
              >
                <NumberInput {...field} units={KILOMETRES} />
              </Field>
            )}
          />
        </div>
      </GroupBox>
      <GroupBox legend="Expiry dates">
        <div className={styles.grid}>
          {expiryFields.map(({ field: name, kind, label }) => (
            <Controller
              key={name}
              control={control}
              name={name}
              render={({ field, fieldState }) => (
                <Field label={label} required error={fieldState.error?.message}>
                  {crane && noteOf(crane, kind)?.notApplicable ? (
                    <TextInput value="Not applicable" disabled readOnly />
                  ) : (
                    <DatePicker {...field} calendarLabel={`Choose the ${label} date`} />
                  )}
                </Field>
              )}
            />
          ))}
        </div>
      </GroupBox>
    </>
  );
}
