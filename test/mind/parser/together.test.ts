// What several clauses come to where one of them is not clear.

import { beforeAll, describe, expect, test } from "vitest";
import { Interpreter } from "../../../mind/interpreter.ts";
import { minecraftVocabulary } from "../../../mind/vocabulary-source.ts";

let interpreter: Interpreter;
beforeAll(async () => {
  interpreter = new Interpreter({ vocabulary: await minecraftVocabulary() });
});

const kindOf = (text: string) => interpreter.interpret({ text }).kind;

describe("a request of which one part names no single item", () => {
  test.each(["grab the diamonds and make a sword", "make a sword and come here", "come here and craft some armor"])(
    "%s: asks which one, and does not act on the rest alone",
    (text) => {
      expect(kindOf(text)).toBe("ask");
    },
  );

  test("but what it holds already is no wish", () => {
    expect(kindOf("grab your tools and get 20 cobblestone")).toBe("symbolic");
  });
});
