import { isoDay } from "@/lib/dates";
import { useNow } from "@/lib/use-now";
import { Alert, Gauge } from "@/retro";
import styles from "./charges.module.css";
import { day, km } from "./format";
import type { RoadUserCharges } from "./queries";

/** How far the licence reaches, until when, and what no licence covered. */
export function Outlook({ charges }: { charges: RoadUserCharges }) {
  const { licence, kmLeft, forecast, forecastProblem, gaps, offRoadKm, lastReading } = charges;
  const tone = kmLeft === null ? "neutral" : kmLeft < 0 ? "red" : kmLeft <= 1000 ? "amber" : "green";
  const now = useNow();
  // A forecast from an old reading may lie behind.
  const runsOut = forecast && forecast.day < isoDay(now) ? "ran out" : "runs out";
  return (
    <>
      <dl className={styles.facts}>
        <Gauge
          label="Left on the licence"
          value={kmLeft === null ? "Not known" : km(kmLeft)}
          tone={tone}
          word={kmLeft !== null && kmLeft < 0 ? "(Run out)" : ""}
        />
        <Gauge label="Licence ends at" value={licence ? km(licence.endKm) : "None"} tone="neutral" word="" />
        <Gauge
          label="Last reading"
          value={lastReading ? km(lastReading.km) : "None"}
          tone="neutral"
          word={lastReading ? day(lastReading.day) : ""}
        />
      </dl>
      <p>
        {forecast
          ? `At ${Math.round(forecast.kmPerDay).toLocaleString()} km a day it ${runsOut} on ${day(forecast.day)}.`
          : forecastProblem}
      </p>
      {gaps.map((gap) => (
        <Alert key={gap.from} tone="red" title={gap.text}>
          Driven without a licence, from {km(gap.from)} to {km(gap.to)}.
        </Alert>
      ))}
      {offRoadKm > 0 && <p>{km(offRoadKm)} were off the road, for which a refund can be asked.</p>}
    </>
  );
}
