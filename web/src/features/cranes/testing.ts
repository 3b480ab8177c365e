// Cranes for tests.

import type { Crane } from "./types";

const DAY = 86_400_000;

/** So many days from now, as the server sends it. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * DAY).toISOString();
}

export function makeCrane(changes: Partial<Crane> = {}): Crane {
  return {
    id: 1,
    userId: 1,
    ownerName: "wiremu",
    access: "owner",
    type: "telescopic",
    make: "Liebherr",
    model: "LTM 1060",
    vehicleId: "KRN100",
    roadUserKm: 12_500,
    imageUrl: "",
    thumbnailUrl: "",
    cofExpiry: inDays(100),
    regoExpiry: inDays(100),
    miExpiry: inDays(100),
    riggingGearExpiry: inDays(100),
    fitness: { fit: true },
    updatedAt: "2026-01-01T00:00:00.000Z",
    documents: [],
    ...changes,
  };
}
