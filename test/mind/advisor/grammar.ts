// The grammar compiler of local engines (@mlc-ai/web-xgrammar, in WebAssembly), over an alphabet of
// single characters. Its package claims to be an ES module but is none, so it is compiled by hand
// here.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { compileFunction, constants } from "node:vm";
import type * as XGrammar from "@mlc-ai/web-xgrammar";

const require = createRequire(import.meta.url);
const FILE = require.resolve("@mlc-ai/web-xgrammar");
const PRINTABLE = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
const END = PRINTABLE.length;

let loaded: typeof XGrammar | undefined;

function xgrammar(): typeof XGrammar {
  if (loaded !== undefined) return loaded;
  const module = { exports: {} as typeof XGrammar };
  const parameters = ["exports", "module", "require", "__filename", "__dirname"];
  const run = compileFunction(readFileSync(FILE, "utf8"), parameters, {
    filename: FILE,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  run.call({}, module.exports, module, require, FILE, dirname(FILE));
  loaded = module.exports;
  return loaded;
}

/**
 * Compiles a JSON schema to a grammar; the result tests whether a text is a whole sentence of it.
 */
export async function grammarOf(schema: Record<string, unknown>): Promise<(text: string) => Promise<boolean>> {
  const { TokenizerInfo, GrammarCompiler, GrammarMatcher } = xgrammar();
  const info = await TokenizerInfo.createTokenizerInfo([...PRINTABLE, "</s>"], "raw", false, undefined, [END]);
  const compiler = await GrammarCompiler.createGrammarCompiler(info);
  const grammar = await compiler.compileJSONSchema(JSON.stringify(schema), true);
  return async (text) => {
    const matcher = await GrammarMatcher.createGrammarMatcher(grammar, [END]);
    const accepts = [...text].every((letter) => matcher.acceptToken(PRINTABLE.indexOf(letter)));
    const isWhole = accepts && matcher.acceptToken(END);
    matcher.dispose();
    return isWhole;
  };
}
