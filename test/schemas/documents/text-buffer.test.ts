import { describe, expect, test } from "vitest";
import { TextBuffer } from "../../../schemas/index.ts";

describe("TextBuffer", () => {
  test("holds the written text in order, in UTF-8", () => {
    const other = new TextBuffer().add("0123456789");
    const text = new TextBuffer().add("é😀").addBuffer(other, 1, 3).addBuffer(other, 8).add(",");
    expect(text.view().toString()).toBe("é😀1289,");
    expect(text.length).toBe(11);
  });

  test("keeps its content when it grows", () => {
    const long = "x".repeat(100_000);
    const text = new TextBuffer().add("a").add(long).add(long).addBuffer(new TextBuffer().add(long));
    expect(text.view().toString()).toBe(`a${long}${long}${long}`);
  });

  test("returns a copy that later writes do not change", () => {
    const text = new TextBuffer().add("one");
    const copy = text.copy();
    text.clear().add("two");
    expect(Buffer.from(copy).toString()).toBe("one");
    expect(copy.buffer.byteLength).toBe(3);
  });
});
