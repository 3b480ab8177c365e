import { Link } from "wouter";
import { paths } from "@/lib/paths";
import { Button, EmptyState, type IconName, PageWindow } from "@/retro";

/** A screen that is promised but not there yet. */
export function ComingSoon({ title, icon }: { title: string; icon: IconName }) {
  return (
    <PageWindow title={title} icon={icon} hazard>
      <EmptyState
        icon={icon}
        title="Coming Soon"
        hint={`${title} is in development and will be available soon.`}
        action={
          <Button asChild variant="primary" icon="left">
            <Link href={paths.dashboard()}>Return to Dashboard</Link>
          </Button>
        }
      />
    </PageWindow>
  );
}
