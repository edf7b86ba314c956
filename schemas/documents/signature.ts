// Signatures over documents: ed25519 (RFC 8032) over the canonical JSON (RFC 8785), so that the order of keys does not matter.
// Keys are PEM text, as `openssl genpkey -algorithm ed25519` writes them. Signing is deterministic.

import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { z } from "zod";
import { CodedError } from "../errors/coded-error.ts";
import { canonicalJson } from "./canonical.ts";

export const Signature = z.strictObject({
  /** The name under which the verifier knows the public key. */
  keyId: z.string().min(1).max(128),
  /** 64 bytes in base64. */
  value: z.string().regex(/^[A-Za-z0-9+/]{86}==$/, "an ed25519 signature in base64"),
});
export type Signature = z.infer<typeof Signature>;

/** Public keys in PEM by their ids. */
export type TrustedKeys = Readonly<Record<string, string>>;

/** Signs the canonical JSON of a document. Throws CodedError `input.invalid` on what is no ed25519 private key in PEM. */
export function signDocument(document: unknown, keyId: string, privateKeyPem: string): Signature {
  const key = ed25519(() => createPrivateKey(privateKeyPem), `private key ${keyId}`);
  return { keyId, value: sign(null, Buffer.from(canonicalJson(document)), key).toString("base64") };
}

/** Whether the key of that id has signed the document. False for an id that is not trusted; throws as `signDocument` on a broken key. */
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
    throw new CodedError("input.invalid", `${subject}: no key in PEM`, { cause });
  }
  if (key.asymmetricKeyType !== "ed25519") throw new CodedError("input.invalid", `${subject}: not of ed25519`);
  return key;
}
