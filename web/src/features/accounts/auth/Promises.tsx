import { Badge, Icon, type IconName, Panel } from "@/retro";
import styles from "./auth.module.css";

const promises: readonly { icon: IconName; title: string; text: string }[] = [
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

const badges = ["Runs on your own server", "Passwords cannot be read back", "No ads, no tracking"];

/** What CraneDesk does for its owner, beside the sign-in forms. */
export function Promises() {
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
        {promises.map(({ icon, title, text }) => (
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
        {badges.map((badge) => (
          <li key={badge}>
            <Badge>{badge}</Badge>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
