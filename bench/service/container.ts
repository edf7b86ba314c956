// The container's command that starts the service, read from the Dockerfile, so that the bench
// starts it in the same way.

import { readFileSync } from "node:fs";
import { join } from "node:path";

const DOCKERFILE = join(import.meta.dirname, "..", "..", "Dockerfile");

/** The engine's flags, and the variables that are not Lodestone's own settings. */
export interface Started {
  flags: string[];
  environment: Record<string, string>;
}

/** The CMD and ENV of the last stage. */
export function containerStart(): Started {
  const dockerfile = readFileSync(DOCKERFILE, "utf8");
  const stage = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
  const command: string[] = JSON.parse(/^CMD (\[.+\])$/m.exec(stage)?.[1] ?? "[]");
  const variables = /^ENV ((?:.*\\\n)*.*)$/m.exec(stage)?.[1] ?? "";
  const set = [...variables.matchAll(/(\w+)=(\S+)/g)].map(([, name = "", value = ""]) => [name, value] as const);
  return {
    flags: command.filter((word) => word.startsWith("--")),
    environment: Object.fromEntries(set.filter(([name]) => !name.startsWith("LODESTONE_"))),
  };
}
