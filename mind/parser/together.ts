// Combines the clauses of a line: acts in order, a stop, a question back, an open request, or talk.
// Acts are kept beside an unreadable request; remarks are dropped beside requests.
// Invariant: whatever else is said, is done, kept to, or asked about by its words.

import type { Lexicon } from "../lexicon/lexicon.ts";
import { addressedIn } from "./addressed.ts";
import { actsAfterStop } from "./after-stop.ts";
import { add, countsLast } from "./amends.ts";
import type { Antecedents } from "./antecedents.ts";
import {
  ANSWERS,
  CONDITION,
  EXPLAINS,
  endlessWait,
  FOLLOWS,
  FOR_OTHER,
  handedOver,
  IMPLIED,
  isAlarm,
  isDone,
  isFiller,
  isIdleRefrain,
  isUnkept,
  KEEPS_REST,
  LACKED,
  LEAVES,
  lastParting,
  looksWanted,
  PARTS_WITH,
  PURPOSE,
  PUTS_OFF,
  SOMEWHERE,
  sameTargets,
  TO_ALL,
  writtenOf,
} from "./beside.ts";
import { type Clause, type ClauseReader, recipientIn } from "./clause-reader.ts";
import type { PhraseReader } from "./item-phrases.ts";
import { GOES_ON, isHarmless, isLimiting, leftoverOf } from "./leftovers.ts";
import type { PartReader, UtterancePart } from "./parts.ts";
import type { Prohibitions } from "./prohibitions.ts";
import type { ClarificationReason, ParsedAct, ParseResult } from "./reading.ts";
import { isRemark } from "./remarks.ts";
import type { SlotContext } from "./slots.ts";
import { keptBack, spares } from "./spare.ts";
import { isPurpose, type TailSense, unreadIn } from "./tails.ts";
import { isCapital, isSubject, WHOM, withName } from "./whom.ts";

export interface ComposerOptions {
  clauses: ClauseReader;
  phrases: PhraseReader;
  parts: PartReader;
  antecedents: Antecedents;
  prohibitions: Prohibitions;
}

export class Composer {
  readonly #clauses: ClauseReader;
  readonly #phrases: PhraseReader;
  readonly #parts: PartReader;
  readonly #antecedents: Antecedents;
  readonly #prohibitions: Prohibitions;
  readonly #openVerbs: ReadonlySet<string>;
  readonly #enchantments: readonly string[];
  readonly #people: ReadonlySet<string>;

  constructor({ words, items }: Lexicon, { clauses, phrases, parts, antecedents, prohibitions }: ComposerOptions) {
    this.#prohibitions = prohibitions;
    this.#clauses = clauses;
    this.#phrases = phrases;
    this.#parts = parts;
    this.#antecedents = antecedents;
    this.#openVerbs = new Set(words.openVerbs);
    this.#enchantments = items.enchantments;
    this.#people = new Set(words.people);
  }

