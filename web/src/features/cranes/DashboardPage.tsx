import { PageWindow } from "@/retro";

export default function DashboardPage() {
  return (
    <PageWindow title="Dashboard" icon="dashboard">
      <p>Your cranes are being built.</p>
    </PageWindow>
  );
}
