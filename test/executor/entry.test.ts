// The package's entry `lodestone/executor`: its types hold for whoever writes a leaf against it, and it loads nothing that it need not.

import { readFileSync } from "node:fs";
import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import {
  type Body,
  type CapabilityRecord,
  defineLeaf,
  defineOption,
  type Leaf,
  type LeafContext,
  type OfferedLeaf,
  type Option,
  type OptionRegistration,
  type RunReport,
  runGoal,
  type Sandbox,
  type SandboxReport,
} from "../../executor.ts";

interface LampBody extends Body {
  lamp: boolean;
}

test("a leaf is typed by its schemas and by its body", () => {
  const leaf = defineLeaf<LampBody, { lit: boolean }, { was: boolean }>({
    ...{ name: "switch_lamp", version: "1.0.0", kind: "tool", description: "Switches the lamp." },
    inputSchema: z.strictObject({ lit: z.boolean() }),
    outputSchema: z.strictObject({ was: z.boolean() }),
    ...{ timeoutMs: 1_000, retries: 0, permissions: ["sense"], rateLimitPerMin: 60, maxConcurrent: 1 },
    guard: () => undefined,
    async run(context, args) {
      expectTypeOf(context).toEqualTypeOf<LeafContext<LampBody>>();
      expectTypeOf(args).toEqualTypeOf<{ lit: boolean }>();
      return { was: context.body.lamp };
    },
    postcondition: (_context, _args, output) => {
      expectTypeOf(output).toEqualTypeOf<{ was: boolean }>();
      return undefined;
    },
  });
  expectTypeOf(leaf).toEqualTypeOf<Leaf<LampBody>>();
  expectTypeOf<OfferedLeaf<LampBody>["leaf"]>().toEqualTypeOf<Leaf<LampBody>>();
  expectTypeOf(defineOption<LampBody, { lit: boolean }>).returns.toEqualTypeOf<Option<LampBody>>();
  expect(leaf.name).toBe("switch_lamp");
});

test("registrations, records, sandboxes and runs are typed", () => {
  expectTypeOf<OptionRegistration["tests"]>().toBeArray();
  expectTypeOf<CapabilityRecord["status"]>().toEqualTypeOf<"shadow" | "active" | "retired" | "revoked">();
  expectTypeOf<Awaited<ReturnType<Sandbox["run"]>>>().toEqualTypeOf<SandboxReport>();
  expectTypeOf(runGoal<LampBody>).returns.toEqualTypeOf<Promise<RunReport>>();
});

test("the package offers it under its name, and builds it", () => {
  const read = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), "utf8"));
  expect(read("package.json").exports["./executor"]).toEqual({
    types: "./dist/executor.d.ts",
    default: "./dist/executor.js",
  });
  expect(read("tsconfig.build.json").include).toContain("executor.ts");
});
