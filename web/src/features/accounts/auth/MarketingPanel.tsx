import { Icon, type IconName, Panel } from "@/retro";
import styles from "./auth.module.css";

const benefits: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: "bell",
    title: "Alerts for upcoming renewals",
    text: "Hear about a COF, rego, M&I or rigging gear date before it runs out.",
  },
  {
    icon: "document",
    title: "Secure document storage",
    text: "Manuals, charts and certificates sit with their crane, ready when the inspector asks.",
  },
  {
    icon: "mates",
    title: "Cranes shared with mates",
    text: "Show a crane to someone you work with. You choose what they may change.",
  },
];

const badges: readonly { icon: IconName; text: string }[] = [
  { icon: "globe", text: "Runs on your own server" },
  { icon: "key", text: "Passwords cannot be read back" },
  { icon: "shield", text: "No ads and no tracking" },
];

/** What CraneDesk does for its owner, beside the sign-in forms. */
export function MarketingPanel() {
  return (
    <Panel look="sunken" className={styles.promises}>
      <div className={styles.brand}>
        <Icon name="craneTelescopic" size={4} />
        <div>
          <h2>CraneDesk</h2>
          <p>Every crane, every date, every paper. On one desk.</p>
        </div>
      </div>
      <ul className={styles.list}>
        {benefits.map(({ icon, title, text }) => (
          <li key={title} className={styles.promise}>
            <Icon name={icon} size={2} />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <ul className={styles.badges} aria-label="What you can rely on">
        {badges.map(({ icon, text }) => (
          <li key={text}>
            <Panel look="raised" className={styles.badge}>
              <Icon name={icon} size={2} />
              {text}
            </Panel>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
