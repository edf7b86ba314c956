// `lodestone serve --watchdog`: a service whose own thread is stuck ends with a status, or is
// started again; two services never share a state folder.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type CliProcess, startCli } from "./cli-process.ts";

const folder = mkdtempSync(join(tmpdir(), "lodestone-watchdog-"));
const started: CliProcess[] = [];
afterEach(() => {
  for (const { process } of started.splice(0)) process.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** Makes the service loop without end on SIGUSR2. */
const HANG = "data:text/javascript,process.on('SIGUSR2',function hang(){for(;;);})";

/** Sooner than by default, and later than any pause of a busy machine. */
const STUCK = ["--stuck-ms", "6000"];

function serve(...flags: string[]): CliProcess {
  const args = ["serve", "--port", "0", "--workers", "1", ...flags];
  const service = startCli(args, { more: { NODE_OPTIONS: `--import "${HANG}"` } });
  started.push(service);
  return service;
}

test("a stuck service ends with its own exit code", async () => {
  const service = serve(...STUCK);
  await service.said(/listening on/);
  service.process.kill("SIGUSR2");
  const { exit, notes } = await service.ended;
  expect(exit).toBe(32);
  expect(notes).toMatch(/"code":"http\.stuck".*"calls":\["hang/);
});

test("with --watchdog restart it is started again, and ends with the one who restarts it", async () => {
  const service = serve("--watchdog", "restart", ...STUCK);
  await service.said(/listening on/);
  const [first = 0, ...others] = service.leftOver().filter((pid) => pid !== service.process.pid);
  for (const pid of [first, ...others]) process.kill(pid, "SIGUSR2");
  await service.said(/the service was stuck; it starts again[\s\S]*listening on/);
  service.process.kill("SIGTERM");
  expect(await service.ended).toMatchObject({ exit: 0 });
  expect(service.leftOver()).toEqual([]);
});

test("a second service on the same state folder is refused, and takes it over from a killed one", async () => {
  const flags = ["--world", "simulated", "--state", folder];
  const first = serve(...flags);
  await first.said(/listening on/);
  const refused = await serve(...flags).ended;
  expect(refused).toMatchObject({ exit: 31, notes: expect.stringContaining("state.inUse") });
  first.process.kill("SIGKILL");
  await first.ended;
  await serve(...flags).said(/listening on/);
});
