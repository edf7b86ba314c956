// Reads the everyday words of bench/words/everyday-words.json as `lodestone plan` reads names and as
// chat reads "get NAME". Prints how many of each were read right, asked back, refused or read wrong,
// and each word that was not read right. Words of items that the version lacks are left out.
//
//   npm run bench:words [-- --mc-version 1.20.1 --all]

import { readFlags } from "../lib/flags.ts";
import { countWords, type JudgedWord, judgeWords } from "../words/judge-words.ts";

const values = readFlags({
  "mc-version": { type: "string", default: "1.20.1" },
  all: { type: "boolean", default: false },
});

const row = (cells: readonly (string | number)[]): string => `${cells.join(" | ")}\n`;
const print = (cells: readonly (string | number)[]): boolean => process.stdout.write(row(cells));

const judged = await judgeWords(values["mc-version"]);
const named = judged.filter(({ means }) => means !== "");
const unnamed = judged.filter(({ means }) => means === "");

function printCounts(title: string, words: readonly JudgedWord[]): void {
  const counts = countWords(words);
  print([title, "right", "asked", "refused", "wrong", "misleading hint"]);
  for (const route of ["plan", "say"] as const) {
    const { right, asked, refused, wrong } = counts[route];
    print([route, right, asked, refused, wrong, route === "plan" ? counts.misled : "-"]);
  }
}

printCounts(`${named.length} words for items`, named);
printCounts(`${unnamed.length} words for nothing`, unnamed);
print(["word", "means", "plan", "say"]);
for (const { word, means, plan, say } of judged) {
  const isRight = means === "" ? plan.verdict === "refused" : plan.verdict === "right" && say.verdict !== "wrong";
  if (values.all || !isRight || (means !== "" && say.verdict === "refused"))
    print([word, means, `${plan.verdict} ${plan.found}`, `${say.verdict} ${say.found}`]);
}
