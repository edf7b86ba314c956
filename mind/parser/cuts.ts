// Other places to cut a line in two. A rule that takes all words of a line hides a second clause
// behind its wildcard: "we are low on torches down here, mind making another stack". The reader tries
// these cuts where the line as a whole leaves words unread. It takes one only if every word is read.

import { jointsOf } from "./run-on.ts";

const JOINT = / (?:\.|,(?: (?:and|but|so|then|because))?|and|so|then) (?=\S)/g;
/** Each cut costs a reading of both halves. */
const MAX_CUTS = 8;

/** Cuts of a text: at its joints, first to last, then where a verb begins a run-on sentence. */
export function cutsOf(text: string, verbs: ReadonlySet<string>): [string, string][] {
  const joints = [...text.matchAll(JOINT)].map(({ index, 0: joint }): [string, string] => [
    text.slice(0, index),
    text.slice(index + joint.length),
  ]);
  const runOns = jointsOf(text, verbs).map(({ left, right }): [string, string] => [left, right]);
  return [...joints, ...runOns].slice(0, MAX_CUTS);
}
