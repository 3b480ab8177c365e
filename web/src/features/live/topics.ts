// Which answers are out of date by what has changed.

import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** An answer by its key; with `exact`, not also those whose keys begin like it. */
interface Outdated {
  queryKey: QueryKey;
  exact?: boolean;
}

/** All that shows of one crane, and the lists that it is in. */
function ofCrane(id: number): Outdated[] {
  return [
    { queryKey: ["cranes"], exact: true },
    { queryKey: ["cranes", id] },
    { queryKey: ["cranes", "archived"] },
    { queryKey: ["certificates", id] },
    { queryKey: ["road-user-charges", id] },
    { queryKey: ["codes", id] },
    { queryKey: ["faults", id] },
    { queryKey: ["activity", "crane", id] },
    { queryKey: ["activity", "own"] },
    { queryKey: ["proposals"] },
    { queryKey: ["assistant", "context"] },
    { queryKey: ["usage"] },
  ];
}

const parts: Record<string, readonly Outdated[]> = {
  cranes: [
    { queryKey: ["cranes"] },
    { queryKey: ["bin"] },
    { queryKey: ["certificates"] },
    { queryKey: ["road-user-charges"] },
    { queryKey: ["activity"] },
    { queryKey: ["proposals"] },
    { queryKey: ["assistant", "context"] },
    { queryKey: ["mates", "shared-cranes"] },
    { queryKey: ["usage"] },
  ],
  mates: [{ queryKey: ["mates"] }, { queryKey: ["activity", "own"] }],
  alerts: [{ queryKey: ["alerts"], exact: true }, { queryKey: ["alerts", "deliveries"] }],
  account: [
    { queryKey: ["user"] },
    { queryKey: ["devices"] },
    { queryKey: ["tokens"] },
    { queryKey: ["passkeys"] },
    { queryKey: ["second-step"] },
    { queryKey: ["invitations"] },
    { queryKey: ["activity", "own"] },
    { queryKey: ["alerts", "settings"] },
  ],
  kinds: [{ queryKey: ["certificate-kinds"] }, { queryKey: ["certificates"] }],
  links: [{ queryKey: ["links"] }],
};

/** Null stands for everything: also for what only a newer version of the server says. */
function outdatedBy(topic: string): readonly Outdated[] | null {
  const [, crane] = /^crane (\d+)$/.exec(topic) ?? [];
  if (crane !== undefined) return ofCrane(Number(crane));
  return parts[topic] ?? null;
}

/** Has what is on the screen asked for anew, and the rest when it is next shown. */
export function refresh(client: QueryClient, topics: Iterable<string>): void {
  const outdated = [...topics].map(outdatedBy);
  if (outdated.includes(null)) {
    void client.invalidateQueries();
    return;
  }
  const keys = new Map(outdated.flatMap((some) => some ?? []).map((one) => [JSON.stringify(one), one]));
  for (const one of keys.values()) void client.invalidateQueries(one);
}
