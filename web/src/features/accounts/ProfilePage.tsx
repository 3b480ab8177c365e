import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useTab } from "@/lib/use-tab";
import { AskBeforeLeaving, PageWindow, Tabs } from "@/retro";
import { AccountSheet } from "./profile/AccountSheet";
import styles from "./profile/profile.module.css";
import { SecuritySheet } from "./profile/SecuritySheet";
import { type EmailFields, emailRules, type PasswordFields, passwordRules } from "./rules";
import { useUser } from "./session";

/** The user's own account. What is typed on one sheet stays while the other shows. */
export default function ProfilePage() {
  const [tab, setTab] = useTab(["account", "security"]);
  const user = useUser();
  const email = useForm<EmailFields>({
    // The button waits for a good address, so what is wrong has to show while typing.
    mode: "onChange",
    resolver: zodResolver(emailRules),
    defaultValues: { email: user.email ?? "" },
  });
  const password = useForm<PasswordFields>({
    resolver: zodResolver(passwordRules),
    defaultValues: { currentPassword: "", newPassword: "", confirmPassword: "" },
  });
  // The current password may have been filled in by the browser.
  const { newPassword, confirmPassword } = password.formState.dirtyFields;
  const isUnsaved = email.formState.isDirty || newPassword === true || confirmPassword === true;
  return (
    <PageWindow title="Profile" icon="person" className={styles.window}>
      <AskBeforeLeaving unsaved={isUnsaved}>What you typed into your profile is not saved.</AskBeforeLeaving>
      <Tabs
        label="Profile"
        value={tab}
        onValueChange={setTab}
        items={[
          { value: "account", label: "Account", icon: "person", content: <AccountSheet form={email} /> },
          {
            value: "security",
            label: "Security",
            icon: "shield",
            content: <SecuritySheet form={password} />,
          },
        ]}
      />
    </PageWindow>
  );
}
