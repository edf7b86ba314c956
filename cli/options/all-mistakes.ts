// Names all mistakes of a command line at once: options that are missing, unknown or wrong, each
// with what is allowed. Commander alone stops at the first.

import type { Command, Option } from "commander";

/** Mistakes after which the rest of the command line can still be read. */
const COLLECTED = new Set([
  "commander.unknownOption",
  "commander.missingArgument",
  "commander.missingMandatoryOptionValue",
  "commander.optionMissingArgument",
  "commander.conflictingOption",
  "commander.excessArguments",
]);

/** The part of commander that refuses an unknown option. */
interface Refusing {
  unknownOption(flag: string): void;
}

/** Makes the command name all mistakes before its action; mistakes of the action end it at once. */
export function nameAllMistakes(command: Command): void {
  const mistakes: string[] = [];
  let hasUnknownOption = false;
  const fail = command.error.bind(command);
  let isReading = true;
  command.error = ((message, how) => {
    hasUnknownOption ||= how?.code === "commander.unknownOption";
    const isExcess = how?.code === "commander.excessArguments";
    // What stands behind an unknown option is counted as arguments, which nobody meant.
    if (!(hasUnknownOption && isExcess))
      mistakes.push(
        isExcess && command.registeredArguments.length > 0
          ? `${message} Words that belong together need quotes: "iron pickaxe".`
          : message,
      );
    if (!isReading || !COLLECTED.has(how?.code ?? "")) return fail(mistakes.join("\n"), how);
    return undefined;
  }) as Command["error"];
  const parse = command.parseOptions.bind(command);
  let unknown: readonly string[] = [];
  command.parseOptions = (args) => {
    const parsed = parse(args);
    unknown = parsed.unknown.filter((arg) => /^--?[a-z]/i.test(arg));
    return parsed;
  };
  const unknownOption = (command as unknown as Refusing).unknownOption.bind(command);
  Object.assign(command, {
    // Commander refuses the first alone.
    unknownOption(first: string): void {
      for (const flag of new Set([first, ...unknown])) unknownOption(flag);
    },
    missingMandatoryOptionValue({ flags, description, argChoices }: Option): void {
      const allowed = argChoices === undefined ? "" : ` (${argChoices.join(", ")})`;
      command.error(`error: required option '${flags}' not specified: ${description}${allowed}`, {
        code: "commander.missingMandatoryOptionValue",
      });
    },
  });
  for (const option of command.options) {
    const { parseArg, flags } = option;
    if (parseArg === undefined) continue;
    option.argParser((text: string | undefined, before: unknown) => {
      // That the argument is missing was named.
      if (text === undefined) return before;
      try {
        return parseArg(text, before as never);
      } catch (error) {
        if ((error as { code?: string }).code !== "commander.invalidArgument") throw error;
        mistakes.push(`error: option '${flags}' argument '${text}' is invalid. ${(error as Error).message}`);
        return before;
      }
    });
  }
  command.hook("preAction", () => {
    isReading = false;
    const found = mistakes.splice(0);
    if (found.length > 0) fail(found.join("\n"));
  });
}
