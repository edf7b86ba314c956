// "Stop" needs no grammar: a short line that has the word in it is taken at its word, whatever else it says.

/** A line of so few words that has "stop" in it means it. */
const PLAIN_STOP = 6;

/** Whether a line ends in a stop and is short enough to mean it. */
export const endsInStop = (text: string): boolean => isPlainStop(text) && /\b(?:stop|halt)$/.test(text);

/** Whether a line is short, and has a stop in it that is neither a place nor forbidden. */
export function isPlainStop(text: string): boolean {
  return (
    text.split(" ").length <= PLAIN_STOP &&
    /^(?:.* )?(stop|halt)(?: .*)?$/.test(text) &&
    !/\b(not stop|bus stop|stop (by|at|over)|full stop)\b/.test(text)
  );
}
