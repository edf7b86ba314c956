// Goals that the embedded world cannot have, known before it starts.

import { type ErrorCode, type Failure, failure, type Problem, type Reason } from "../../schemas/index.ts";
import { type DomainSource, inlineClient } from "../../workers/index.ts";
import { withinEmbeddedWorld } from "../../worlds/embedded/index.ts";

interface EmbeddedGoal {
  problem: Problem;
  nights: boolean;
  fast: boolean;
  /** A server that the run joins instead. */
  server?: object | undefined;
}

/** Why the embedded world cannot have the goal; undefined if it can, or if the run joins a server. */
export async function refusedByEmbeddedWorld(
  { problem, server, nights, fast }: EmbeddedGoal,
  domains: DomainSource,
): Promise<Failure | undefined> {
  if (server !== undefined) return undefined;
  const client = inlineClient({ domains });
  const here = await client.explain(await withinEmbeddedWorld(problem, { nights, fast }));
  if (!here.unreachable) return undefined;
  const code = (here.reasons[0]?.code ?? "goal.noSource") as ErrorCode;
  const anywhere = await client.explain(problem);
  if (anywhere.unreachable) {
    const why = anywhere.reasons.map(({ item, because }) => `${item}: ${because}`);
    return failure((anywhere.reasons[0]?.code ?? code) as ErrorCode, `no plan can get it: ${why.join("; ")}`);
  }
  return failure(
    code,
    `the embedded world does not have what it takes (it has no End, no caves, and no structures but the Nether's fortresses): ${here.reasons.map(reasonHere).join("; ")}; \`lodestone run --host\` joins another server`,
  );
}

/** The world's limits reach the planner as constraints, which nobody wrote: they are said as limits. */
function reasonHere({ code, item, because }: Reason): string {
  if (code !== "goal.noOperator") return `${item} ${because}`;
  const [, sought] = /^(?:seen|near):(.+)$/.exec(item) ?? [];
  return sought === undefined ? `nothing here makes ${item}` : `there is no ${sought} here`;
}
