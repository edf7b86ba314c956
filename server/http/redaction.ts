// What leaves the service passes here: answers, streams and log lines. Secrets and places of the
// machine are replaced by the names of their settings, and hidden characters are taken out.
// Invariant: no text that leaves has the value of a known secret or path, whatever part wrote it.

import { isAscii } from "node:buffer";
import { homedir, tmpdir } from "node:os";
import { dirname } from "node:path";
import { visibleJson, visibleText } from "../../schemas/index.ts";

/** A value that must not leave, and the name that takes its place. */
export interface Secret {
  label: string;
  value: string;
}

/** Shorter values would hide ordinary words. */
const MIN_LENGTH = 4;

/** This package, in the sources and as built. */
const PACKAGE = dirname(dirname(import.meta.dirname));

/** Places of the machine that no setting names. */
const PLACES: readonly Secret[] = [
  { label: "package", value: PACKAGE },
  { label: "working folder", value: process.cwd() },
  { label: "home", value: homedir() },
  { label: "temporary folder", value: tmpdir() },
];

/**
 * Paths that nobody named: below the usual roots, on Windows, and as Node's errors quote them. The
 * text is JSON, where a backslash is two.
 */
const PATHS =
  /file:\/\/\/[^\s"'`<>()[\]{},;:\\]*|(?<=\\n|^|[^\w:.\]/-])\/(?:bin|boot|etc|home|lib|media|mnt|nix|opt|private|proc|root|sbin|snap|srv|sys|tmp|Users|usr|var|Volumes)\/[^\s"'`<>()[\]{},;:\\]*|\b[A-Z]:\\\\[^\s"'`<>()[\]{},;]*|(?<=')\/[^'"\\]*\/[^'"\\]*(?=')/g;

/** Replaces known values, longest first, also where JSON or a URL escapes them. */
function redactor(secrets: readonly Secret[]): (text: string) => string {
  const labels = new Map<string, string>();
  for (const { label, value } of secrets) {
    if (value.length < MIN_LENGTH) continue;
    for (const form of [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)])
      if (!labels.has(form)) labels.set(form, label);
  }
  if (labels.size === 0) return (text) => text;
  const forms = [...labels.keys()].sort((a, b) => b.length - a.length);
  // A path ends where its name ends: /srv/data is not in /srv/database.
  const found = new RegExp(
    forms.map((form) => (form.startsWith("/") ? `${literal(form)}(?![\\w-])` : literal(form))).join("|"),
    "g",
  );
  return (text) => text.replace(found, (form) => `[${labels.get(form)}]`);
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

/** The border of one service. */
export class Border {
  readonly #redacted: (text: string) => string;

  constructor(secrets: readonly Secret[] = []) {
    this.#redacted = redactor([...secrets, ...PLACES]);
  }

  /** JSON text that a client gets. */
  answer(json: string): string {
    return this.#redacted(visibleJson(json)).replace(PATHS, "[path]");
  }

  /** A text that is written to a file of state. */
  text(text: string): string {
    return this.#redacted(visibleText(text)).replace(PATHS, "[path]");
  }

  /** JSON that a planning thread wrote from a problem and tables, which hold no secret. */
  result(json: Uint8Array): Uint8Array {
    const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
    const hasEscapes = bytes.includes(BACKSLASH) && bytes.includes("\\u");
    if (isAscii(bytes) && !hasEscapes && !bytes.includes(DELETE)) return json;
    return Buffer.from(visibleJson(bytes.toString()));
  }

  /** A line of the log. Paths that no setting names stay: they say where a fault is. */
  log(line: string): string {
    return this.#redacted(visibleJson(line));
  }
}

const BACKSLASH = 0x5c;
const DELETE = 0x7f;
