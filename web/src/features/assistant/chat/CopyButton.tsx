import { errorMessage } from "@/api";
import { copyText } from "@/lib/copy-text";
import { Button, toast } from "@/retro";

export function CopyButton({ text }: { text: string }) {
  const copy = async () => {
    try {
      await copyText(text);
      toast({ title: "Answer copied", variant: "success" });
    } catch (error) {
      toast({ title: "Answer not copied", description: errorMessage(error), variant: "destructive" });
    }
  };
  return (
    <Button icon="document" onClick={copy}>
      Copy
    </Button>
  );
}
