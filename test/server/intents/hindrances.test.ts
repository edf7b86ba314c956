// What holds a bot up is said in words, never by the name of a capability.

import { expect, test } from "vitest";
import { mineflayerReflexes } from "../../../bots/index.ts";
import { whyHeldUp } from "../../../server/intents/hindrances.ts";

test.each(mineflayerReflexes({ nights: true }).map(({ capability }) => capability))(
  "%s is told in words",
  (capability) => {
    expect(whyHeldUp(capability)).not.toMatch(/[_@]|comes first/);
  },
);
