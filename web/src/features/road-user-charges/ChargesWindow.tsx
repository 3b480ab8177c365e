import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatLongDate, parseDate } from "@/lib/dates";
import { lazily } from "@/lib/lazily";
import { Alert, Button, Fold, Gauge, QueryView, Window } from "@/retro";
import styles from "./charges.module.css";
import { chargesQuery, type RoadUserCharges } from "./queries";

const closes = { kind: "dialog", dismiss: ({ onClose }: { onClose: () => void }) => onClose() } as const;
const ReadingDialog = lazily(() => import("./ReadingDialog"), closes);
const LicenceDialog = lazily(() => import("./LicenceDialog"), closes);
const RecorderDialog = lazily(() => import("./RecorderDialog"), closes);

interface ChargesWindowProps {
  craneId: number;
  canChange: boolean;
  /** Runs after a change, so that the crane's RUC expiry is looked at again. */
  onChange: () => void;
}

/** How far the road user charges reach: the licence, what is left of it, and the readings. */
export function ChargesWindow({ craneId, canChange, onChange }: ChargesWindowProps) {
  const query = useQuery(chargesQuery(craneId));
  const [open, setOpen] = useState<"reading" | "licence" | "recorder" | null>(null);
  const dialog = { craneId, onClose: () => setOpen(null), onChange };
  return (
    <Window
      title="Road User Charges"
      icon="truck"
      toolbar={
        canChange ? (
          <>
            <Button icon="plus" onClick={() => setOpen("reading")}>
              Add Reading
            </Button>
            <Button onClick={() => setOpen("licence")}>Add Licence</Button>
            <Button onClick={() => setOpen("recorder")}>Change Recorder</Button>
          </>
        ) : undefined
      }
    >
      <QueryView query={query} what="road user charges">
        {(charges) => <Outlook charges={charges} />}
      </QueryView>
      {open === "reading" && <ReadingDialog {...dialog} last={query.data?.lastReading?.km ?? 0} />}
      {open === "licence" && <LicenceDialog {...dialog} start={query.data?.licence?.endKm ?? 0} />}
      {open === "recorder" && <RecorderDialog {...dialog} last={query.data?.lastReading?.km ?? null} />}
    </Window>
  );
}

function Outlook({ charges }: { charges: RoadUserCharges }) {
  const { licence, kmLeft, forecast, forecastProblem, gaps, offRoadKm, lastReading, readings, licences } =
    charges;
  const tone = kmLeft === null ? "neutral" : kmLeft < 0 ? "red" : kmLeft <= 1000 ? "amber" : "green";
  return (
    <div className={styles.form}>
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
          ? `At ${Math.round(forecast.kmPerDay).toLocaleString()} km a day it runs out on ${day(forecast.day)}.`
          : forecastProblem}
      </p>
      {gaps.map((gap) => (
        <Alert key={gap.from} tone="red" title={gap.text}>
          From {km(gap.from)} to {km(gap.to)}.
        </Alert>
      ))}
      {offRoadKm > 0 && <p>{km(offRoadKm)} were off the road, for which a refund can be asked.</p>}
      {readings.length > 0 && (
        <Fold label={readings.length === 1 ? "1 reading" : `${readings.length} readings`}>
          {readings.map((reading) => (
            <p key={reading.id}>
              {day(reading.day)}: {km(reading.km)}
              {reading.offRoadKm > 0 && `, ${km(reading.offRoadKm)} off the road`}
              <span className={styles.note}>
                {reading.enteredBy && ` Entered by ${reading.enteredBy}.`}
                {reading.voided && ` Voided: ${reading.voided.reason}`}
              </span>
            </p>
          ))}
        </Fold>
      )}
      {licences.length > 0 && (
        <Fold label={licences.length === 1 ? "1 licence" : `${licences.length} licences`}>
          {licences.map((one) => (
            <p key={one.id}>
              {one.startKm === null ? `To ${km(one.endKm)}` : `${km(one.startKm)} to ${km(one.endKm)}`}
              {one.vehicleType && `, type ${one.vehicleType}`}
              <span className={styles.note}>{one.voided && ` Voided: ${one.voided.reason}`}</span>
            </p>
          ))}
        </Fold>
      )}
    </div>
  );
}

function km(count: number): string {
  return `${count.toLocaleString()} km`;
}

function day(text: string): string {
  const date = parseDate(text);
  return date ? formatLongDate(date) : text;
}
