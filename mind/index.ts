// The facade of mind/: turns lines of chat into utterances, gates and routes intents. The language
// model has its own entry, advisor/.

export { actionsFor, type BotAction, isHalt, isOngoing } from "./actions/bot-actions.ts";
export type { Ending } from "./actions/endings.ts";
export { goalOf } from "./actions/requests.ts";
export { resolveAction } from "./actions/resolve-action.ts";
export { accountOf, heldBy, stateOf } from "./actions/self-report.ts";
export { Conduct, DEFAULT_CONDUCT, mayCommand } from "./conduct/conduct.ts";
export { type GateContext, gate } from "./conduct/gate.ts";
export { type InterpretContext, Interpreter, type InterpreterOptions } from "./interpreter.ts";
export { counted, itemPhrase, listed } from "./item-amounts.ts";
export { ENGLISH, type Lexicon } from "./lexicon/lexicon.ts";
export { type ParserOptions, type SpokenLine, UtteranceParser } from "./parser/parser.ts";
export type { ClarificationReason, ParsedAct, ParseResult } from "./parser/reading.ts";
export { VOCABULARY_VERBS, type Vocabulary, vocabularyOf } from "./parser/vocabulary.ts";
export { REPLIES } from "./replies.ts";
export { type Prior, ROUTING_TABLE, route } from "./router/router.ts";
export { ROUTING_TRAITS, type RoutingTrait, routingTraitsOf } from "./router/traits.ts";
export { minecraftVocabulary } from "./vocabulary-source.ts";
