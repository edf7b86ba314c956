// The one function that takes out of a text what its reader would not see, but a terminal, a game or
// a language model would obey: control characters (escape sequences), bidirectional and other
// formatting marks (text that reads otherwise than it is), and invisible characters (text within
// text). Line breaks and tabs stay.
// Sources: Unicode Standard Annex 44 (general categories, Default_Ignorable_Code_Point); Unicode
// Technical Report 36, Bidirectional Text Spoofing.

const HIDDEN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
/** Whether there is anything to look at: most texts are plain ASCII. */
const MAY_HIDE = /[^\n\t -~]/;

/** The text without hidden characters. */
export const visibleText = (text: string): string => (MAY_HIDE.test(text) ? text.replace(HIDDEN, "") : text);

/** Escapes of control characters and of code points, and escapes that must not be split. */
const ESCAPE = /\\(?:u([\da-f]{4})|([bfr])|.)/gi;
const MAY_ESCAPE = /\\[ubfr]/i;

/** The same for JSON text, whose strings may hold hidden characters as escapes. */
export function visibleJson(json: string): string {
  const plain = visibleText(json);
  if (!MAY_ESCAPE.test(plain)) return plain;
  return plain.replace(ESCAPE, (written, code: string | undefined, control: string | undefined) => {
    if (control !== undefined) return "";
    if (code === undefined) return written;
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return character === visibleText(character) ? written : "";
  });
}
