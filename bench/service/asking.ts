// The service under measurement, and questions to its process.

import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { TargetQuestion } from "./target.ts";

export interface Target {
  url: string;
  process: ChildProcess;
}

export async function ask<R>({ process: target }: Target, question: TargetQuestion): Promise<R> {
  const answer = once(target, "message");
  target.send(question);
  const [value] = (await answer) as [R];
  return value;
}
