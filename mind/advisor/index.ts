// The language model at the edge: a contract, three providers, and the advisor that everybody asks.

export { Advisor, type AdvisorCall, type AdvisorOptions } from "./advisor.ts";
export { BackgroundQuestions } from "./background.ts";
export { type BrowserLink, BrowserProvider } from "./browser-provider.ts";
export { endpointProvider } from "./endpoint-provider.ts";
export { type Grounds, ungroundedClaim } from "./grounding.ts";
export { MODEL_SCHEMAS } from "./model-schemas.ts";
export { noProvider } from "./no-provider.ts";
export { type OpenRequest, proposeGoals, rankOptions } from "./propose.ts";
export type { ModelProvider } from "./provider.ts";
