import { PageWindow } from "@/retro";

export default function AuthPage() {
  return (
    <PageWindow title="Sign in" icon="key">
      <p>Sign-in is being built.</p>
    </PageWindow>
  );
}
