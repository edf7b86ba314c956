import { expect, test } from "vitest";
import { buildApp, SETTINGS } from "../../server/index.ts";
import { answeringClient, INFO } from "../server/planner-doubles.ts";
import { readPage, tableUnder } from "./pages.ts";

const page = readPage("docs/http.md");

test("docs/http.md lists every setting with its flag, variable and meaning", () => {
  expect(tableUnder(page, "variable")).toEqual(
    Object.values(SETTINGS).map((setting) => [
      setting.variable,
      "flag" in setting ? setting.flag : "",
      setting.description,
    ]),
  );
});

test("docs/http.md lists every route", async () => {
  const domains = () => Promise.reject(new Error("not called"));
  const app = buildApp({ planner: answeringClient().client, info: INFO, domains });
  const { paths } = (await app.inject("/openapi.json")).json() as { paths: Record<string, object> };
  await app.close();
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
  );
  const listed = tableUnder(page, "route").flatMap(([route = ""]) => route.split(" · "));
  expect(listed.sort()).toEqual([...described, "GET /", "GET /docs", "GET /openapi.json"].sort());
});
