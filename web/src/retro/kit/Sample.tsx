import type { ReactNode } from "react";
import styles from "./kit.module.css";

export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.sample}>
      <h2>{name}</h2>
      {children}
    </section>
  );
}
