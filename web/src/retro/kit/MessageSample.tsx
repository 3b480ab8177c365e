import {
  Alert,
  Button,
  EmptyState,
  ProgressBar,
  ScrollArea,
  Spinner,
  type ToastVariant,
  toast,
} from "@/retro";
import styles from "./kit.module.css";
import { Sample } from "./Sample";

const variants: readonly ToastVariant[] = ["info", "success", "warning", "destructive"];
const lines = Array.from({ length: 20 }, (_, index) => `Line ${index + 1}`);

export function MessageSample() {
  return (
    <Sample name="Messages">
      <Alert tone="red" title="Attention Required">
        This crane has one or more expired certificates. Please update them as soon as possible.
      </Alert>
      <Alert tone="amber" title="Upcoming Renewals">
        This crane has one or more certificates expiring in the next 30 days.
      </Alert>
      <Alert tone="info" title="Lift planning is not set up" actions={<Button>Return to Dashboard</Button>} />
      <div className={styles.row}>
        {variants.map((variant) => (
          <Button
            key={variant}
            onClick={() => toast({ title: `A ${variant} toast`, description: "409: Taken.", variant })}
          >
            {variant}
          </Button>
        ))}
      </div>
      <ProgressBar value={45} label="Upload" />
      <ProgressBar value={null} label="Working" />
      <Spinner />
      <ScrollArea label="Lines" height="200px">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </ScrollArea>
      <EmptyState
        icon="craneLattice"
        title="No cranes found"
        hint="Add your first crane."
        action={<Button>Add New Crane</Button>}
      />
    </Sample>
  );
}
