// Rephrases clauses that no rule reads: drops words of place and politeness between verb and
// object, turns questions in statement order, drops "you" before a command. Invariant: rephrasings
// are tried last and count only if they are an act, so they never change what a clause means by
// itself.

import { directly } from "./indirect.ts";

const OWNER = "(?:my|our|his|her|their|the|a)";
/** Words between a verb and its object that say neither what nor how many. */
const BETWEEN = `(?:here|there|over here|now|also|then|quickly|fast|first|at first|at once|ready|again|together|immediately|already|somehow|somewhere|maybe|just|only|for (?:me|us|him|her|them|free|${OWNER} [a-z]+)|to (?:me|us)|with (?:me|us)|from (?:me|us))`;
const INSERTED = new RegExp(`^([a-z]+(?: (?:up|down|out|away|over))?) ${BETWEEN}(?: ${BETWEEN})? (.+)$`);
/** "Done yet?", "found anything?" */
const BARELY_ASKED =
  /^(?:still |all |almost |nearly )?(?:done|ready|hungry|found|finished|alive|stuck|busy|lost|safe|coming|awake|asleep|hurt|full|working|mining|there)(?: [a-z]+)?$/;
const ASKING = "(?:what|where|why|how|when|who|which [a-z]+|in which [a-z]+|how (?:many|much) [a-z ]+?)";
const WRONG_ORDER = new RegExp(
  `^(${ASKING}) (you|it|we|they|i) (are|is|were|was|have|can|will|do|did|would|should) ?(.*)$`,
);
const DO_ARE = new RegExp(`^(${ASKING}) (?:do|does|did) (you|it|we|they) (are|is|was|were|can|will)\\b ?(.*)$`);
const MADE_ORDER =
  /^(?:(?:from|of|out of|with) )?(?:what|how) (is|are) (?:made|crafted|built|produced|done) (?:of |from )?(?=an? |the |some )?(.+)$/;
const COMMANDED =
  /^(?:you|u) (?:now |please |just |then )*(?!are\b|have\b|do\b|can\b|will\b|look\b|seem\b|sound\b|did\b|were\b|is\b)([a-z]+ .+|jump|sleep|eat|sit|crouch|stay|wait|come)$/;
/** "Throw you the stones away". */
const TO_WHOM =
  /^([a-z]{2,}) you (?=(?:to|the|an?|one|two|three|my|our|some|all|now|here|there|home|away|back|quickly|in|on|\d+)\b)/;
/** "What is it that you do". */
const CLEFT = /^(what|where|who|why|how|when|which [a-z]+) (?:is|was) it (?:that )?(you|we|they) ([a-z]+)(?: (.+))?$/;
/** "Wait for Lily" ends when she is there. */
const WAITS_FOR =
  /^(?:wait|hold on|hang on|stay)(?: (?:here|there|right here|up))? for (?!me\b|us\b|it\b|the\b|a\b|an\b)([a-z0-9_]{2,16})(?: to (?:come|arrive|catch up|get here|get back|return|come back|be here))?$/;
/** "Let Lily have the boat", "can Lily have your helmet?" */
const LETS_HAVE =
  /^(?:let|can|could|may|might) (?!you\b|i\b|we\b|me\b|us\b|it\b|they\b|them\b)([a-z0-9_]{2,16}) (?:please )?(?:have|borrow|get) (.+)$/;
const IS = /^(?:are|were|have|can|will)$/;
const AMOUNTING =
  /^(?:the )?(?:(?:number|amount|count|quantity) of )?(.+?) (?:that )?(?:i|we) (?:need|want|would like) (?:is|are|will be|would be) (.+)$/;
const STATED = /^(you|it|there|they) (are|is|can|will|could|would|did|were|was) (.+)$/;
const OWNED = /^you (have|need|want|see|know|own|carry|feel) (.+)$/;
/** "How is it made, the bookshelf": the noun follows its pronoun. */
const NAMED_LAST =
  /^(.+?) (?:it|he|she|they|them)((?: [a-z]+){0,4}) , ((?:the|this|that|these|those|my|our|an?) [a-z_]+(?: [a-z_]+)?)$/;
const LACKING = /^(i|we) have not (?:any |got |got any )?(?![a-z]+(?:ed|en)\b)/;
const DIRECTIONS =
  "(?:up|down|left|right|back|forwards?|backwards?|ahead|north|south|east|west|home|here|there|inside|outside|upstairs|downstairs)";

/** Rephrasings of a clause; `isAsked` if the line ends in a question mark. */
export function rephrasings(text: string, isAsked: boolean): string[] {
  const said: string[] = [];
  const add = (one: string | undefined): void => {
    if (one !== undefined && one !== text && !said.includes(one)) said.push(one);
  };
  const [, verb, rest] = INSERTED.exec(text) ?? [];
  if (verb !== undefined && rest !== undefined) add(`${verb} ${rest}`);
  const [, counted, number] = AMOUNTING.exec(text) ?? [];
  if (counted !== undefined) add(`i need ${number} ${counted}`);
  add(COMMANDED.exec(text)?.[1]);
  add(text.replace(TO_WHOM, "$1 "));
  const [, cleft, doer, done = "", also = ""] = CLEFT.exec(text) ?? [];
  if (cleft !== undefined) add(`${cleft} ${IS.test(done) ? `${done} ${doer}` : `do ${doer} ${done}`} ${also}`.trim());
  const [, asking, who, action, more = ""] = DO_ARE.exec(text) ?? WRONG_ORDER.exec(text) ?? [];
  // "When you have the wood, build" asks nothing.
  if (asking !== undefined && (isAsked || asking !== "when")) add(`${asking} ${action} ${who} ${more}`.trim());
  const [, before, after = "", named] = NAMED_LAST.exec(text) ?? [];
  if (before !== undefined && named !== undefined) add(`${before} ${named}${after}`);
  add(text.replace(LACKING, "$1 have no "));
  const [, are, thing] = MADE_ORDER.exec(text) ?? [];
  if (are !== undefined) add(`how ${are} ${thing} made`);
  if (isAsked) {
    if (BARELY_ASKED.test(text)) for (const lead of ["are you", "have you", "is it"]) add(`${lead} ${text}`);
    const [, stated, be, what] = STATED.exec(text) ?? [];
    if (be !== undefined) add(`${be} ${stated} ${what}`);
    add(directly(`tell me whether ${text.replace(/^(?:already|now|still|yet|maybe|perhaps|then) /, "")}`));
    const [, own, owned] = OWNED.exec(text) ?? [];
    if (own !== undefined) add(`do you ${own} ${owned}`);
  }
  add(
    text.replace(
      new RegExp(`\\b(go|move|walk|run|look|turn|step|come|get|head) (?:to|at|for|on)(?: the)? (?=${DIRECTIONS}\\b)`),
      "$1 ",
    ),
  );
  add(text.replace(/\b(?:in|at|to|on) (here|there)\b/, "$1"));
  add(text.replace(/^go (?:for|to|and)(?: an?)? ([a-z]{3,})ing\b/, "$1"));
  add(text.replace(/\b(fight|battle|attack|defend|protect)( me| us)? against\b/, "$1$2"));
  const [, gifted, gift] = LETS_HAVE.exec(text) ?? [];
  if (gifted !== undefined) add(`give ${gifted} ${gift}`);
  add(text.replace(WAITS_FOR, "wait until $1 comes here"));
  add(text.replace(/^(wait|stay|stop) (?:me|us)\b/, "$1"));
  add(text.replace(/\binside of\b/, "inside").replace(/\boff of\b/, "off"));
  return said;
}