  /** The reading of a line's parts; `isRequest` if the line as a whole is marked as a request. */
  read(parts: readonly UtterancePart[], isRequest: boolean, context: SlotContext): ParseResult {
    const acts: ParsedAct[] = [];
    let lack: ClarificationReason | undefined;
    /** Whether the missing detail leaves a part undone; "grab your tools and …" means held ones. */
    let mattersBesides = false;
    let isOpen = false;
    let isTalk = false;
    /** Whether no rule says that nothing serves it. */
    let isServed = true;
    let unread: string | undefined;
    let unserved: string | undefined;
    /** What was only said to be lacking; the next request says how many of which kind. */
    let lacked: ParsedAct | undefined;
    let waitsFor: string | undefined;
    let alarm: ParsedAct | undefined;
    /** What a remark named last: "I left my saddle in the chest, could you get it?" */
    let mentioned: ParsedAct | undefined;
    let before = "";
    const asksFor = (reason: ClarificationReason, matters = true): void => {
      lack ??= reason;
      mattersBesides ||= matters;
    };
    /** Whether the line itself names something, so that "it" means nothing of an earlier line. */
    let hasNamed = false;
    for (const each of parts) {
      // "Bring me 10 sand. I want to make glass" says what it is for.
      if (acts.some(({ intent }) => intent === "obtain") && PURPOSE.test(each.said ?? each.text)) continue;
      const part = this.#withPlayer(each, acts, before, context);
      before = `${before} ${each.said ?? each.text}`;
      const { text, clause, isRequest: asks } = part;
      const back = keptBack(text);
      if (back !== undefined && spares(lastParting(acts), this.#phrases.amountIn(back).count)) continue;
      if (acts.length > 0 && KEEPS_REST.test(text)) continue;
      if (this.#handled(part, acts, mentioned, hasNamed, context)) continue;
      if (IMPLIED[acts.at(-1)?.intent ?? ""]?.test(text)) continue;
      hasNamed ||= parts.length > 1 && this.#phrases.names(text);
      if (clause?.outcome === "act" && !clause.isLoose) {
        if (clause.kind === "stop") {
          // "Get 3 logs, then stop" ends there anyway.
          const said = leftoverOf(text, { ...clause.act, intent: "halt" }, this.#phrases);
          if (said !== undefined && CONDITION.test(said)) return { kind: "open", acts: [], hanging: "unwatched", said };
          if (acts.length > 0 && /^(?:stop|halt|that is (?:all|it))$/.test(text)) continue;
          return {
            kind: "stop",
            acts: [
              ...acts.filter(isDone),
              ...actsAfterStop(parts, text, { parts: this.#parts, phrases: this.#phrases }, context),
            ],
          };
        }
        if (clause.kind === "symbolic") {
          const said = this.#lackOf(text, clause, context);
          if (said !== undefined) asksFor(said);
          // "Wait until I say go, then follow": what ends the wait cannot be seen.
          if (waitsFor !== undefined) asksFor({ why: "unread", said: waitsFor });
          waitsFor = endlessWait(text, clause.act);
          // "A creeper is behind you, run" does not fight.
          if (alarm !== undefined && alarm === acts.at(-1)) acts.pop();
          alarm = isAlarm(text, clause.act) ? clause.act : undefined;
          add(acts, clause.act, lacked);
          lacked = LACKED.test(text) ? clause.act : undefined;
        } else if (clause.kind === "open") {
          isOpen = true;
          isServed = false;
          unserved ??= text;
        } else if (parts.length > 1 && (addressedIn(text).length > 0 || (PUTS_OFF.test(text) && !isHarmless(text))))
          unread ??= text;
        else isTalk = true;
        continue;
      }
      // "Make a chest, but leave the coal".
      if (this.#prohibitions.leavesOut(text, acts.at(-1))) continue;
      const keep = acts.length > 0 ? this.#prohibitions.kept(text) : undefined;
      if (keep !== undefined) {
        add(acts, { intent: "refrain", targets: [], args: {}, keep });
        continue;
      }
      // "Drop the dirt, but leave two".
      if (acts.length > 0 && LEAVES.test(text)) {
        unread ??= text;
        continue;
      }
      if (clause?.outcome === "ask") {
        const counted = clause.lack.why === "missing" ? clause.lack.count : undefined;
        const isStacks = clause.lack.why === "missing" && clause.lack.isStacks === true;
        if (!countsLast(acts, counted, isStacks ? this.#phrases.stackOf : undefined))
          asksFor(clause.lack, clause.lack.why !== "choice" || !/\byour\b/.test(text));
        continue;
      }
      const phrase = clause?.outcome === "unread" ? undefined : this.#phrases.read(text);
      const isIdle = parts.length > 1 && [text, part.said ?? text].some(isHarmless);
      // "Not the big one" is idle only where a kind was named.
      const isOther = /^not /.test(text) && acts.at(-1)?.targets.length === 0;
      if (isIdle || (acts.length > 0 && !isOther && isFiller(text))) continue;
      const isBeside = acts.length > 0 || parts.length > 1;
      if (isBeside && phrase?.outcome !== "targets" && isRemark(text, this.#parts.begins)) {
        mentioned = this.#antecedents.mentioned(text) ?? mentioned;
        continue;
      }
      if (phrase?.outcome === "targets") {
        const act: ParsedAct = { intent: "obtain", targets: phrase.targets, args: {} };
        const whom = phrase.rest === undefined ? undefined : recipientIn(phrase.rest, context);
        if (whom !== undefined) act.args.player = whom;
        const said =
          leftoverOf(text, act, this.#phrases) ??
          unreadIn(phrase.rest === undefined || whom !== undefined ? [] : [phrase.rest], act, this.#tailSense(context));
        if (said !== undefined) asksFor({ why: "unread", said });
        if (phrase.isExact || isRequest || asks) add(acts, act, lacked);
        else asksFor({ why: "bare", item: phrase.targets[0]?.item ?? text }, false);
      } else if (this.#openVerbs.has(text)) asksFor({ why: "missing", count: undefined });
      else if (phrase?.outcome === "missing" && phrase.count !== undefined) {
        if (acts.length > 0 && (FOR_OTHER.test(text) || SOMEWHERE.test(text))) unread ??= text;
        else if (!countsLast(acts, phrase.count, phrase.isStacks ? this.#phrases.stackOf : undefined))
          asksFor({ why: "missing", count: phrase.count });
      } else if (phrase?.outcome === "choice")
        asksFor({ why: "choice", word: phrase.word, options: phrase.options }, !/\byour\b/.test(text));
      else if (clause?.outcome === "unread" || looksWanted(text, clause, isRequest || asks, this.#openVerbs)) {
        isOpen = true;
        unserved ??= text;
      } else if (clause?.outcome === "act" && (parts.length === 1 || isRemark(text, this.#parts.begins))) isTalk = true;
      else if (
        /[a-z0-9]/.test(text) &&
        (isOther || !isFiller(text)) &&
        !isHarmless(text) &&
        !this.#leadsIn(text, acts, context)
      )
        unread ??= text;
    }
    const wanted = acts
      .filter(({ intent }) => intent !== "report" && intent !== "refrain" && intent !== "explain")
      // "Hurry up and …" only says how.
      .filter(({ intent }, _, all) => intent !== "sprint" || all.length === 1);
    const refrained = acts.filter((act) => act.intent === "refrain" && !isIdleRefrain(act));
    const kept = wanted.length > 0 ? [...wanted, ...refrained] : acts;
    const [first, ...others] = kept;
    const isPart = parts.length > 1;
    const part = isPart || first !== undefined || isTalk ? undefined : (unserved ?? parts[0]?.text);
    const limited =
      part === undefined || (!isOpen && lack !== undefined)
        ? undefined
        : (this.#limited(part, isRequest, context) ??
          (isServed ? this.#followed(part, isRequest, context) : undefined));
    if (limited !== undefined) return limited;
    if (isOpen) return { kind: "open", acts: kept, ...(isPart && unserved !== undefined ? { said: unserved } : {}) };
    // An open choice is asked back even if the rest is clear: half a request would be a guess.
    if (lack !== undefined && (wanted.length === 0 || mattersBesides)) return { kind: "ask", lack, rest: kept };
    // What is said beside a question changes nothing that is done.
    const isAnswer = kept.every(({ intent }) => ANSWERS.has(intent)) && this.#asksNothing(unread ?? "");
    if (first !== undefined && unread !== undefined && !isAnswer)
      return { kind: "ask", lack: { why: "unread", said: unread }, rest: kept };
    const unkept = wanted.length > 0 ? kept.find(isUnkept) : undefined;
    if (unkept !== undefined) {
      const rest = kept.filter((act) => act !== unkept);
      return { kind: "ask", lack: { why: "unkept", said: unkept.args.text ?? "that" }, rest };
    }
    return first === undefined
      ? { kind: "social", ...(isTalk ? { isTalk } : {}) }
      : { kind: "symbolic", acts: [first, ...others] };
  }

  #tailSense = ({ raw }: SlotContext): TailSense => ({
    begins: this.#parts.begins,
    isPlayer: (word) => this.#people.has(word) || isCapital(word, raw) || isSubject(word, raw),
  });

  /** Words that begin neither a request nor a condition, without a number. */
  #asksNothing = (text: string): boolean =>
    !isLimiting(text) && !this.#parts.begins(text.split(" ")[0] ?? "") && !NO_LABEL.test(text);

  /** "Go to Bob and give him 2 bread": the player whom the line named before. */
  #withPlayer(part: UtterancePart, acts: readonly ParsedAct[], before: string, context: SlotContext): UtterancePart {
    const text = withName(part.text, acts, before, context.speaker, this.#tailSense(context).isPlayer);
    return text === part.text ? part : { ...part, text, clause: this.#clauses.read(text, context) ?? part.clause };
  }

  /** A request that is read but for the words that limit it. */
  #limited(text: string, isRequest: boolean, context: SlotContext): ParseResult | undefined {
    const said = leftoverOf(text, { intent: "", targets: [], args: {} }, this.#phrases);
    const without =
      said === undefined ? "" : text.slice(0, text.lastIndexOf(said)).replace(/(?: (?:,|and|but))* ?$/, "");
    if (said === undefined || without === "") return undefined;
    const rest = this.read(this.#parts.split(without, context), isRequest, context);
    // "Walk north until it rains": the act goes on until then.
    const [act, ...more] = rest.kind === "symbolic" ? rest.acts : [];
    const sense = { numberOf: this.#phrases.numberOf, occasionOf: context.occasionOf };
    if (act !== undefined && more.length === 0 && GOES_ON.has(act.intent) && leftoverOf(text, act, sense) === undefined)
      return rest;
    return rest.kind === "symbolic" ? { kind: "ask", lack: { why: "unread", said }, rest: rest.acts } : undefined;
  }

  /** A request that is read but for the words behind it: "build the portal behind the house". */
  #followed(text: string, isRequest: boolean, context: SlotContext): ParseResult | undefined {
    const words = text.split(" ");
    if (words[0] === "help") return undefined;
    let asked: ParseResult | undefined;
    for (let end = words.length - 1; end > 0; end--) {
      const isEnchanted = words[end] === "with" && this.#enchantments.includes(words[end + 1] ?? "");
      if (isEnchanted || !FOLLOWS.test(words[end] ?? "")) continue;
      const said = words.slice(end).join(" ");
      const isReason = EXPLAINS.test(said) || isHarmless(said) || isPurpose(said, this.#tailSense(context));
      if (asked !== undefined && !isReason) continue;
      if (end === 1 && !isReason) continue;
      const without = words.slice(0, end).join(" ");
      const clause = this.#parts.part(without, context).clause;
      if (clause?.outcome !== "act" || clause.isLoose || clause.kind !== "symbolic" || ANSWERS.has(clause.act.intent))
        continue;
      const rest = this.read(this.#parts.split(without, context), isRequest, context);
      if (rest.kind !== "symbolic") continue;
      if (isReason) return rest;
      asked = { kind: "ask", lack: { why: "unread", said }, rest: rest.acts };
    }
    return asked;
  }

  /** A few known words before a request, without an item: "hungry, get me a bread". */
  #leadsIn(text: string, acts: readonly ParsedAct[], { isKnown, raw }: SlotContext): boolean {
    const words = text.split(" ");
    const isLabel = raw.toLowerCase().includes(`${text}:`) && !/\d/.test(text);
    if (isLabel && words.length <= 6 && !isLimiting(text) && !this.#phrases.names(text)) return true;
    return (
      acts.length === 0 && !isLimiting(text) && words.length <= 3 && words.every(isKnown) && !this.#phrases.names(text)
    );
  }

  /**
   * What a readable clause leaves open: "it" without an antecedent, or words that limit it. What a
   * prohibition sets aside is noted in its act.
   */
  #lackOf(
    text: string,
    clause: Extract<Clause, { outcome: "act" }>,
    context: SlotContext,
  ): ClarificationReason | undefined {
    const { act, isWhole, tails } = clause;
    if (act.intent === "refrain") {
      const keep = this.#prohibitions.kept(text);
      const avoid = this.#prohibitions.unmade(text);
      if (keep !== undefined) act.keep = keep;
      else if (avoid !== undefined) act.avoid = avoid;
      else if (act.args.entity === undefined) act.args = { ...act.args, text: writtenOf(text, context) };
      return undefined;
    }
    const [, all] = act.intent === "obtain" || act.intent === "give" ? (TO_ALL.exec(text) ?? []) : [];
    if (all !== undefined) return { why: "unread", said: all };
    const [, whom] = WHOM.exec(text) ?? [];
    const said =
      whom !== undefined && (act.args.player === undefined || act.args.player === context.speaker)
        ? whom
        : this.#antecedents.lacking(text, act);
    if (said !== undefined) return { why: "antecedent", said };
    if (PARTS_WITH.has(act.intent)) {
      const excepted = this.#prohibitions.excepted(text);
      if (excepted !== undefined) {
        act.keep = excepted.keep;
        return undefined;
      }
    }
    const left = isWhole
      ? undefined
      : (clause.which ??
        leftoverOf(text, act, { numberOf: this.#phrases.numberOf, occasionOf: context.occasionOf }) ??
        unreadIn(tails, act, this.#tailSense(context)));
    if (left === undefined) return undefined;
    const keep = this.#prohibitions.kept(left.replace(/^(?:(?:but|and|,) )+/, ""));
    if (keep !== undefined) {
      act.keep = keep;
      return undefined;
    }
    return { why: "unread", said: left };
  }

  /** Adds a clause that handles an earlier item as an act; returns whether it did. */
  #handled(
    { text, clause }: UtterancePart,
    acts: ParsedAct[],
    mentioned: ParsedAct | undefined,
    hasNamed: boolean,
    context: SlotContext,
  ): boolean {
    const act = clause?.outcome === "act" ? clause.act : undefined;
    // "Hold it" alone is a stop, but not after "make a shield".
    const isAction =
      clause?.outcome === "act" && (clause.kind === "symbolic" || (clause.kind === "stop" && acts.length > 0));
    if (clause?.outcome === "act" && (!isAction || ANSWERS.has(clause.act.intent))) return false;
    const isEarlier = !(hasNamed || acts.some(this.#antecedents.isNaming));
    const isMentioned = mentioned !== undefined && !acts.some(this.#antecedents.isNaming);
    const sources = isMentioned ? [mentioned] : isEarlier ? (context.earlier ?? acts) : acts;
    const reported = this.#antecedents.resolve(text, sources);
    const read = reported === undefined ? undefined : this.#clauses.read(reported.text, context);
    if (reported === undefined || read?.outcome !== "act" || read.kind !== "symbolic" || read.isLoose) return false;
    if (act !== undefined && act.targets.length > 0 && !reported.makes) return false;
    // What is still unnamed would be everything.
    if (PARTS_WITH.has(read.act.intent) && read.act.targets.length === 0 && read.act.args.item === undefined)
      return false;
    if (WHOM.test(text)) return false;
    // Another amount of what an earlier line named is a follow-up, not a pronoun.
    if (isEarlier && reported.isAmount === true && read.act.intent === "obtain") return false;
    const named = isEarlier || isMentioned ? undefined : acts[reported.by];
    const isOfAll = named?.args.conversions !== undefined;
    if (reported.isAmount === true && named?.intent === "obtain" && read.act.intent === "obtain") {
      const [asked, part] = [named.targets[0]?.qty, read.act.targets[0]?.qty];
      // "Get 10 logs and bring me half": the rest stays with the bot.
      const isPart = read.act.args.player !== undefined && (isOfAll || Number(asked) > Number(part));
      if (isPart) acts.push({ ...read.act, intent: "give" });
      else Object.assign(named, { targets: read.act.targets, args: { ...named.args, ...read.act.args } });
      return true;
    }
    // "Search for 3 diamonds and bring them": one goal, handed over.
    if (named?.intent === "obtain" && read.act.intent === "obtain" && sameTargets(named, read.act)) {
      named.args = { ...named.args, ...read.act.args };
      return true;
    }
    if (reported.makes && named?.intent === "obtain" && named.targets.length > 0) acts.splice(reported.by, 1);
    acts.push(reported.makes ? read.act : handedOver(text, read.act, isEarlier, context));
    return true;
  }
}

/** "On three: jump" waits, and names nothing. */
const NO_LABEL = /\d|^(?:on|at|in|by|with|without|from|before|after|under|until)\b/;
