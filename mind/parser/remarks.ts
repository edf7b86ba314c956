// Statements beside a request: "make 5 comparators, quartz is in the chest", "go to sleep so we can
// skip the night". They say why or how things stand and ask for nothing. Invariant: a statement that
// limits a request, chooses, gives or forbids something is no remark.

const PRONOUN =
  "(?:i|we|it|he|she|they|there|this|that|these|those|someone|somebody|everyone|everybody|nobody|nothing|everything|something|today|yesterday|you (?:are|look|seem|have|were|did|can|will|might|may))";
const STATES =
  "(?:is|are|am|was|were|has|have|had|will|would|can|could|may|might|keeps?|looks?|seems?|got|gets?|ran|run|needs?|wants?|hates?|loves?|likes?|broke|burn(?:s|ed|t)?|died|dies|despawn(?:s|ed)?|spawn(?:s|ed)?|went|came|comes?|ate|eats?|took|takes?|works?|does|did|do|said|says|paid|gave|lost|found|told|made|built|bought|costs?|left|wrecked|destroyed|stole|attacked|hit|killed|just|always|already|almost|really|saw|met|chose|voted|fell|flew|grew|hid|kept|knew|sent|sold|spent|stuck|thought|threw|wrote|forgot|joined|started|stopped|wanted|needed|asked|showed|moved|fixed|finished|planted|promised|decided|planned|prefers|belongs|means|feels|sounds|stays|lives|sits|stands|goes|leaves|turns|starts|sits|sleeps|waits|knows|thinks)";
/** "Quartz is in the chest": up to four words, and what is stated of them. */
const STATEMENT = new RegExp(`^(?:[a-z0-9_']+ ){1,4}?${STATES} \\S`);
const BEGINS = new RegExp(
  `^(?:${PRONOUN}\\b|(?:my|our|his|her|their|mine (?=broke|is|got|died|ran|was)|yours|ours)\\b|back soon\\b|brb\\b|afk\\b|what|who|why|where|how|because|since|so|too|were (?:out|low|short|all)\\b|(?:or|or else|otherwise|before|as) (?:${PRONOUN}|the|my|our|a|an)\\b)`,
);
/** "The roof leaks badly". */
const HAPPENS =
  /^(?:the|my|our|his|her|their|this|that|these|those) (?!way\b|same\b|moment\b|time\b|day\b|minute\b|second\b|next\b|last\b|first\b|other\b)(?:[a-z]+ ){1,2}?(?!(?:does\b|please|pls|thanks)\b)[a-z]{2,}(?:s|ed)(?: (?:badly|again|too|a lot|all the time|every(?:where| night)|like crazy|so much|over|down|away|off|out|up|here|me|us|on me|now))*$/;
/** Words by which a statement orders, chooses, gives or forbids. */
const ORDERS =
  /\b(?:(?:is|are) (?:for you )?to (?=[a-z])|must|should|have to|has to|needs? to|needs? (?:[a-z]+ed|doing|done)|ought to|gotta|(?:is|are|be) (?:better|best|preferred|enough|plenty|fine|ok|okay|mine|ours|yours|for (?!me\b|us\b|the\b|an?\b|my\b|our\b|it\b|that\b|this\b|now\b)[a-z]+$)|(?:will|would|should) do$|suffices?$|off limits|forbidden|reserved|only|except|instead|unless|until|never|(?<!\b(?:i|we|they|you|it|he|she|people|that|this) )do not)\b/;
/** Only in statements of these words "not" says how things are. */
const PLAINLY_NOT = new RegExp(`^(?:so |because |since |or )?${PRONOUN}\\b`);
/** The speaker's own plan: "I want to show you the build". */
const OWN_PLAN =
  /^(?:so |because |since )?(?:i|we) (?:really |just |also )?(?:have|need|want|got|would like) to (?!have\b|get\b|own\b|eat\b|drink\b|wear\b|be (?:given|brought)\b)/;

/** A remark that comes before the request: "I need to show you the farm, follow me". */
export const isPreamble = (text: string): boolean =>
  OWN_PLAN.test(text) ||
  /^[a-z0-9_]+ (?:[a-z]+ )?(?:just|already|almost|nearly|keeps?|would like|would love|loves?|likes?) [a-z]/.test(
    text,
  ) ||
  /^(?:since|because|as|now that|seeing (?:that|as)|given that) (?:i|we|you|it|he|she|they|there|the|my|our|your|everyone|everybody)\b/.test(
    text,
  ) ||
  /^(?:(?:the|my|our|this|that|your) |it is |there (?:is|are) |we are |i am )/.test(text);

/** "We need 20 posts and a gate" asks for them. */
const WANTS =
  /^(?:and |so |but )?(?:i|we) (?:will |also |still |really |just |do )*(?:need|want|require|could (?:really )?use|would (?:like|love)) (?:\d|some |two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|another|more)/;
const EXISTS =
  /^(?:there|it|that|this) (?:is|are|was|were|should|must|might|may|will|has to) (?:still |also )?(?:be )?/;

/** A condition is no remark. */
const LIMITS =
  /^(?:and |but |so )?(?:if|when|whenever|once|until|till|unless|after|while|provided|providing|assuming|supposing|given|as long as|so long as|as soon as|only|except|without|next|every|each|at|in case|tomorrow|later|tonight|the (?:moment|day|next|minute|second)|on (?:my|the count)|by the time|twice)\b/;

/** Whether words state something; `begins` tests whether a request may begin with a word. */
export function isRemark(text: string, begins: (word: string) => boolean = () => false): boolean {
  // "There are like 8" counts.
  if (LIMITS.test(text) || WANTS.test(text) || /^(?:i think )?there (?:is|are)\b.* \d+$/.test(text)) return false;
  if (OWN_PLAN.test(text)) return !/\byou (?:to|must|should)\b/.test(text);
  if (/^there\b/.test(text) && EXISTS.test(text)) return true;
  if (ORDERS.test(text) || (/\bnot\b/.test(text) && !PLAINLY_NOT.test(text))) return false;
  return BEGINS.test(text) || HAPPENS.test(text) || (STATEMENT.test(text) && !begins(text.split(" ")[0] ?? ""));
}
