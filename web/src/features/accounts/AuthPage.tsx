import { useState } from "react";
import { useTab } from "@/lib/use-tab";
import { PageWindow, Tabs } from "@/retro";
import styles from "./auth/auth.module.css";
import { LoginForm } from "./auth/LoginForm";
import { MarketingPanel } from "./auth/MarketingPanel";
import { Newcomer } from "./auth/Newcomer";
import { WhySignIn } from "./auth/WhySignIn";

/** Where visitors sign in or register. */
export default function AuthPage() {
  const [tab, setTab] = useTab(["login", "register"]);
  // What an invitation has behind its #. Kept here, because going from one form to the other drops it.
  const [invitation] = useState(() => window.location.hash.slice(1));
  const [cameByLink, setCameByLink] = useState(false);
  const form = { startInForm: cameByLink, onOtherForm: () => setCameByLink(true) };
  return (
    <PageWindow
      title={tab === "login" ? "Sign in" : "Create an account"}
      icon="key"
      className={styles.window}
    >
      <WhySignIn />
      <div className={styles.columns}>
        <Tabs
          label="Sign in or register"
          value={tab}
          onValueChange={(next) => {
            setCameByLink(false);
            setTab(next);
          }}
          items={[
            { value: "login", label: "Login", icon: "key", content: <LoginForm {...form} /> },
            {
              value: "register",
              label: "Register",
              icon: "person",
              content: <Newcomer invitation={invitation} {...form} />,
            },
          ]}
        />
        <MarketingPanel />
      </div>
    </PageWindow>
  );
}
