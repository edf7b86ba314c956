// Requests inside long sentences: "since we are low on food, I think it would be best if you cooked
// twelve potatoes". What leads to "could you", "I want you to" or "your task is to" says why; the
// request begins behind it. Proposes the places; the caller checks that the rest is a request.

const ADVERBS = "(?: (?:please|kindly|perhaps|possibly|maybe|just|also|now|quickly|really|then|at least|first))*";
const MARKER = new RegExp(
  `(?:^|[ ,]+)(?:(?:so|and|but|then|therefore|thus|hence|because of that|that is why|in that case|,) ,? ?)*(?:${[
    `(?:could|can|would|will|might|may) you(?: be able to)?${ADVERBS}`,
    `(?:(?:so|and|but|that is why) )?i (?:would |will |do |really |just )*(?:want|need|like|love|expect|ask|beg)(?: for)? you to${ADVERBS}`,
    `i (?:would |do |really |greatly |very much )*(?:appreciate|love|like|prefer)(?: it)? if you(?: would| could| can)?${ADVERBS}`,
    `(?:i (?:think|believe|suppose|guess|feel)(?: that)? )?(?:it|that) (?:would|will|might) be (?:really |very |so )?(?:best|great|nice|lovely|good|better|helpful|wonderful|useful|wise|fantastic|kind)(?: of you)? (?:if you(?: would| could| can)?|for you to|to)${ADVERBS}`,
    `(?:it|that) (?:would|will) (?:really |greatly )?(?:please|delight|help|suit|relieve) (?:me|us)(?: (?:greatly|a lot|a bunch|very much|so much))?(?: out)? (?:if you(?: would| could| can)?|for you to)${ADVERBS}`,
    `(?:you|we) (?:should|must|have to|need to|are to|ought to|had better|will need to)(?! (?:not|be|have|know|recogni[sz]e|see|understand|realise|realize)\\b)${ADVERBS}`,
    `(?:your|the|our|my) (?:(?:first|next|main|only|new|current) )?(?:goal|task|job|mission|objective|quest|assignment|order|request|wish)(?: (?:for|in|of) [a-z ]{1,24}?)? (?:is|will be|would be)(?: for you)? (?:to|that you)${ADVERBS}`,
    "(?:it is|this is|now is)(?: the)?(?: right| perfect| high)? time (?:for you )?to",
    "(?:so |, )(?:kindly|just|go ahead and|feel free to|be so kind as to|do me a favou?r and|make sure (?:to|you))",
  ].join("|")}) (?=[a-z])`,
  "g",
);
/** What "if you" puts into the past. */
const PAST: Readonly<Record<string, string>> = {
  ...{
    gave: "give",
    brought: "bring",
    made: "make",
    got: "get",
    took: "take",
    went: "go",
    came: "come",
    found: "find",
  },
  ...{
    built: "build",
    dug: "dig",
    left: "leave",
    fed: "feed",
    kept: "keep",
    stood: "stand",
    slept: "sleep",
  },
};
const IS_PAST = /\bif you(?: please| kindly| just)*$/;
const PAST_VERB = new RegExp(`(?<=^|\\band |, |\\bthen )(?:${Object.keys(PAST).join("|")})\\b`, "g");

export interface Addressed {
  before: string;
  request: string;
}

/** The places of a sentence where a request may begin, first to last. */
export function addressedIn(sentence: string): Addressed[] {
  return [...sentence.matchAll(MARKER)].map(({ 0: marker, index }) => {
    const request = sentence.slice(index + marker.length);
    return {
      before: sentence.slice(0, index).replace(/[ ,]+$/, ""),
      request: IS_PAST.test(marker.trim()) ? inPresent(request) : request,
    };
  });
}

/** "Cooked twelve potatoes and gave me half" as a request. */
const inPresent = (text: string): string =>
  text
    .replace(PAST_VERB, (verb) => PAST[verb] ?? verb)
    .replace(
      /(?<=^|\band |, |\bthen )(cook|smelt|craft|plant|harvest|mine|bake|place|gather|collect|fetch|hand|guard|follow|clear|store|fill|repair|kill|stack|move|open|close|wait|stay|help|pick|chop|pass|attack|search|look|cover|guide|return|deliver|prepare|create)e?d\b/g,
      "$1",
    );
