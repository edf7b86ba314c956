// Third-party leaves in a service: their module is loaded, and they join runs only through the
// registry.

import { generateKeyPairSync } from "node:crypto";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { loadExtensions } from "../../../cli/serve/extensions.ts";
import { openRegistry } from "../../../cli/serve/registry.ts";
import { describeLeaf } from "../../../executor.ts";
import { signDocument } from "../../../schemas/index.ts";
import { OperatorTable, type SimulatedBody, simulatedCapabilities } from "../../../worlds/simulated/index.ts";
import { TOY } from "../../worlds/simulated/toy-domain.ts";

const MODULE = fileURLToPath(new URL("lamp-extension.ts", import.meta.url));
const ID = "switch_lamp@1.0.0";
const { privateKey, publicKey } = generateKeyPairSync("ed25519", {
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});

test("a leaf from a module is tested and joins runs once it is promoted", async () => {
  const { simulatedLeaves } = await loadExtensions([MODULE]);
  const [offered] = simulatedLeaves;
  if (offered === undefined) throw new Error("no leaf");
  const { catalogue } = openRegistry<SimulatedBody>({
    domain: TOY,
    capabilities: simulatedCapabilities(OperatorTable.of(TOY)),
    keys: { lamps: publicKey },
    offered: simulatedLeaves,
    twins: simulatedLeaves.map(({ leaf }) => leaf),
    policy: { shadowSuccesses: 0 },
  });
  const registration = {
    leaf: describeLeaf(offered.leaf, offered.codeHash),
    author: { kind: "person", name: "lamplighter" },
    tests: [{ name: "lit", state: {}, args: { lit: true }, expects: ["health >= 20"] }],
  };
  catalogue.registerLeaf({ ...registration, signature: signDocument(registration, "lamps", privateKey) });
  expect(catalogue.composition().registry.find("switch_lamp")).toBeUndefined();
  expect(await catalogue.runSandbox(ID)).toMatchObject({ passed: true });
  catalogue.promote(ID, { by: "lamplighter" });
  expect(catalogue.composition()).toMatchObject({ leftOut: [] });
  expect(catalogue.composition().registry.find("switch_lamp")).toBeDefined();
  catalogue.close();
});

test.each([
  ["is not there", "no-such-module.ts", /no-such-module/],
  ["exports no leaves", fileURLToPath(new URL("../fake-console.ts", import.meta.url)), /exports no leaves/],
])("a module that %s is refused", async (_, path, because) => {
  await expect(loadExtensions([path])).rejects.toMatchObject({
    code: "input.invalid",
    detail: expect.stringMatching(because),
  });
});
