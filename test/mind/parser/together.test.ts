// Requests with several clauses, one of which is unclear.

import { beforeAll, describe, expect, test } from "vitest";
import { Interpreter } from "../../../mind/interpreter.ts";
import { minecraftVocabulary } from "../../../mind/vocabulary-source.ts";

let interpreter: Interpreter;
beforeAll(async () => {
  interpreter = new Interpreter({ vocabulary: await minecraftVocabulary() });
});

const kindOf = (text: string) => interpreter.interpret({ text }).kind;

describe("a request with one ambiguous item", () => {
  test.each(["grab the diamonds and make a sword", "make a sword and come here", "come here and craft some armor"])(
    "%s: asks which one and does not act on the rest alone",
    (text) => {
      expect(kindOf(text)).toBe("ask");
    },
  );

  test('"your tools" means held ones and is no request', () => {
    expect(kindOf("grab your tools and get 20 cobblestone")).toBe("symbolic");
  });
});
