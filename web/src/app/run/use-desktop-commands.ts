import { useLocation } from "wouter";
import { useLogout } from "@/features/accounts";
import { useInstall } from "@/lib/install";
import { type Command, useCommands } from "@/retro";
import { screens } from "../navigation";

interface DesktopCommands {
  isSignedIn: boolean;
  onRun: () => void;
  onShortcuts: () => void;
}

/** What can be done on every screen. */
export function useDesktopCommands({ isSignedIn, onRun, onShortcuts }: DesktopCommands): void {
  const [, navigate] = useLocation();
  const logout = useLogout();
  const install = useInstall();
  const forAll: Command[] = [
    { keys: "?", label: "List the keyboard shortcuts", icon: "help", run: onShortcuts },
  ];
  const forUsers: Command[] = [
    { keys: "Ctrl+K", label: "Run: go anywhere, do anything", icon: "search", run: onRun },
    { label: "Sign out", icon: "signOut", run: () => logout.mutate(undefined) },
    ...(install ? [{ label: "Install CraneDesk", icon: "download" as const, run: install }] : []),
    ...screens.map(
      ({ href, label, icon, keys }): Command => ({
        label: `Go to ${label}`,
        icon,
        ...(keys && { keys }),
        run: () => navigate(href),
      }),
    ),
  ];
  useCommands(isSignedIn ? [...forAll, ...forUsers] : forAll);
}
