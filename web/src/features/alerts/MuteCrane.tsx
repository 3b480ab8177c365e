import { useQuery } from "@tanstack/react-query";
import { Checkbox } from "@/retro";
import { useMuteCrane } from "./actions";
import { alertSettingsQuery } from "./queries";

interface MuteCraneProps {
  craneId: number;
  /** Tells the switches apart for screen readers where several cranes are listed. */
  craneName?: string;
}

/** The switch for one crane's alerts. It waits, unticked and disabled, until the settings are known. */
export function MuteCrane({ craneId, craneName = "this crane" }: MuteCraneProps) {
  // What is known will do: a list of switches asks once, not once for each.
  const { data: settings } = useQuery({ ...alertSettingsQuery, refetchOnMount: true });
  const mute = useMuteCrane(craneId);
  return (
    <Checkbox
      label={
        <>
          Alert me <span className="visually-hidden">about {craneName}</span>
        </>
      }
      checked={settings !== undefined && !settings.mutedCraneIds.includes(craneId)}
      disabled={!settings}
      onChange={(event) => mute.mutate(!event.currentTarget.checked)}
    />
  );
}
