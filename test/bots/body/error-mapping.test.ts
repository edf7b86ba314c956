// mineflayer's error messages become codes.

import { describe, expect, test } from "vitest";
import { type BodyActivity, mapError, textOfReason } from "../../../bots/body/error-mapping.ts";
import { CodedError } from "../../../schemas/index.ts";

describe("mapError", () => {
  const cases: [BodyActivity, string, string][] = [
    ["craft", "Error: missing ingredient", "craft.missingInput"],
    ["craft", "Event windowOpen did not fire within timeout of 20000ms", "craft.containerBusy"],
    ["craft", "Event updateSlot:0 did not fire within timeout of 20000ms", "craft.uiTimeout"],
    ["smelt", "Can't find raw_iron in slots [3 - 39], (item id: 1)", "inventory.missingItem"],
    ["smelt", "This is not a furnace-like window", "container.busy"],
    ["container", "destination full", "inventory.full"],
    ["dig", "dig was called with an undefined or null block", "dig.blockChanged"],
    ["place", "must be holding an item to place", "inventory.missingItem"],
    ["place", "No block has been placed : the block is still air", "place.timeout"],
    ["place", "Event blockUpdate:(1, 2, 3) did not fire within timeout of 5000ms", "place.timeout"],
    ["connect", "connect ECONNREFUSED 127.0.0.1:1", "run.connectFailed"],
    ["move", "something new", "path.stuck"],
  ];
  test.each(cases)("while %s, %j is %s", (activity, message, code) => {
    const mapped = mapError(activity, new Error(message));
    expect(mapped.code).toBe(code);
    expect(mapped.detail).toContain(message);
  });

  test("keeps the code of a coded error", () => {
    const error = new CodedError("path.unreachable", "no way");
    expect(mapError("craft", error)).toBe(error);
  });
});

describe("textOfReason", () => {
  test("reads plain strings, chat JSON and chat components alike", () => {
    expect(textOfReason("You are banned")).toBe("You are banned");
    expect(textOfReason('{"text":"Server ","extra":[{"text":"closed"}]}')).toBe("Server closed");
    expect(textOfReason({ translate: "multiplayer.disconnect.kicked" })).toBe("multiplayer.disconnect.kicked");
    expect(textOfReason({ type: "compound", value: { type: "string", value: "full" } })).toContain("full");
  });
});
