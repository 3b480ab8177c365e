import { useTab } from "@/lib/use-tab";
import { PageWindow, Tabs } from "@/retro";
import { AccountSheet } from "./profile/AccountSheet";
import styles from "./profile/profile.module.css";
import { SecuritySheet } from "./profile/SecuritySheet";

/** The user's own account. */
export default function ProfilePage() {
  const [tab, setTab] = useTab(["account", "security"]);
  return (
    <PageWindow title="Profile" icon="person" className={styles.window}>
      <Tabs
        label="Profile"
        value={tab}
        onValueChange={setTab}
        items={[
          { value: "account", label: "Account", icon: "person", content: <AccountSheet /> },
          { value: "security", label: "Security", icon: "shield", content: <SecuritySheet /> },
        ]}
      />
    </PageWindow>
  );
}
