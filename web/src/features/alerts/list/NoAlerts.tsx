import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { cranesQuery } from "@/features/cranes";
import { paths } from "@/lib/paths";
import { Button, EmptyState } from "@/retro";

/** Nothing was raised yet: because there is no crane, or because nothing is due. */
export function NoAlerts() {
  const { data: cranes } = useQuery(cranesQuery);
  if (cranes?.length === 0) {
    return (
      <EmptyState
        icon="bell"
        title="No alerts yet"
        hint="Add your first crane with its dates. You are told here before they run out."
        action={
          <Button asChild variant="primary">
            <Link href={paths.dashboard()}>Go to Dashboard</Link>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon="bell"
      title="Nothing is due"
      hint="You are told here before a certificate runs out. Choose how many days before, or send yourself a test."
      action={
        <div>
          <Button asChild>
            <Link href={paths.alerts("settings")}>Choose the days</Link>
          </Button>{" "}
          <Button asChild>
            <Link href={paths.alerts("deliveries")}>Send a test</Link>
          </Button>
        </div>
      }
    />
  );
}
