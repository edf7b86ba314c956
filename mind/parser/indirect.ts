// Turns indirect questions into direct ones: "may i know where you are" into "where are you", "i
// wonder whether you have any coal" into "do you have any coal", so that one set of rules answers
// both.

const ASKS =
  "(?:(?:may|can|could|might) (?:i|we) (?:please )?(?:ask|know|inquire|enquire|find out|hear|see)(?: you)?|(?:(?:could|can|would|will|might) you (?:please |kindly |perhaps )*)?(?:(?:tell|inform|let|remind|show|teach)(?: (?:me|us))(?: know)?|explain(?: (?:to )?(?:me|us))?)|(?:do you (?:happen to )?|would you )(?:know|remember|recall)|(?:do you )?have (?:you )?(?:got )?any (?:idea|clue)|any idea|(?:i|we) (?:would like to know|would love to know|want to know|need to know|wonder|am wondering|was wondering|are wondering|am curious|would be curious|am asking(?: you)?|do not know)|just wondering|wondering|curious|pray(?: tell)?(?: me)?|be so kind(?: as)?(?: to)? tell me|question ,?|(?:please )?(?:go )?(?:and )?(?:check|find out|look up|see)(?= (?:how|what|where|who|whether|if)\\b))";
const ASKED = new RegExp(`^${ASKS} (?:, |about |of )?(.+)$`);
const WHETHER =
  /^(?:if|whether)(?: or not)? (you|it|there|we|they|i) (?:also |still |currently |already )*(\S+)(?: (.+))?$/;
const WHICH =
  /^((?:what|where|who|which|when|why|how)(?: (?!you\b|it\b|we\b|they\b|there\b|is\b|are\b|to\b)\S+){0,4}?) (you|it|we|they|there|(?:the|your|my|our) (?:\S+ ){0,2}\S+) (?:still |currently |really )*(are|have|has|can|will|would|did|do|were|was|is|need|got|carry|hold|see|want|found|made)(?: (.+))?$/;
/** Verbs that swap places with their subject; the others take "do". */
const CHANGES = /^(?:are|is|am|were|was|can|could|will|would|should|did|do|does|has|had)$/;
/** "Whether you have finished" asks about no item. */
const DONE_STATEMENT = /^(?:already |ever |just )*(?:[a-z]{3,}ed|done|found|seen|made|got|been|eaten|slept|gone)\b/;
const PLAIN: Readonly<Record<string, string>> = { got: "have", found: "find", made: "make", has: "have" };

/** The direct form of a question; undefined if it is none. */
export function directly(text: string): string | undefined {
  const [, question] = ASKED.exec(text) ?? [];
  if (question === undefined) return undefined;
  const [, who, verb = "", rest] = WHETHER.exec(question) ?? [];
  if (who !== undefined && verb === "have" && DONE_STATEMENT.test(rest ?? "")) return joined("have", who, rest);
  if (who !== undefined) return joined(turned(who, verb), rest);
  const [, asked, whom = "", action = "", tail] = WHICH.exec(question) ?? [];
  if (asked !== undefined) return joined(asked, turned(whom, action), tail);
  return /^(?:what|where|who|which|when|why|how)\b/.test(question) ? question : undefined;
}

const turned = (who: string, verb: string): string =>
  CHANGES.test(verb) ? `${verb} ${who}` : `do ${who} ${PLAIN[verb] ?? verb}`;

const joined = (...parts: (string | undefined)[]): string => parts.filter((part) => part !== undefined).join(" ");
