// The configured language model of a service: an endpoint, a browser that opens /advisor, or none.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { systemClock } from "../../bots/body/system-clock.ts";
import {
  Advisor,
  BrowserProvider,
  endpointProvider,
  type ModelProvider,
  noProvider,
} from "../../mind/advisor/index.ts";
import type { ServiceAdvisor } from "../../server/advisor/service-advisor.ts";
import type { ServiceConfiguration } from "../../server/config/configuration.ts";

/**
 * Where `npm run build:advisor` puts the page, relative to the sources and to the built package.
 */
const PAGE_FOLDERS = ["../../dist/advisor", "../../advisor"].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

export type AdvisorConfiguration = Pick<
  ServiceConfiguration,
  | "advisor"
  | "modelUrl"
  | "modelName"
  | "largeModelName"
  | "modelKey"
  | "modelTimeoutMs"
  | "modelCallsPerHour"
  | "modelTokensPerHour"
>;

/** Opens the configured model; contacts it only on the first question. */
export function openAdvisor(configuration: AdvisorConfiguration): ServiceAdvisor {
  const { advisor: kind, modelTimeoutMs, modelCallsPerHour, modelTokensPerHour } = configuration;
  const browser = kind === "browser" ? new BrowserProvider() : undefined;
  const advisor = new Advisor({
    provider: browser ?? endpointOf(configuration) ?? noProvider,
    clock: systemClock,
    budget: { callsPerHour: modelCallsPerHour, tokensPerHour: modelTokensPerHour },
    resilience: {
      ...(modelTimeoutMs === undefined ? {} : { timeoutMs: modelTimeoutMs }),
      // A page answers one request at a time.
      ...(browser === undefined ? {} : { concurrency: 1 }),
    },
  });
  if (browser === undefined) return { advisor };
  const page = PAGE_FOLDERS.find((folder) => existsSync(`${folder}/index.html`)) ?? null;
  return { advisor, browser: { provider: browser, page } };
}

function endpointOf({
  modelUrl: url,
  modelName,
  largeModelName,
  modelKey: key,
}: AdvisorConfiguration): ModelProvider | undefined {
  if (url === undefined || modelName === undefined) return undefined;
  const small = { url, model: modelName, key };
  return endpointProvider({
    small,
    large: largeModelName === undefined ? undefined : { url, model: largeModelName, key },
  });
}
