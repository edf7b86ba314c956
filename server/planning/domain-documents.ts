// Texts about Minecraft versions: domain documents, and the ways to their items.
// Invariant: a side thread writes them. A document is a megabyte of text and pricing the ways of a
// version takes a quarter of a second, which would block other requests. The thread starts on the
// first request and ends when idle.

import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { CompiledDomain } from "../../planner/index.ts";
import { CodedError } from "../../schemas/index.ts";
import type { DomainReference, DomainSource } from "../../workers/domains/domain-source.ts";
import { SideThread } from "../../workers/domains/side-thread.ts";
import type { DomainDocumentQuestion } from "./domain-documents-thread.ts";

// The thread's file has this file's extension: .ts from source, .js from the built package.
const THREAD = fileURLToPath(new URL(`./domain-documents-thread${extname(import.meta.url)}`, import.meta.url));

/** Maximal number of kept documents. */
const KEPT_DOCUMENTS = 4;
/** Maximal number of kept item ways, each some kilobytes. */
const MAX_KEPT_ITEM_WAYS = 512;
/**
 * Maximal number of pending questions. The first of a version takes a quarter of a second, later
 * ones milliseconds.
 */
const MAX_ASKED = 256;
const IDLE_MS = 30_000;
/** Heap for a few versions' documents and the data of their ways. */
const MAX_HEAP_MB = 512;

export interface DomainText {
  digest: string;
  /** Canonical JSON in UTF-8. */
  text: Uint8Array;
}

export class DomainDocuments {
  readonly #domains: DomainSource;
  readonly #documents = new Map<string, Promise<DomainText>>();
  readonly #ways = new Map<string, Uint8Array>();
  readonly #thread = new SideThread<DomainDocumentQuestion, Uint8Array>({
    file: THREAD,
    name: "domain-documents",
    ended: "the thread that writes domain documents ended",
    maxHeapMb: MAX_HEAP_MB,
    maxAsked: MAX_ASKED,
    idleMs: IDLE_MS,
  });

  constructor(domains: DomainSource) {
    this.#domains = domains;
  }

  /** A version's Domain document. Rejects with CodedError `input.unknownVersion`. */
  document(reference: DomainReference): Promise<DomainText> {
    const key = `${reference.mcVersion} ${reference.objective}`;
    const known = this.#documents.get(key);
    if (known !== undefined) return known;
    const document = this.#write(reference);
    this.#documents.set(key, document);
    // A failure is not kept.
    document.catch(() => this.#documents.delete(key));
    const [oldest] = this.#documents.keys();
    if (this.#documents.size > KEPT_DOCUMENTS && oldest !== undefined) this.#documents.delete(oldest);
    return document;
  }

  /**
   * The ItemWays document of a name. Rejects with CodedError `input.unknownVersion`,
   * `input.unknownItem` or `pool.queueFull`.
   */
  async itemWays(reference: DomainReference, name: string): Promise<Uint8Array> {
    const { buffer, digest } = await this.#compiled(reference);
    const key = `${digest} ${name}`;
    const known = this.#ways.get(key);
    if (known !== undefined) return known;
    const text = await this.#thread.ask({ buffer, digest, name });
    this.#ways.set(key, text);
    const [oldest] = this.#ways.keys();
    if (this.#ways.size > MAX_KEPT_ITEM_WAYS && oldest !== undefined) this.#ways.delete(oldest);
    return text;
  }

  /** Ends the thread; pending and later questions reject with `pool.closed`. */
  async close(): Promise<void> {
    await this.#thread.close();
  }

  /** The compiled domain; an unknown version is reported under the path's parameter name. */
  async #compiled(reference: DomainReference): Promise<CompiledDomain> {
    try {
      return await this.#domains(reference);
    } catch (error) {
      if (!(error instanceof CodedError) || error.code !== "input.unknownVersion") throw error;
      const issues = error.issues.map((issue) => ({ ...issue, path: "version" }));
      throw new CodedError(error.code, error.detail.replace(/^mcVersion:/, "version:"), { issues });
    }
  }

  async #write(reference: DomainReference): Promise<DomainText> {
    const { buffer, digest } = await this.#compiled(reference);
    return { digest, text: await this.#thread.ask({ buffer, digest, name: null }) };
  }
}
