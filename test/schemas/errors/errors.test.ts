import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CodedError, ERROR_CODES, ERRORS, ErrorDocument, failure, toCodedError } from "../../../schemas/index.ts";
import { errorReference } from "../../../scripts/reference/error-reference.ts";

describe.each(ERROR_CODES)("%s", (code) => {
  test("consists of an area and a reason", () => {
    expect(code).toMatch(/^[a-z]+\.[a-z][A-Za-z]+$/);
  });

  test("says what to do in whole sentences", () => {
    expect(ERRORS[code].help).toMatch(/^[A-Z].*\.$/s);
  });
});

test("every HTTP status of the table is an error status", () => {
  const statuses = Object.values(ERRORS).flatMap((entry: { http?: number }) => entry.http ?? []);
  expect(statuses.filter((status) => status < 400 || status > 599)).toEqual([]);
});

test("docs/reference/errors.md matches the table (else run `node scripts/reference/write-error-reference.ts`)", () => {
  const page = readFileSync(new URL("../../../docs/reference/errors.md", import.meta.url), "utf8");
  expect(page).toBe(errorReference());
});

test("the reference has one row for each code", () => {
  const rows = [...errorReference().matchAll(/^\| `([a-z]+\.\w+)` \|/gm)].map((match) => match[1]);
  expect(rows).toEqual(ERROR_CODES);
});

describe("a failure", () => {
  test("is retryable if its code is transient", () => {
    expect(failure("dig.timeout", "x")).toMatchObject({ recovery: "transient", retryable: true });
  });

  test("is not retryable if its code has another recovery", () => {
    expect(failure("smelt.noFuel", "x")).toMatchObject({ recovery: "recoverable", retryable: false });
  });
});

describe("a coded error", () => {
  test("becomes a document with its help", () => {
    const document = new CodedError("input.json", "line 1").toDocument();
    expect(ErrorDocument.parse(document)).toEqual({
      format: "lodestone.error/1",
      code: "input.json",
      detail: "line 1",
      help: ERRORS["input.json"].help,
    });
  });

  test("carries its issues", () => {
    const issues = [{ path: "goal", message: "unknown field" }];
    expect(new CodedError("input.invalid", "x", { issues }).toDocument().issues).toEqual(issues);
  });

  test("wraps anything thrown, and stays the same if it is coded already", () => {
    const coded = new CodedError("input.json", "x");
    expect(toCodedError(coded)).toBe(coded);
    expect(toCodedError(new Error("boom"))).toMatchObject({ code: "run.unknown", detail: "boom" });
    expect(toCodedError("boom", "http.internal")).toMatchObject({ code: "http.internal", detail: "boom" });
  });
});
