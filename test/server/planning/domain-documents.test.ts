import { afterAll, describe, expect, test } from "vitest";
import { ItemWays } from "../../../domains/minecraft/ways/item-ways.ts";
import { Domain } from "../../../schemas/index.ts";
import { buildApp } from "../../../server/index.ts";
import { DomainDocuments } from "../../../server/planning/domain-documents.ts";
import { minecraftDomains } from "../../../workers/index.ts";
import { answeringClient, INFO } from "../planner-doubles.ts";

const app = buildApp({ planner: answeringClient().client, info: INFO, domains: minecraftDomains() });
afterAll(() => app.close());

describe("GET /domains/:version", () => {
  test("answers with the version's domain document, and 304 for a current copy", async () => {
    const answer = await app.inject("/domains/1.20.1?objective=actions");
    const domain = Domain.parse(answer.json());
    expect(domain).toMatchObject({ mcVersion: "1.20.1", objective: "actions" });
    expect(answer.headers.etag).toBe(`"${domain.digest}"`);
    const again = await app.inject({
      url: "/domains/1.20.1?objective=actions",
      headers: { "if-none-match": answer.headers.etag },
    });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  test.each([
    ["/domains/1.2.3", 422, "input.unknownVersion"],
    ["/domains/..%2f..%2fetc%2fpasswd", 422, "input.unknownVersion"],
    ["/domains/1.20.1?objective=money", 400, "input.invalid"],
    ["/domains/1.20.1?objektive=time", 400, "input.invalid"],
    ["/domains/1.20.1/items/stikc", 422, "input.unknownItem"],
    ["/domains/1.20.1/items/__proto__", 422, "input.unknownItem"],
  ])("%s is refused", async (url, status, code) => {
    expect((await app.inject(url)).json()).toMatchObject({ status, code });
  });
});

test.each(["__proto__", "constructor"])(
  "%s is an unknown version and reveals no property of the engine",
  async (name) => {
    const { code, detail, issues } = (await app.inject(`/domains/${name}`)).json();
    expect(code).toBe("input.unknownVersion");
    expect(detail).toMatch(/: it is not supported\. Supported: /);
    expect(issues).toMatchObject([{ path: "version" }]);
  },
);

describe("GET /domains/:version/items/:name", () => {
  test("names the wrong parameter", async () => {
    const { issues } = (await app.inject("/domains/1.20.1/items/stikc")).json();
    expect(issues).toMatchObject([{ path: "name", suggestion: "stick" }]);
    const { detail, issues: others } = (await app.inject("/domains/9.9.9/items/stick")).json();
    expect(others).toMatchObject([{ path: "version" }]);
    expect(detail).toMatch(/^version: 9\.9\.9: /);
  });

  test("lists every way, cheapest first", async () => {
    const ways = ItemWays.parse((await app.inject("/domains/1.20.1/items/stick")).json());
    expect(ways).toMatchObject({ item: "stick", status: "obtainable", lacks: [] });
    const costs = ways.ways.flatMap(({ firstCost }) => firstCost ?? []);
    expect(costs.length).toBeGreaterThan(3);
    expect(costs).toEqual([...costs].sort((a, b) => a - b));
  });

  test("explains why there is no way", async () => {
    const ways = ItemWays.parse((await app.inject("/domains/1.20.1/items/bedrock")).json());
    expect(ways).toMatchObject({ status: "unobtainable", because: "creative-only", ways: [] });
  });

  test("accepts facts, whose names are encoded in the path", async () => {
    expect((await app.inject("/domains/1.20.1/items/near%3Afurnace")).json()).toMatchObject({ status: "fact" });
  });
});

test("an item's ways are written once, and the number of pending questions is bounded", async () => {
  const domainDocuments = new DomainDocuments(minecraftDomains());
  const reference = { mcVersion: "1.20.1", objective: "time" } as const;
  const first = await domainDocuments.itemWays(reference, "stick");
  expect(await domainDocuments.itemWays(reference, "stick")).toBe(first);
  const asked = await Promise.allSettled(
    Array.from({ length: 257 }, (_, index) => domainDocuments.itemWays(reference, `no_such${index}`)),
  );
  const codes = asked.map((one) => (one.status === "rejected" ? one.reason.code : "answered"));
  expect(codes.filter((code) => code === "pool.queueFull")).toHaveLength(1);
  expect(codes.filter((code) => code === "input.unknownItem")).toHaveLength(256);
  await domainDocuments.close();
});

test("closing ends the side thread and its pending questions", async () => {
  const closing = buildApp({ planner: answeringClient().client, info: INFO, domains: minecraftDomains() });
  const asked = closing.inject("/domains/1.20.1/items/stick");
  await closing.ready();
  await closing.close();
  expect([200, 503]).toContain((await asked).statusCode);
});
