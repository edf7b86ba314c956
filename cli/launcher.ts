// npm starts a command of `npx` or of a script behind a shell, and does not pass on that it was
// killed: a world or a service would stay behind as nobody's. So a command that npm started ends
// with npm, as if it had got the SIGTERM itself. Other launchers, and scripts that put a command in
// the background, may end before it.

import { readFileSync } from "node:fs";

const LOOK_MS = 500;

/** What the process offers; a test has its own. */
interface Host {
  environment: NodeJS.ProcessEnv;
  parent(): number;
  /** The parent of another process; undefined where the system does not say, or it has ended. */
  parentOf(pid: number): number | undefined;
  /** Whether the process is a shell; some shells replace themselves by their last command. */
  isShell(pid: number): boolean;
  /** Calls `look` until the process ends; does not keep it alive. */
  every(look: () => void): void;
  end(): void;
}

const HOST: Host = {
  environment: process.env,
  parent: () => process.ppid,
  parentOf: parentOnLinux,
  isShell: (pid) => /^(?:ba|da|z|k|a)?sh\s*$/.test(read(`/proc/${pid}/comm`)),
  every: (look) => void setInterval(look, LOOK_MS).unref(),
  end: () => void process.kill(process.pid, "SIGTERM"),
};

/** A script that puts commands in the background: `serve & vitest`, not `a && b` or `2>&1`. */
const IN_BACKGROUND = /(?<![&>])&(?![&>\d])/;

/** Ends the process once the npm that started it has ended. */
export function endWithNpm({ environment, parent, parentOf, isShell, every, end }: Host = HOST): void {
  const { npm_command: command = "", npm_lifecycle_script: script = "" } = environment;
  if (!["exec", "run", "run-script", "start"].includes(command) || IN_BACKGROUND.test(script)) return;
  const first = parent();
  const second = isShell(first) ? parentOf(first) : undefined;
  let isOver = false;
  every(() => {
    if (isOver || (parent() === first && (second === undefined || parentOf(first) === second))) return;
    isOver = true;
    end();
  });
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** The name before the parent's id, in brackets, may have any characters. */
function parentOnLinux(pid: number): number | undefined {
  const [, parent] = /^.*\) \S (\d+) /s.exec(read(`/proc/${pid}/stat`)) ?? [];
  return parent === undefined ? undefined : Number(parent);
}
