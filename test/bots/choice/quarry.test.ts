import { describe, expect, test } from "vitest";
import { callingOf } from "../../../bots/choice/professions.ts";
import { serves } from "../../../bots/choice/quarry.ts";

/** The metadata of a creature with fields at these indices. */
const metadata = (fields: Record<number, unknown>): unknown[] => Object.assign([], fields);

describe("the fields of a creature moved by one in 1.17", () => {
  test.each([
    ["1.16.5", 15],
    ["1.17.1", 16],
    ["1.21.11", 16],
    ["26.1", 16],
  ])("in %s, a young cow is told by field %i", (mcVersion, baby) => {
    expect(serves({ name: "cow", metadata: metadata({ [baby]: true }) }, "beef", mcVersion)).toBe(false);
    expect(serves({ name: "cow", metadata: metadata({ [31 - baby]: true }) }, "beef", mcVersion)).toBe(true);
  });

  test.each([
    ["1.16.5", 17],
    ["1.17.1", 18],
    ["26.1", 18],
  ])("in %s, a villager's calling is field %i", (mcVersion, index) => {
    const librarian = metadata({ [index]: { villagerProfession: 9, level: 2 } });
    expect(callingOf(librarian, mcVersion)).toEqual({ profession: "librarian", level: 2 });
    expect(callingOf(metadata({ [35 - index]: { villagerProfession: 9 } }), mcVersion)).toBeUndefined();
  });
});
