import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LineSplitter } from "../../../schemas/documents/line-splitter.ts";

/** The lines of bytes that arrive in chunks of these sizes; the last size repeats. */
function split(text: string, sizes: readonly number[], maxBytes: number): (string | null)[] {
  const splitter = new LineSplitter(maxBytes);
  const lines: (string | null)[] = [];
  const bytes = Buffer.from(text);
  for (let at = 0, chunk = 0; at < bytes.length; chunk++) {
    const size = sizes[Math.min(chunk, sizes.length - 1)] ?? 1;
    splitter.add(bytes.subarray(at, at + size));
    at += size;
    for (let line = splitter.next(); line !== undefined; line = splitter.next()) {
      lines.push(line && Buffer.from(line).toString());
    }
  }
  const rest = splitter.rest();
  return rest === undefined ? lines : [...lines, rest && Buffer.from(rest).toString()];
}

describe("lines", () => {
  test("are the same for all chunk sizes, even within a multi-byte character", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "binary" }).filter((line) => !line.includes("\n"))),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
        (lines, sizes) => {
          expect(split(lines.map((line) => `${line}\n`).join(""), sizes, 10_000)).toEqual(lines);
        },
      ),
    );
  });

  test("need no newline at the end", () => {
    expect(split("a\nb", [1], 10)).toEqual(["a", "b"]);
    expect(split("a\nb\n", [3], 10)).toEqual(["a", "b"]);
  });

  test("in pieces of one byte take the memory of their bytes, not of their pieces", () => {
    const bytes = 4 * 1024 * 1024;
    const splitter = new LineSplitter(bytes);
    const piece = Buffer.from("x");
    const before = process.memoryUsage.rss();
    for (let at = 0; at < bytes; at++) {
      splitter.add(piece.subarray());
      splitter.next();
    }
    // A list of four million pieces takes some 800 MB.
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024);
    expect(splitter.rest()?.length).toBe(bytes);
  });

  test("that are too long are null, and later ones are complete", () => {
    expect(split(`${"x".repeat(11)}\nok\n${"y".repeat(50)}`, [4], 10)).toEqual([null, "ok", null]);
    expect(split(`${"x".repeat(10)}\n`, [100], 10)).toEqual(["x".repeat(10)]);
  });
});
