// `lodestone say`: shows how a line of chat is interpreted, gated and routed, or with --batch many
// lines. It performs no action and calls no model.

import { createReadStream } from "node:fs";
import { type Command, Option } from "commander";
import { z } from "zod";
// By files rather than through the room's facade: only the interpreter is loaded.
import { Interpreter } from "../../mind/interpreter.ts";
import { minecraftVocabulary } from "../../mind/vocabulary-source.ts";
import {
  canonicalJson,
  type ErrorDocument,
  parseDocument,
  parseJson,
  TalkLine,
  toCodedError,
  UTTERANCE_KINDS,
  type Utterance,
} from "../../schemas/index.ts";
import type { CliConsole } from "../console.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { readConduct } from "../options/conduct-file.ts";
import { linesOf, wholeLine } from "../text/lines.ts";
import { utteranceText } from "../text/utterance-text.ts";

interface SayOptions {
  player?: string;
  json?: boolean;
  batch?: string;
  summary?: boolean;
  conduct?: string;
  mcVersion?: string;
}

/** One line of text. Other fields are ignored, so that a corpus can be read as it is. */
const SaidLine = z.object({ text: TalkLine, player: z.string().min(1).max(64).optional() });

export function sayCommand(program: Command, console: CliConsole, done: (code: ExitCode) => void): void {
  program
    .command("say")
    .description("show how the bot interprets a line of chat, without acting on it")
    .argument("[text...]", "the line of chat")
    .option(
      "--player <name>",
      "the player who says it (default: the console, which may do everything that conduct allows)",
    )
    .option("--json", "print the Utterance document")
    .addOption(
      new Option(
        "--batch <file>",
        "read { text, player? } as JSON lines (- for stdin) and print Utterances as JSON lines in the same order",
      ).conflicts(["player"]),
    )
    .option("--summary", "with --batch: print only how many lines are of each kind and how many need a model")
    .addOption(
      new Option(
        "--conduct <file>",
        "JSON file of the bot's Conduct: who may command it, what is forbidden, kept and protected",
      ).env("LODESTONE_CONDUCT"),
    )
    .option("--mc-version <version>", "Minecraft version, which decides the known items")
    .action(async (words: string[], options: SayOptions, command: Command) => {
      if (words.length > 0 === (options.batch !== undefined))
        command.error("error: give a line of chat or --batch FILE");
      if (options.summary === true && options.batch === undefined) command.error("error: --summary needs --batch FILE");
      const interpreter = await interpreterOf(options);
      if (options.batch !== undefined) return done(await sayBatch(options.batch, interpreter, console, options));
      const said = parseDocument(SaidLine, { text: words.join(" "), player: options.player }, "say");
      const utterance = interpreter.interpret(said);
      console.out(options.json === true ? canonicalJson(utterance) : utteranceText(utterance));
      done(EXIT.done);
    });
}

async function interpreterOf({ conduct, mcVersion }: SayOptions): Promise<Interpreter> {
  const configured = conduct === undefined ? {} : { conduct: await readConduct(conduct) };
  return new Interpreter({ vocabulary: await minecraftVocabulary(mcVersion), ...configured });
}

/**
 * Prints exactly one answer a line, in order; an invalid line gets an error document. With
 * `summary`, prints one document of counts instead. Throws CodedError input.file.
 */
async function sayBatch(
  source: string,
  interpreter: Interpreter,
  console: CliConsole,
  { summary = false }: SayOptions,
): Promise<ExitCode> {
  const kinds: Record<string, number> = Object.fromEntries(UTTERANCE_KINDS.map((kind) => [kind, 0]));
  let errors = 0;
  let number = 0;
  for await (const line of linesOf(source === "-" ? console.input : createReadStream(source), source)) {
    number++;
    const answer = answerLine(line, `line ${number}`, interpreter);
    if ("format" in answer) errors++;
    else kinds[answer.kind] = (kinds[answer.kind] ?? 0) + 1;
    if (!summary) console.out(canonicalJson(answer));
  }
  if (summary) {
    const { open = 0, social = 0 } = kinds;
    const share = number === 0 ? 0 : Math.round((open / number) * 1000) / 1000;
    // Without a model, talk is answered by a template.
    console.out(canonicalJson({ lines: number, errors, kinds, needsModel: open, share, mayUseModel: social }));
  }
  return errors === 0 ? EXIT.done : EXIT.input;
}

function answerLine(line: string | null, subject: string, interpreter: Interpreter): Utterance | ErrorDocument {
  try {
    return interpreter.interpret(parseDocument(SaidLine, parseJson(wholeLine(line, subject), subject), subject));
  } catch (error) {
    return toCodedError(error).toDocument();
  }
}
