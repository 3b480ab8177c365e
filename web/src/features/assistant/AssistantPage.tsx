import { PageWindow } from "@/retro";

export default function AssistantPage() {
  return (
    <PageWindow title="Cranes AI" icon="ai">
      <p>The assistant is being built.</p>
    </PageWindow>
  );
}
