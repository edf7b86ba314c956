// The facade of the room: lines of talk become utterances, intents are gated and routed. The language model is apart, in advisor/.

export { type Deed, deedsOf, HALTS, isStanding } from "./actions/bot-actions.ts";
export { goalOf } from "./actions/requests.ts";
export { settled } from "./actions/resolve-action.ts";
export { accountOf, heldBy, stateOf } from "./actions/self-report.ts";
export { areaAt, Box, Conduct, DEFAULT_CONDUCT, isInside, mayCommand, ProtectedArea } from "./conduct/conduct.ts";
export { type GateContext, gate } from "./conduct/gate.ts";
export { conductGuard, constrained, refusalOf, tooDangerous } from "./conduct/guard.ts";
export { type Circumstances, Interpreter, type InterpreterOptions } from "./interpreter.ts";
export { ENGLISH, type Lexicon } from "./lexicon/lexicon.ts";
export { type Line, Parser, type ParserOptions } from "./parser/parser.ts";
export type { Act, Lack, Reading } from "./parser/reading.ts";
export { VOCABULARY_VERBS, type Vocabulary, vocabularyOf } from "./parser/vocabulary.ts";
export { listed, REPLIES, spoken } from "./replies.ts";
export { type Prior, ROUTING_TABLE, route } from "./router/router.ts";
export { TRAITS, type Trait, traitsOf } from "./router/traits.ts";
export { minecraftVocabulary } from "./vocabulary-source.ts";
