// What a body says is one line of plain text that no server reads as a command. Servers before 1.19
// read a line as a command if it begins with a slash once spaces are stripped, and mineflayer sends
// each line of a text by itself; plugins strip more. So a line begins with neither a slash nor
// anything that shows nothing, and holds no line break, control or format character.
// Source: minecraft.wiki, Chat (a server disconnects a player who sends "§" or a control character).

/** Characters that show nothing: spaces, controls, format and bidirectional marks, fillers. */
const UNSEEN = /[\p{White_Space}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;
const LEADING = new RegExp(`^(?:${UNSEEN.source}|\\p{M})+`, "u");
const BREAKS = /[\p{White_Space}\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Emoji are joined by U+200D and shaped by U+FE0F; nothing else that shows nothing is kept. */
const DROPPED = /(?![\u200d\ufe0f])[\p{C}\p{Default_Ignorable_Code_Point}§]/gu;

/** Whether a character is a slash, or one that compatibility forms of Unicode turn into one. */
const isSlash = (character: string): boolean => /^[/\u2044\u2215\u29f8\u2571]/.test(character.normalize("NFKC"));

/** The text as one line; it may still begin with a slash. */
const oneLine = (text: string): string => text.replace(BREAKS, " ").replace(DROPPED, "").replace(LEADING, "").trimEnd();

/** Whether some line of the text would be a command of the server. */
export const isServerCommand = (text: string): boolean =>
  text.split(/[\r\n\u2028\u2029\u0085\v\f]+/).some((line) => isSlash(oneLine(line).slice(0, 1)));

/** The text as one line that is no command; empty if nothing of it shows. */
export function plainLine(text: string): string {
  let line = oneLine(text);
  while (isSlash(line.slice(0, 1))) line = line.slice(1).replace(LEADING, "");
  return line;
}

/** Whether a text may stand for a player in a whisper's command: one word without a slash. */
export const isPlayerName = (name: string): boolean =>
  name.length > 0 && name.length <= 64 && name === oneLine(name) && !/[\s/"@]/u.test(name);
