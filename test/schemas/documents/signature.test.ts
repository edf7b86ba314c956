import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { isSignedBy, Signature, signDocument } from "../../../schemas/index.ts";

const pemOf = (pair: {
  privateKey: { export(options: object): unknown };
  publicKey: { export(options: object): unknown };
}) => ({
  privateKey: String(pair.privateKey.export({ type: "pkcs8", format: "pem" })),
  publicKey: String(pair.publicKey.export({ type: "spki", format: "pem" })),
});
const ours = pemOf(generateKeyPairSync("ed25519"));
const others = pemOf(generateKeyPairSync("ed25519"));
const keys = { ours: ours.publicKey };
const document = { name: "dig", version: "1.0.0", permissions: ["dig"] };

describe("a signature", () => {
  test("is verified with the public key for any order of the document's keys", () => {
    const signature = signDocument(document, "ours", ours.privateKey);
    expect(Signature.safeParse(signature).success).toBe(true);
    expect(isSignedBy({ permissions: ["dig"], version: "1.0.0", name: "dig" }, signature, keys)).toBe(true);
  });

  test("is rejected for another document, another key or an unknown key", () => {
    const signature = signDocument(document, "ours", ours.privateKey);
    expect(isSignedBy({ ...document, version: "1.0.1" }, signature, keys)).toBe(false);
    expect(isSignedBy(document, signDocument(document, "ours", others.privateKey), keys)).toBe(false);
    expect(isSignedBy(document, { ...signature, keyId: "others" }, keys)).toBe(false);
    expect(isSignedBy(document, { ...signature, keyId: "constructor" }, keys)).toBe(false);
  });

  test("is deterministic", () => {
    const sign = () => signDocument(document, "ours", ours.privateKey);
    expect(sign()).toEqual(sign());
  });

  test("needs ed25519 keys", () => {
    const rsa = pemOf(generateKeyPairSync("rsa", { modulusLength: 1024 }));
    const invalid = expect.objectContaining({ code: "input.invalid" });
    expect(() => signDocument(document, "ours", rsa.privateKey)).toThrow(invalid);
    expect(() => signDocument(document, "ours", "no key")).toThrow(invalid);
    const signature = signDocument(document, "ours", ours.privateKey);
    expect(() => isSignedBy(document, signature, { ours: rsa.publicKey })).toThrow(invalid);
  });
});
