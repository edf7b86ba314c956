// docs/first-steps.md: its programs are those that scripts/build/check-install.ts runs from the
// tarball, on each Node.

import { expect, test } from "vitest";
import { readPage } from "./pages.ts";

const PAGE = readPage("docs/first-steps.md");

/** Without the comment that opens it. */
const program = (name: string): string => readPage(`scripts/build/project/${name}`).replace(/^(\/\/.*\n)+\n/, "");

test.each(["ten-lines.ts", "bot.test.ts", "own-leaf.test.ts"])(
  "%s is the program that is run from the tarball",
  (name) => {
    const shown = new RegExp(`^\`\`\`ts ${name.replaceAll(".", "\\.")}\\n([\\s\\S]*?)^\`\`\`$`, "m").exec(PAGE)?.[1];
    expect(shown).toBe(program(name));
  },
);

test("the ten lines are those of the README", () => {
  const shown = /^```ts torches\.ts\n([\s\S]*?)^```$/m.exec(readPage("README.md"))?.[1];
  expect(shown).toBe(program("ten-lines.ts"));
});
