// Sentences that run on without a sign between them: "it is dark in here make 10 torches", "my pickaxe broke get me a new iron one", "go to sleep it
// is night". Here is where one may end and the next begin; whether both make sense is for who reads them.

/** A sentence does not end with one of these: what follows belongs to it. */
const LEADING = new Set(
  (
    "i you we they he she to can could will would not never always should must may might do did does and or but who that which what how where when why if let us me help " +
    "often usually sometimes just only even want wants like likes love loves hate hates the a an my your his her our their its this these those some any no every of for with " +
    "without in on at from by into be is are was were am been being have has had go going try trying than as so very too then also , . please people creepers bots"
  ).split(" "),
);
/** Begins something that is told, after what was asked for. */
const STATEMENT = /^(?:i|we|you|it|he|she|they|there|my|because|since) (?!and\b|,)[a-z]/;
/** After a comma a remark may be of anything. */
const REMARKS =
  /^(?:i|we|you|it|he|she|they|there|this|that|my|our|your|because|since|or else|otherwise) (?!and\b|,)[a-z]/;
const WISHES = /^(?:i|we) (?:really |just |also )?(?:need|want|would like)\b|^(?:can|could|would|will) you\b/;
/** Reading takes time; a sentence that runs on does so early or not at all. */
const MAX_JOINTS = 4;

export interface Joint {
  left: string;
  right: string;
  /** Whether what follows may be a request; else it tells why. */
  asks: boolean;
}

/** Whether what stands after a comma tells something, and neither asks nor wishes. */
export const isRemark = (text: string): boolean => REMARKS.test(text) && !WISHES.test(text);

/** Where a sentence may part in two, in order; `verbs` are words that requests begin with. */
export function jointsOf(text: string, verbs: ReadonlySet<string>): Joint[] {
  const words = text.split(" ");
  const joints: Joint[] = [];
  for (let at = 2; at < words.length - 1 && joints.length < MAX_JOINTS; at++) {
    if (LEADING.has(words[at - 1] ?? "")) continue;
    const right = words.slice(at).join(" ");
    const asks = verbs.has(words[at] ?? "") || WISHES.test(right);
    if (asks || STATEMENT.test(right)) joints.push({ left: words.slice(0, at).join(" "), right, asks });
  }
  return joints;
}
