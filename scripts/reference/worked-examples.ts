// The page docs/worked-examples.md as text: plans for a few items from an empty inventory, each
// replayed by `validate` before it is shown, and the reason for an unobtainable one. Pure, so that
// the script writes exactly what the test compares.

import { compileMinecraft } from "../../domains/index.ts";
import { compileDomain, validate } from "../../planner/index.ts";
import { DEFAULT_MC_VERSION, Problem, planLines, type Result } from "../../schemas/index.ts";
import { runProblem } from "../../workers/index.ts";

const OBJECTIVE = "time";
const PLANNER = "htn";
const TICKS_A_MINUTE = 20 * 60;

/** The items of the page, each with the point of its plan. */
export const EXAMPLES: Readonly<Record<string, string>> = {
  beacon: "Glass, obsidian, and a wither to fight. Soul sand and three skulls come from the Nether.",
  netherite_pickaxe:
    "Ancient debris and the smithing template come from the Nether. Stations stay behind on the journey.",
  golden_apple: "Found in a chest. Making one takes eight gold ingots, and costs more.",
  cake: "Milk, an egg, sugar and wheat. The buckets come back.",
  ender_eye: "An enderman's pearl, and powder from a blaze rod.",
  lectern: "Crafted, because no villager sells one. It takes a bookshelf, which takes books.",
  "potion+healing":
    "A variant of `potion`; plain `potion` is a bottle of water. A stand brews three bottles at a time.",
  name_tag: "Found in a chest. Buying one from a master librarian, or fishing for one, costs more.",
  elytra: "Both portals, the dragon, and a city behind the gateway.",
  bedrock: "Survival mode has no way to get it.",
};

const INTRODUCTION = `# Worked examples

<!-- Written by scripts/reference/write-worked-examples.ts. Do not edit by hand. -->

Each plan gets one item in Minecraft ${DEFAULT_MC_VERSION} from an empty inventory. The planner is \`${PLANNER}\` under the
objective \`${OBJECTIVE}\`, as in \`lodestone plan ITEM --planner ${PLANNER}\`. It is fast and proves nothing, so a
cheaper plan may exist. \`validate\` has replayed every plan without a flaw. Costs are expected game
ticks, 20 a second; [minecraft.md](minecraft.md#what-it-costs) explains them.
`;

/** The whole page as Markdown, ending in one newline. Throws where a plan is invalid. */
export function workedExamples(): string {
  const document = compileMinecraft({ mcVersion: DEFAULT_MC_VERSION, objective: OBJECTIVE });
  const domain = compileDomain(document);
  const sections = Object.entries(EXAMPLES).map(([item, shows]) => {
    const problem = Problem.parse({ goal: { items: { [item]: 1 } }, objective: OBJECTIVE, planner: PLANNER });
    const result = runProblem(domain, problem, { now: () => 0, isCancelled: () => false });
    const flaws = result.status === "solved" ? validate(document, { problem, plan: result.plan }).flaws : [];
    if (flaws.length > 0)
      throw new Error(`${item}: ${flaws.map(({ code, detail }) => `${code} ${detail}`).join("; ")}`);
    return `## ${item}\n\n${shows}\n\n${answer(item, result)}`;
  });
  return [INTRODUCTION, ...sections].join("\n");
}

function answer(item: string, result: Result): string {
  if (result.status === "solved") {
    const { steps, cost } = result.plan;
    const minutes = Math.round(cost / TICKS_A_MINUTE);
    const time = minutes < 1 ? "less than a minute" : `about ${minutes} minute${minutes === 1 ? "" : "s"}`;
    return [
      `${steps.length} steps, cost ${cost.toLocaleString("en-US")} ticks (${time} of game time):`,
      "",
      "```text",
      ...planLines(result.plan),
      "```",
      "",
    ].join("\n");
  }
  if (result.status === "unsolvable") {
    const reasons = result.reasons.map(({ item, because }) => `- \`${item}\`: ${because}`);
    return ["Unsolvable, proven:", "", ...reasons, ""].join("\n");
  }
  throw new Error(`${item} is ${result.status}`);
}
