// Scans TypeScript as text for the modules that it imports, and for code without comments and
// strings. Regular expressions suffice because one formatter writes all sources.

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

/**
 * Every module that a source imports, re-exports, loads later, or names as a worker or table file.
 */
export function namedModules(source: string): string[] {
  const code = withoutComments(source);
  const found = NAMED_MODULES.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1] ?? ""));
  return [...new Set(found)].sort();
}
