import { Alert, Button } from "@/retro";

/** Says that the form holds what was typed before it was broken off. */
export function RestoredNote({ onStartAfresh }: { onStartAfresh: () => void }) {
  return (
    <Alert
      tone="info"
      title="Your changes are back"
      actions={<Button onClick={onStartAfresh}>Start afresh</Button>}
    >
      <p>The form was left before it was saved. Check it, then save.</p>
    </Alert>
  );
}
