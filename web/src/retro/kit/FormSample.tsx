import { useState } from "react";
import {
  Button,
  Checkbox,
  DatePicker,
  Field,
  FileButton,
  GroupBox,
  NumberInput,
  PasswordInput,
  Select,
  TextArea,
  TextInput,
} from "@/retro";
import styles from "./kit.module.css";
import { Sample } from "./Sample";

export function FormSample() {
  const [kilometres, setKilometres] = useState(0);
  const [date, setDate] = useState<Date | undefined>(() => new Date());
  const [picked, setPicked] = useState("Nothing picked");
  return (
    <Sample name="Fields">
      <GroupBox legend="Crane">
        <div className={styles.grid}>
          <Field label="Make" required>
            <TextInput placeholder="Liebherr" />
          </Field>
          <Field label="Username" hint="Your username cannot be changed">
            <TextInput readOnly value="wiremu" />
          </Field>
          <Field label="Email" error="Please enter a valid email address">
            <TextInput type="email" defaultValue="wiremu@" />
          </Field>
          <Field label="Password">
            <PasswordInput defaultValue="secret" />
          </Field>
          <Field label="RUC Expiry" hint="Road User Charges expiry value">
            <NumberInput value={kilometres} onChange={setKilometres} />
          </Field>
          <Field label="Type">
            <Select
              defaultValue=""
              placeholder="Choose a type"
              options={[
                { value: "telescopic", label: "Telescopic" },
                { value: "lattice", label: "Lattice" },
              ]}
            />
          </Field>
          <Field label="COF" error={date ? undefined : "Type a date such as 5/3/2027"}>
            <DatePicker value={date} onChange={setDate} calendarLabel="Choose the COF date" />
          </Field>
          <Field label="Notes">
            <TextArea />
          </Field>
        </div>
      </GroupBox>
      <Checkbox label="I'm not a robot" hint="Please complete the security check" />
      <Checkbox label="Ticked" defaultChecked />
      <Checkbox label="Not to be changed" disabled />
      <div className={styles.row}>
        <FileButton accept="image/*" onPick={(files) => setPicked(files.map((file) => file.name).join(", "))}>
          Choose an image
        </FileButton>
        <span>{picked}</span>
      </div>
      <div className={styles.row}>
        <Button variant="primary" icon="plus">
          Primary
        </Button>
        <Button>Plain</Button>
        <Button variant="danger" icon="trash">
          Danger
        </Button>
        <Button variant="link">Link</Button>
        <Button disabled>Disabled</Button>
        <Button busy>Saving</Button>
        <Button aria-pressed>Pressed</Button>
      </div>
    </Sample>
  );
}
