import { Link } from "wouter";
import { paths } from "@/lib/paths";
import { Button, EmptyState, PageWindow } from "@/retro";

export default function NotFoundPage() {
  return (
    <PageWindow title="404 Page Not Found" icon="warning" hazard>
      <EmptyState
        icon="craneOther"
        title="Did you forget to add the page to the router?"
        action={
          <Button asChild variant="primary" icon="left">
            <Link href={paths.dashboard()}>Return to Dashboard</Link>
          </Button>
        }
      />
    </PageWindow>
  );
}
