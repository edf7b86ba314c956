// Recognises "stop" without grammar: a short line that contains it means it.

/** Maximal number of words in such a line. */
const PLAIN_STOP = 6;

/** "Why did you stop", "when will it stop": questions about a stop. */
const ASKS = /^(?:and |but |so )?(?:why|when|what|where|who|how|did|does|do|is|are|has|have|had|was|were)\b/;

/** "Stop when you have 64" is none now. */
const PUT_OFF =
  /\b(?:when|if|once|until|till|unless|after|before|as soon as) (?!(?:you|u) (?:can|are ready|want|like)\b|possible|ready|now\b)/;

/** Whether a line is a plain stop that ends in the word. */
export const endsInStop = (text: string): boolean => isPlainStop(text) && /\b(?:stop|halt)$/.test(text);

/** Whether a line is short and contains a stop that is neither a place nor negated. */
export function isPlainStop(text: string): boolean {
  return (
    text.split(" ").length <= PLAIN_STOP &&
    /^(?:.* )?(stop|halt)(?: .*)?$/.test(text) &&
    !/\b(?:make|get|let|have|help) (?:it|him|her|them|that|this|the [a-z]+|[a-z]+) stop [a-z]+ing\b/.test(text) &&
    !/\b(not stop|bus stop|stop (by|at|over)|full stop)\b/.test(text) &&
    !ASKS.test(text) &&
    !PUT_OFF.test(text)
  );
}
