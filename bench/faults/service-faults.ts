// The faults of the service itself: what is injected, what has to hold, and the test that injects
// it. A test checks that the files exist.

export interface ServiceFault {
  fault: string;
  holds: string;
  test: string;
}

export const SERVICE_FAULTS: readonly ServiceFault[] = [
  {
    fault: "the process is killed at many points of its writes",
    holds: "every acknowledged key, intent, trigger and ticket is there; nothing runs twice",
    test: "test/server/records/killed.test.ts",
  },
  {
    fault: "any write of the state folder fails, as on a full disk",
    holds: "507 `state.writeFailed`, nothing begun; what was acknowledged is kept",
    test: "test/server/records/failing-writes.test.ts",
  },
  {
    fault: "a record or ticket that cannot be read",
    holds: "set aside and said; the others are used",
    test: "test/server/intent-records.test.ts",
  },
  {
    fault: "1,200 other keys or intents",
    holds: "the first is remembered; without room new ones are refused with 429",
    test: "test/server/body/keyed-answers.test.ts",
  },
  {
    fault: "the wall clock is set back",
    holds: "no wait grows; nothing measures a duration by it",
    test: "test/server/http/rate-limit.test.ts",
  },
  {
    fault: "a second process on the state folder",
    holds: "`state.inUse`, exit code 31; a killed process's lock is free",
    test: "test/e2e/watchdog.test.ts",
  },
  {
    fault: "a planning thread that does not move",
    holds: "replaced; its job is answered `pool.workerStuck`, the others are answered",
    test: "test/workers/pool/faults.test.ts",
  },
  {
    fault: "the service's thread in a loop, in an expression or asleep for good",
    holds: "ended with exit code 32 and what it was at, or started again",
    test: "test/server/watchdog/stuck-process.test.ts",
  },
  {
    fault: "forty searches without end before a short one",
    holds: "the short one is answered, whoever sent them and under whatever names",
    test: "test/workers/pool/turns.test.ts",
  },
];

export const serviceFaultLine = ({ fault, holds, test }: ServiceFault): string =>
  `| ${fault} | ${holds} | [${test.split("/").at(-1)}](../${test}) |`;
