import { PageWindow } from "@/retro";

export default function ProfilePage() {
  return (
    <PageWindow title="Profile" icon="person">
      <p>Your account is being built.</p>
    </PageWindow>
  );
}
