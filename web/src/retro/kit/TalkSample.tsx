import { useState } from "react";
import { Bubble, PickList, Prose } from "@/retro";
import styles from "./kit.module.css";
import { Sample } from "./Sample";

const cranes = [
  { value: "1", icon: "craneTelescopic", title: "Liebherr LTM 1100", detail: "KQT482" },
  { value: "2", icon: "craneLattice", title: "Kobelco CKE 900", detail: "CRAWLER-07" },
] as const;

export function TalkSample() {
  const [picked, setPicked] = useState<string | null>("1");
  return (
    <Sample name="Conversation">
      <ol className={styles.talk}>
        <Bubble own icon="person" name="You" details="10:42 am">
          <p>Which oil does the Liebherr take?</p>
        </Bubble>
        <Bubble icon="ai" name="Cranes AI" details="10:42 am">
          <Prose>
            <p>
              It takes <strong>HVLP 46</strong>, as the manual says:
            </p>
            <blockquote>
              <p>Hydraulic oil type: HVLP 46.</p>
            </blockquote>
            <ul>
              <li>
                Order <code>HVLP 46</code>
              </li>
            </ul>
          </Prose>
        </Bubble>
      </ol>
      <PickList label="Cranes" items={cranes} picked={picked} onPick={setPicked} />
    </Sample>
  );
}
