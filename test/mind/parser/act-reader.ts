// An interpreter of Minecraft's lines, and a reader that says which acts a line asks for.

import { Interpreter } from "../../../mind/interpreter.ts";
import { minecraftVocabulary } from "../../../mind/vocabulary-source.ts";

interface ReadLine {
  kind: string;
  /** One text an act: intent, amount, and item or entity. */
  acts: string[];
  reply: string;
}

/** Everything that is read is said by Alex. */
export async function actReader(): Promise<{ interpreter: Interpreter; read: (text: string) => ReadLine }> {
  const interpreter = new Interpreter({ vocabulary: await minecraftVocabulary() });
  const read = (text: string): ReadLine => {
    const { kind, task, reply } = interpreter.interpret({ text, player: "Alex" });
    const acts = [task, ...(task?.next ?? [])].flatMap((one) =>
      one == null ? [] : [`${one.intent} ${one.target?.qty ?? ""} ${one.target?.item ?? one.args.entity ?? ""}`.trim()],
    );
    return { kind, acts, reply };
  };
  return { interpreter, read };
}
