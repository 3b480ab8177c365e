import { PageWindow } from "@/retro";

export default function MatesPage() {
  return (
    <PageWindow title="Mates" icon="mates">
      <p>Mates are being built.</p>
    </PageWindow>
  );
}
