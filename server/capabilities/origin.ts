// What a registry of capabilities tells about where one comes from, for its provenance.

import type { CapabilityOrigin } from "../../memory/index.ts";
import type { OpenCapabilities } from "./controller.ts";

const EPISODE = /\bep-[1-9]\d*\b/g;
const MAX_RUNS = 8;

/** By the id of a capability; undefined without a registry or such a capability. */
export async function capabilityOrigin(
  id: string,
  open: OpenCapabilities | undefined,
): Promise<CapabilityOrigin | undefined> {
  const record = await open?.().then((registry) => registry.list().find((one) => one.id === id));
  if (record === undefined) return undefined;
  const { content, provenance, status, moves, recent, failures } = record;
  const description = content?.form === "option" ? content.option.description : "";
  const last = moves.at(-1);
  const text = [
    `${status}, by ${provenance.author.kind} ${provenance.author.name}`,
    ...(last === undefined ? [] : [`${last.to}: ${last.because}`]),
    ...(description === "" ? [] : [description]),
  ].join("; ");
  const runs = [...recent.slice(-MAX_RUNS), ...failures.slice(0, MAX_RUNS)];
  return {
    text,
    // A proposed option names the episodes that it was made of.
    episodes: [...new Set(description.match(EPISODE) ?? [])],
    madeFor: [...new Set(runs.flatMap(({ intentId }) => intentId ?? []))],
  };
}
