// Ctrl-C and SIGTERM of a command that has something to put in order before it ends: a bot, a
// world, threads. Invariant: whatever the work then says, an interrupted command ends with the code
// of its interrupt (128 and the signal's number, as shells report it), never as if the world had
// failed. Commands without such an end keep Node's own, which shells report with the same codes.

import { CodedError, toCodedError } from "../../schemas/index.ts";
import type { CliConsole } from "../console.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";

const EXITS = { SIGINT: EXIT.interrupted, SIGTERM: EXIT.terminated } as const;
type Interrupt = keyof typeof EXITS;
const SIGNALS = Object.keys(EXITS) as Interrupt[];

/** npm passes Ctrl-C on to a process that the terminal told as well: within this time it is one. */
const SAME_INTERRUPT_MS = 1_000;

/** What the process offers; a test has its own. */
interface Host {
  now(): number;
  on(name: Interrupt, listener: (name: Interrupt) => void): void;
  removeListener(name: Interrupt, listener: (name: Interrupt) => void): void;
  exit(code: ExitCode): void;
}
const HOST: Host = {
  now: () => performance.now(),
  on: (name, listener) => void process.on(name, listener as NodeJS.SignalsListener),
  removeListener: (name, listener) => void process.removeListener(name, listener as NodeJS.SignalsListener),
  exit: (code) => process.exit(code),
};

/**
 * Does the work under a signal that aborts with CodedError `run.aborted` at an interrupt. Resolves
 * with the work's code, or with the interrupt's unless the work was done nevertheless. A second
 * interrupt ends the process at once: whoever repeats it does not want to wait.
 */
export async function interruptible(
  work: (signal: AbortSignal) => Promise<ExitCode>,
  console: Pick<CliConsole, "note">,
  { now, on, removeListener, exit }: Host = HOST,
): Promise<ExitCode> {
  const stopping = new AbortController();
  let first: { exit: ExitCode; at: number } | undefined;
  const onSignal = (name: Interrupt): void => {
    if (first === undefined) {
      first = { exit: EXITS[name], at: now() };
      stopping.abort(new CodedError("run.aborted", `stopped by ${name}`));
    } else if (now() - first.at > SAME_INTERRUPT_MS) exit(first.exit);
  };
  for (const name of SIGNALS) on(name, onSignal);
  try {
    const code = await work(stopping.signal);
    return code === EXIT.done ? code : (first?.exit ?? code);
  } catch (error) {
    if (first === undefined) throw error;
    console.note(toCodedError(error).message);
    return first.exit;
  } finally {
    for (const name of SIGNALS) removeListener(name, onSignal);
  }
}
