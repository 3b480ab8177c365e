import { describe, expect, it } from "vitest";
import { endingShares } from "./labels";
import type { SharedCrane } from "./queries";

const me = { id: 1, username: "wiremu" };
const tama = { id: 2, username: "tama" };
const aroha = { id: 3, username: "aroha" };

let lastId = 0;
function share(by: typeof me, to: typeof me, craneName: string): SharedCrane {
  lastId += 1;
  return {
    id: lastId,
    craneId: lastId,
    craneName,
    craneType: "telescopic",
    sharedByUserId: by.id,
    sharedByName: by.username,
    sharedWithUserId: to.id,
    sharedWithName: to.username,
    access: "edit",
    createdAt: "2026-03-05T00:00:00.000Z",
  };
}

describe("what ends when a mate is let go", () => {
  it("names every crane of that mate, each way, and no other", () => {
    const shares = [
      share(me, tama, "Liebherr LTM 1100"),
      share(me, tama, "Tadano GR-250N"),
      share(me, aroha, "Kato NK-200"),
      share(tama, me, "Kobelco CKE 900"),
    ];
    expect(endingShares(shares, tama)).toEqual([
      "tama will no longer see Liebherr LTM 1100 and Tadano GR-250N.",
      "You will no longer see Kobelco CKE 900.",
    ]);
  });

  it("says nothing when nothing is shared", () => {
    expect(endingShares([share(me, aroha, "Kato NK-200")], tama)).toEqual([]);
  });
});
