// Times of day as conditions: "come at noon" and "at noon, come" become "when it is noon , come", so
// that one set of conditions watches for both. "After it stops raining, …" waits as "when" does.

const TIME =
  "(?:the )?(noon|midday|midnight|dawn|daybreak|sunrise|first light|dusk|twilight|sunset|sundown|nightfall|night|dark)";
const MORNING = "in the (morning|evening)";
const LEADS = new RegExp(`^(?:then |and )?(?:(?:at|around|by) ${TIME}|${MORNING}|(tonight))(?: ,)? (?:then )?(.+)$`);
const TRAILS = new RegExp(`^(.+?)(?<! by)(?: ,)? (?:(?:at|around) ${TIME}|${MORNING}|(tonight))$`);

/** The sunrise to come counts, not that it is day. */
const SAID: Readonly<Record<string, string>> = {
  midday: "noon",
  ...{ daybreak: "dawn", sunrise: "dawn", "first light": "dawn", morning: "dawn" },
  ...{ twilight: "dusk", sunset: "dusk", sundown: "dusk", evening: "dusk" },
  ...{ nightfall: "night", dark: "night", tonight: "night" },
};

/** The line with its time in front as a condition; the line itself without one. */
export function timed(text: string): string {
  if (/^(?:please )?(?:never|do not|no)\b/.test(text)) return text;
  const [, ...leading] = LEADS.exec(text) ?? [];
  if (leading.length > 0) {
    const time = leading.slice(0, 3).find((word) => word !== undefined) ?? "";
    return `when it is ${SAID[time] ?? time} , ${leading[3]}`;
  }
  const [, wish, ...trailing] = TRAILS.exec(text) ?? [];
  const time = trailing.find((word) => word !== undefined);
  if (wish !== undefined && time !== undefined) return `when it is ${SAID[time] ?? time} , ${wish}`;
  return text
    .replace(/^after (?=it |the |you |my |your )/, "when ")
    .replace(/ after (?=it (?:stops|gets|is|starts)\b|the (?:rain|sun|storm|night)\b)/, " when ");
}
