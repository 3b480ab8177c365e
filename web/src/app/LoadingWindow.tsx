import { Spinner, Window } from "@/retro";

export function LoadingWindow() {
  return (
    <Window title="CraneDesk" icon="craneTelescopic">
      <Spinner />
    </Window>
  );
}
