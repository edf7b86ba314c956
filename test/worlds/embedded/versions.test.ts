import { describe, expect, test } from "vitest";
import { CodedError } from "../../../schemas/index.ts";
import { startEmbeddedWorld } from "../../../worlds/embedded/index.ts";
import { assertEmbeddedVersion, EMBEDDED_VERSIONS } from "../../../worlds/embedded/versions.ts";

describe("the versions of the embedded world", () => {
  test("are accepted", () => {
    for (const version of EMBEDDED_VERSIONS) expect(() => assertEmbeddedVersion(version)).not.toThrow();
  });

  test("are listed in the error for another one", () => {
    expect(() => assertEmbeddedVersion("1.7.10")).toThrow(/1\.16\.5, .*1\.20\.1/);
  });

  test("are checked before a world is started", async () => {
    const refused = startEmbeddedWorld({ mcVersion: "1.7.10", seed: 1 });
    await expect(refused).rejects.toSatisfy((error) => (error as CodedError).code === "input.unknownVersion");
  });

  test("do not matter to a start that was cancelled before it began", async () => {
    const cancelled = startEmbeddedWorld({ mcVersion: "1.20.1", seed: 1 }, AbortSignal.abort());
    await expect(cancelled).rejects.toSatisfy((error) => error instanceof CodedError && error.code === "run.aborted");
  });
});
