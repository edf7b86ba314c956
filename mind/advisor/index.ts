// The language model: a provider contract, three providers, and the advisor that all callers use.

export { Advisor, type AdvisorCall, type AdvisorOptions } from "./advisor.ts";
export { BackgroundQuestions } from "./background.ts";
export { type BrowserLink, BrowserProvider } from "./browser-provider.ts";
export { endpointProvider } from "./endpoint-provider.ts";
export { type Grounds, ungroundedClaim } from "./grounding.ts";
export { MODEL_SCHEMAS } from "./model-schemas.ts";
export { noProvider } from "./no-provider.ts";
export { type OpenRequest, proposeGoals, rankOptions } from "./propose.ts";
export { proposeOption } from "./propose-option.ts";
export type { ModelProvider } from "./provider.ts";
