// npm starts a command of `npx` behind a shell, and does not pass on that it was killed: a world or
// a service would stay behind as nobody's. So a command that npx started ends with npx, as if it had
// got the SIGTERM itself. Other launchers, such as a shell that puts a service in the background,
// may end before their command.

import { readFileSync } from "node:fs";

const LOOK_MS = 500;

/** What the process offers; a test has its own. */
interface Host {
  environment: NodeJS.ProcessEnv;
  parent(): number;
  /** The parent of another process; undefined where the system does not say, or it has ended. */
  parentOf(pid: number): number | undefined;
  /** Calls `look` until the process ends; does not keep it alive. */
  every(look: () => void): void;
  end(): void;
}

const HOST: Host = {
  environment: process.env,
  parent: () => process.ppid,
  parentOf: parentOnLinux,
  every: (look) => void setInterval(look, LOOK_MS).unref(),
  end: () => void process.kill(process.pid, "SIGTERM"),
};

/** Ends the process once the npx that started it has ended. */
export function endWithNpx({ environment, parent, parentOf, every, end }: Host = HOST): void {
  if (environment.npm_command !== "exec") return;
  const shell = parent();
  const npm = parentOf(shell);
  let isOver = false;
  every(() => {
    if (isOver || (parent() === shell && parentOf(shell) === npm)) return;
    isOver = true;
    end();
  });
}

function parentOnLinux(pid: number): number | undefined {
  try {
    // The name before it, in brackets, may have any characters.
    const [, parent] = /^.*\) \S (\d+) /s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return parent === undefined ? undefined : Number(parent);
  } catch {
    return undefined;
  }
}
