import { PageWindow } from "@/retro";

export default function CranePage() {
  return (
    <PageWindow title="Crane" icon="craneTelescopic">
      <p>The crane page is being built.</p>
    </PageWindow>
  );
}
