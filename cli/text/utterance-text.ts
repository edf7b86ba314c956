// An utterance as text: its kind, task, route and reply.

import type { Utterance } from "../../schemas/index.ts";

export function utteranceText({ kind, task, intent, route, reply }: Utterance): string {
  const targets = task === null ? [] : (task.targets ?? (task.target === null ? [] : [task.target]));
  const lines = [
    `${kind}${task === null ? "" : `: ${task.intent}`}${targets.map(({ item, qty }) => ` ${qty} ${item}`).join(",")}`,
  ];
  for (const following of task?.next ?? []) lines.push(`  then: ${following.intent}`);
  const args = Object.entries(task?.args ?? {}).map(([name, value]) => `${name} ${String(value)}`);
  if (args.length > 0) lines.push(`  ${args.join(", ")}`);
  if (intent !== null && !intent.safety.allowed)
    lines.push(`  refused: ${intent.safety.code}: ${intent.safety.reason}`);
  if (route !== null) lines.push(`  route: ${route.chosen} (${route.why})`);
  return [...lines, `  "${reply}"`].join("\n");
}
