// Ed25519 signatures (RFC 8032) over a document's canonical JSON (RFC 8785), so key order is
// irrelevant. Keys are PEM text as `openssl genpkey -algorithm ed25519` writes it. Signing is
// deterministic.

import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { z } from "zod";
import { CodedError } from "../errors/coded-error.ts";
import { canonicalJson } from "./canonical.ts";

export const Signature = z.strictObject({
  /** The verifier's name for the public key. */
  keyId: z.string().min(1).max(128),
  /** 64 bytes in base64. */
  value: z.string().regex(/^[A-Za-z0-9+/]{86}==$/, "an ed25519 signature in base64"),
});
export type Signature = z.infer<typeof Signature>;

/** Public keys in PEM, by id. */
export type TrustedKeys = Readonly<Record<string, string>>;

/** Signs a document's canonical JSON. Throws `input.invalid` unless the key is ed25519 in PEM. */
export function signDocument(document: unknown, keyId: string, privateKeyPem: string): Signature {
  const key = ed25519(() => createPrivateKey(privateKeyPem), `private key ${keyId}`);
  return { keyId, value: sign(null, Buffer.from(canonicalJson(document)), key).toString("base64") };
}

/**
 * Whether the key with this id signed the document; false for unknown ids. Throws like
 * `signDocument`.
 */
export function isSignedBy(document: unknown, { keyId, value }: Signature, keys: TrustedKeys): boolean {
  const pem = Object.hasOwn(keys, keyId) ? keys[keyId] : undefined;
  if (pem === undefined) return false;
  const key = ed25519(() => createPublicKey(pem), `public key ${keyId}`);
  return verify(null, Buffer.from(canonicalJson(document)), key, Buffer.from(value, "base64"));
}

function ed25519(read: () => KeyObject, subject: string): KeyObject {
  let key: KeyObject;
  try {
    key = read();
  } catch (cause) {
    throw new CodedError("input.invalid", `${subject}: not a key in PEM format`, { cause });
  }
  if (key.asymmetricKeyType !== "ed25519") throw new CodedError("input.invalid", `${subject}: not an ed25519 key`);
  return key;
}
