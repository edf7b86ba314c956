// Reads TypeScript as text: which modules a source names, and its code without comments and strings.
// Regular expressions are enough here, since the house's sources are all written by one formatter.

const TOKENS =
  /(?<comment>\/\*[\s\S]*?\*\/|\/\/[^\n]*)|(?<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|(?<template>`(?:\\[\s\S]|[^`\\])*`)|(?<pattern>(?<=(?:[(=,:[!&|?{};]|\breturn)\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\/[a-z]*)/g;

const NAMED_MODULES = [
  /\b(?:import|export)\s+[\w$*{},\s]+?\s+from\s*["']([^"']+)["']/g,
  /\bimport\s*["']([^"']+)["']/g,
  /\bimport\s*\(\s*["'`]([^"'`$]+)/g,
  /\brequire(?:\.resolve)?\s*\(\s*["'`]([^"'`$]+)/g,
  /\bimport\.meta\.resolve\s*\(\s*["'`]([^"'`$]+)/g,
  /\bnew\s+URL\s*\(\s*["'`]([^"'`$]+)[^;]*?\bimport\.meta\.url/g,
];

/** The source without its comments; strings stay. */
export const withoutComments = (source: string): string =>
  source.replace(TOKENS, (token: string, comment: string | undefined) => (comment === undefined ? token : " "));

/** The source without comments, strings and patterns. Templates stay, since they hold code. */
export const codeOnly = (source: string): string =>
  source.replace(TOKENS, (token: string, _comment, _text, template: string | undefined) =>
    template === undefined ? " " : token,
  );

/** Every module that the source names: imported, re-exported, loaded later, or as the file of a thread or a table. */
export function namedModules(source: string): string[] {
  const code = withoutComments(source);
  const found = NAMED_MODULES.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1] ?? ""));
  return [...new Set(found)].sort();
}
