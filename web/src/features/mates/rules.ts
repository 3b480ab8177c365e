// What may be typed and chosen in the forms for mates, and what is said when it may not.

import * as z from "zod/mini";

export const mateRules = z.object({
  username: z.string().check(z.trim(), z.minLength(1, "Username is required")),
});

export const shareRules = z.object({
  craneId: z.string().check(z.minLength(1, "Please select a crane")),
  mateId: z.string().check(z.minLength(1, "Please select a mate")),
  access: z.enum(["edit", "view"]),
});

export type MateFields = z.infer<typeof mateRules>;
export type ShareFields = z.infer<typeof shareRules>;
