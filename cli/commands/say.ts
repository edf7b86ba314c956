// `lodestone say`: shows how a line of chat is interpreted, gated and routed, or with --batch many
// lines. It performs no action and calls no model.

import { createReadStream } from "node:fs";
import { type Command, InvalidArgumentError, Option } from "commander";
import { z } from "zod";
import { Interpreter } from "../../mind/interpreter.ts";
// By files rather than through the room's facade: only the interpreter is loaded.
import { Dialogues, dialogueKey } from "../../mind/parser/dialogues.ts";
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
import { ScoredLine } from "../text/expected.ts";
import { linesOf, wholeLine } from "../text/lines.ts";
import { Score, scoreText } from "../text/score.ts";
import { utteranceText } from "../text/utterance-text.ts";

interface SayOptions {
  player?: string;
  json?: boolean;
  batch?: string;
  summary?: boolean;
  score?: boolean;
  maxWrong: number;
  conduct?: string;
  mcVersion?: string;
}

/** One line of text. Other fields are ignored, so that a corpus can be read as it is. */
const SaidLine = z.object({
  text: TalkLine,
  player: z.string().min(1).max(64).optional(),
  /** Lines with the same value are one conversation. */
  dialogue: z.string().min(1).max(128).optional(),
});

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
        "read { text, player?, dialogue? } as JSON lines (- for stdin) and print Utterances as JSON lines in the same order; lines with one value of dialogue are a conversation",
      ).conflicts(["player"]),
    )
    .option("--summary", "with --batch: print only how many lines are of each kind and how many need a model")
    .option(
      "--score",
      "with --batch: compare each line with the reading that it expects, and print how many are right, honest (the bot asks, or says that it cannot) and wrong, by group; --json prints a document",
    )
    .addOption(
      new Option("--max-wrong <share>", "with --score: exit with 1 if a larger share of the lines is wrong")
        .default(0.03)
        .argParser(parseShare),
    )
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
      if (options.score === true && options.batch === undefined) command.error("error: --score needs --batch FILE");
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
  { summary = false, score: isScored = false, maxWrong, json = false }: SayOptions,
): Promise<ExitCode> {
  const score = isScored ? new Score() : undefined;
  const kinds: Record<string, number> = Object.fromEntries(UTTERANCE_KINDS.map((kind) => [kind, 0]));
  const dialogues = new Dialogues();
  let errors = 0;
  let number = 0;
  for await (const line of linesOf(source === "-" ? console.input : createReadStream(source), source)) {
    number++;
    const answer = answerLine(
      line,
      `line ${number}`,
      { interpreter, dialogues },
      score && ((...noted) => score.note(number, ...noted)),
    );
    if ("format" in answer) errors++;
    else kinds[answer.kind] = (kinds[answer.kind] ?? 0) + 1;
    if (!summary && score === undefined) console.out(canonicalJson(answer));
    if (score !== undefined && "format" in answer) console.note(`line ${number}: ${answer.detail}`);
  }
  if (score !== undefined) {
    const scored = score.document();
    console.out(json ? canonicalJson(scored) : scoreText(scored));
    if (errors === 0 && scored.share.wrong > maxWrong) return EXIT.no;
  }
  if (summary) {
    const { open = 0, social = 0 } = kinds;
    const share = number === 0 ? 0 : Math.round((open / number) * 1000) / 1000;
    // Without a model, talk is answered by a template.
    console.out(canonicalJson({ lines: number, errors, kinds, needsModel: open, share, mayUseModel: social }));
  }
  return errors === 0 ? EXIT.done : EXIT.input;
}

function answerLine(
  line: string | null,
  subject: string,
  { interpreter, dialogues }: { interpreter: Interpreter; dialogues: Dialogues },
  note?: (expected: ScoredLine, utterance: Utterance) => void,
): Utterance | ErrorDocument {
  try {
    const document = parseJson(wholeLine(line, subject), subject);
    const said = parseDocument(SaidLine, document, subject);
    const expected = note && parseDocument(ScoredLine, document, subject);
    const key = said.dialogue === undefined ? undefined : dialogueKey(said.dialogue, said.player);
    const { utterance, dialogue } = interpreter.converse(said, key === undefined ? {} : dialogues.of(key));
    if (key !== undefined) dialogues.keep(key, dialogue);
    if (expected !== undefined) note?.(expected, utterance);
    return utterance;
  } catch (error) {
    return toCodedError(error).toDocument();
  }
}

/** A share from 0 to 1, as commander reads an option's value. */
function parseShare(text: string): number {
  const share = Number(text);
  if (text.trim() === "" || !(share >= 0 && share <= 1))
    throw new InvalidArgumentError("give a share from 0 to 1, such as 0.03");
  return share;
}
