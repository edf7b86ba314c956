// The module that Piscina loads in each thread of the pool: one call is one bundle of jobs.

import { startWork } from "../work/start-work.ts";
import { bundleRunner } from "./thread-loop.ts";

export const runBundle = bundleRunner(startWork);
