// Which of the selected cranes something can be done with, and why not with the others. Pure.

import { type Crane, canEdit, noteOf } from "../types";
import type { Refusal } from "./each";

/** Why something cannot be done with a crane; null where it can. */
type Obstacle = (crane: Crane) => string | null;

export const notToChange: Obstacle = (crane) =>
  canEdit(crane) ? null : `${crane.ownerName} lets you only look at it.`;

export const notToShare: Obstacle = (crane) =>
  crane.access === "owner" ? null : `It belongs to ${crane.ownerName}.`;

export function notToRenew(kind: string): Obstacle {
  return (crane) =>
    notToChange(crane) ?? (noteOf(crane, kind)?.notApplicable ? "It needs no such certificate." : null);
}

export function partition(cranes: readonly Crane[], obstacle: Obstacle) {
  const able: Crane[] = [];
  const leftOut: Refusal[] = [];
  for (const crane of cranes) {
    const why = obstacle(crane);
    if (why === null) able.push(crane);
    else leftOut.push({ crane, why });
  }
  return { able, leftOut };
}
