// `lodestone say`: what a line of chat is understood as, gated and routed; with --batch many. It acts on nothing and asks no model.

import { createReadStream } from "node:fs";
import { type Command, Option } from "commander";
import { z } from "zod";
// By files rather than the facade of the room: only what reads a line is loaded.
import { Interpreter } from "../../mind/interpreter.ts";
import { minecraftVocabulary } from "../../mind/vocabulary-source.ts";
import {
  canonicalJson,
  type ErrorDocument,
  parseDocument,
  parseJson,
  toCodedError,
  UTTERANCE_KINDS,
  type Utterance,
} from "../../schemas/index.ts";
import type { CliConsole } from "../console.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { readConduct } from "../options/conduct-file.ts";
import { linesOf } from "../text/lines.ts";
import { utteranceText } from "../text/utterance-text.ts";

interface SayOptions {
  player?: string;
  json?: boolean;
  batch?: string;
  summary?: boolean;
  conduct?: string;
  mcVersion?: string;
}

/** One line, of a batch or as an argument. What else stands there is passed over, so that a corpus may be read as it is. */
const SaidLine = z.object({ text: z.string().max(4096), player: z.string().min(1).max(64).optional() });

export function sayCommand(program: Command, console: CliConsole, done: (code: ExitCode) => void): void {
  program
    .command("say")
    .description("tell what a line of chat is understood as; acts on nothing")
    .argument("[text...]", "what is said")
    .option("--player <name>", "who says it; nobody is the console, which may everything that conduct allows")
    .option("--json", "print the Utterance document")
    .addOption(
      new Option(
        "--batch <file>",
        "JSON lines of { text, player? }, - for stdin; JSON lines of Utterance come out in the same order",
      ).conflicts(["player"]),
    )
    .option("--summary", "with --batch: print how many lines are of each kind and how many need a model, and no line")
    .addOption(
      new Option("--conduct <file>", "the Conduct document: who commands, what is forbidden, kept and protected").env(
        "LODESTONE_CONDUCT",
      ),
    )
    .option("--mc-version <version>", "Minecraft's version, whose items are known")
    .action(async (words: string[], options: SayOptions, command: Command) => {
      if (words.length > 0 === (options.batch !== undefined))
        command.error("error: say something, or give --batch FILE instead");
      if (options.summary === true && options.batch === undefined) command.error("error: --summary sums up a --batch");
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
 * Exactly one answer a line, in order; a line that is none gets an error document in its place. With `summary` one document of counts instead.
 * Throws CodedError input.file.
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
    // Talk is answered by a template where no model is.
    console.out(canonicalJson({ lines: number, errors, kinds, needsModel: open, share, mayUseModel: social }));
  }
  return errors === 0 ? EXIT.done : EXIT.input;
}

function answerLine(line: string, subject: string, interpreter: Interpreter): Utterance | ErrorDocument {
  try {
    return interpreter.interpret(parseDocument(SaidLine, parseJson(line, subject), subject));
  } catch (error) {
    return toCodedError(error).toDocument();
  }
}
