import type { ReactNode } from "react";
import type { Schemas } from "@/api";
import { CitedPaper } from "@/features/documents";
import { count } from "@/lib/count";
import { Button, cx, Fold, HistoryEntry } from "@/retro";
import styles from "./charges.module.css";
import { day, km } from "./format";
import type { Entered, RoadUserCharges } from "./queries";

interface ChargesHistoryProps {
  charges: RoadUserCharges;
  /** None for who may only look. */
  onVoid?: ((entered: Entered) => void) | undefined;
}

const recorderTypes: Record<Schemas["RecorderType"], string> = {
  hubodometer: "Hubodometer",
  electronic: "Electronic recorder",
};

/** All that was entered, latest first, also what was voided. */
export function ChargesHistory({ charges: { readings, licences, recorders }, onVoid }: ChargesHistoryProps) {
  return (
    <>
      <Entries count={readings.length} of="reading">
        {readings.map((reading) => {
          const offRoad = reading.offRoadKm > 0 ? `, ${km(reading.offRoadKm)} of it off the road` : "";
          const text = `${day(reading.day)}: ${km(reading.km)}${offRoad}`;
          return (
            <Entry
              key={reading.id}
              entered={{ what: "reading", id: reading.id, text }}
              of={reading}
              onVoid={onVoid}
            />
          );
        })}
      </Entries>
      <Entries count={licences.length} of="licence">
        {byReach(licences).map((licence) => {
          const { startKm, endKm, vehicleType, paper } = licence;
          const range = startKm === null ? `To ${km(endKm)}` : `${km(startKm)} to ${km(endKm)}`;
          const text = vehicleType ? `${range}, vehicle type ${vehicleType}` : range;
          return (
            <Entry
              key={licence.id}
              entered={{ what: "licence", id: licence.id, text }}
              of={licence}
              onVoid={onVoid}
            >
              {paper && <CitedPaper paper={paper} />}
            </Entry>
          );
        })}
      </Entries>
      <Entries count={recorders.length} of="recorder">
        {recorders.map((recorder) => {
          const { type, serial, fittedOn, fittedKm, removedOn, removedKm } = recorder;
          const off =
            removedOn && removedKm !== null ? `, taken off on ${day(removedOn)} at ${km(removedKm)}` : "";
          const text = `${recorderTypes[type]} ${serial}, fitted on ${day(fittedOn)} at ${km(fittedKm)}${off}`;
          return (
            <Entry
              key={recorder.id}
              entered={{ what: "recorder", id: recorder.id, text }}
              of={recorder}
              // Only the one that is on the crane can be taken back.
              onVoid={removedOn ? undefined : onVoid}
            />
          );
        })}
      </Entries>
    </>
  );
}

/** As they follow one another on the recorder, the farthest first, in whatever order they were entered. */
function byReach<T extends { endKm: number; startKm: number | null }>(licences: readonly T[]): T[] {
  return licences.toSorted(
    (one, other) => other.endKm - one.endKm || (other.startKm ?? 0) - (one.startKm ?? 0),
  );
}

interface EntriesProps {
  count: number;
  /** What is counted, as one of it is called. */
  of: string;
  children: ReactNode;
}

function Entries({ count: amount, of, children }: EntriesProps) {
  if (amount === 0) return null;
  return <Fold label={count(amount, of)}>{children}</Fold>;
}

interface EntryProps extends Pick<ChargesHistoryProps, "onVoid"> {
  entered: Entered;
  of: { enteredBy: string | null; voided: { by: string | null; reason: string } | null };
  children?: ReactNode;
}

function Entry({ entered, of: { enteredBy, voided }, onVoid, children }: EntryProps) {
  return (
    <HistoryEntry
      action={
        onVoid &&
        !voided && (
          <Button variant="link" aria-label={`Void ${entered.text}`} onClick={() => onVoid(entered)}>
            Void
          </Button>
        )
      }
    >
      <span className={cx(voided && styles.voided)}>{entered.text}</span>
      {children}
      {enteredBy && <span className={styles.note}>Entered by {enteredBy}</span>}
      {voided && (
        <span className={styles.note}>
          Voided by {voided.by ?? "somebody"}: {voided.reason}
        </span>
      )}
    </HistoryEntry>
  );
}
