import { describe, expect, test } from "vitest";
import { givenDomain, minecraftDomains } from "../../../workers/index.ts";
import { EIGHT_DOMAIN } from "../problems.ts";

describe("the domains of Minecraft", () => {
  test("are opened once per version and objective, even for concurrent requests", async () => {
    const domains = minecraftDomains();
    const asked = [1, 2].map(() => domains({ mcVersion: "1.20.1", objective: "time" }));
    const [first, second] = await Promise.all(asked);
    expect(second).toBe(first);
    expect((await domains({ mcVersion: "1.20.1", objective: "actions" })).digest).not.toBe(first?.digest);
    expect(await domains({ mcVersion: "1.16.5", objective: "time" })).toMatchObject({ mcVersion: "1.16.5" });
  });

  test("are shared by all names of a version", async () => {
    const domains = minecraftDomains({ folder: null });
    const digests = ["1.16.5", "1.16.4"].map(
      async (mcVersion) => (await domains({ mcVersion, objective: "time" })).digest,
    );
    const [first, second] = await Promise.all(digests);
    expect(second).toBe(first);
  });

  test("reject an unknown version and list the known ones", async () => {
    await expect(minecraftDomains()({ mcVersion: "1.2.3", objective: "time" })).rejects.toThrowError(
      expect.objectContaining({ code: "input.unknownVersion", detail: expect.stringMatching(/1\.2\.3.*1\.20\.1/) }),
    );
  });
});

test("a given domain serves problems of any version", () => {
  const domains = givenDomain(EIGHT_DOMAIN);
  const one = domains({ mcVersion: "1.20.1", objective: "actions" });
  expect(domains({ mcVersion: "1.16.5", objective: "actions" })).toBe(one);
  expect(one.operatorIds).toHaveLength(EIGHT_DOMAIN.operators.length);
});
