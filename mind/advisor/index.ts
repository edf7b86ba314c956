// The language model at the edge: a contract, three providers, and the advisor that everybody asks.

export { Advisor, type AdvisorCall, type AdvisorOptions, type Question, type Talk } from "./advisor.ts";
export { type BackgroundQuestion, BackgroundQuestions } from "./background.ts";
export { type BrowserLink, BrowserProvider } from "./browser-provider.ts";
export type { BudgetOptions } from "./budget.ts";
export { type CascadeOptions, endpointProvider } from "./endpoint-provider.ts";
export { type Grounds, ungroundedClaim } from "./grounding.ts";
export { MODEL_SCHEMAS, type ModelSchema } from "./model-schemas.ts";
export { noProvider } from "./no-provider.ts";
export { type FeasibleOption, type OpenRequest, proposeGoals, rankOptions } from "./propose.ts";
export type { ModelProvider } from "./provider.ts";
export type { ResilienceOptions } from "./resilience.ts";
