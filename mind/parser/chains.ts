// Lines that say a chain of acts, or one act, in another order than they are done: "ride the horse to
// the village", "find two chickens and breed them", "walk 10 blocks east then 5 north". Each becomes
// the line that says it in order.

const VEHICLE = /\b(?:horse|donkey|mule|pig|strider|camel|llama|boat|raft|minecart)\b/;
/** "Ride the horse to the village". */
const RIDES_TO =
  /^((?:ride|drive|sail|row|steer|take|paddle|mount|get (?:on|in|in ?to|on ?to)) (?:on |in )?(?:(?:the|your|my|our|a|that|this|some|one of the) )*(?:[a-z]+ )?(?:horse|donkey|mule|pig|strider|camel|llama|boat|raft|minecart))(?: (?:back|over|down|up|out|straight|all the way|and (?:go|ride|head|sail|drive|row)))* (?:in ?to|to|towards?|home\b)(?: )?(.*)$/;
/** "Kill the skeleton but not the creeper". */
const BUT_NOT =
  /^((?:go )?(?:kill|attack|fight|hunt|shoot|slay|hit)\b.+?) ,? ?(?:but|and|just)(?: please)? (?:not|leave(?= .+ (?:alone|be)$)) (.+?)(?: alone| be)?$/;
/** "Get on the donkey and ride it home". */
const RIDES_IT =
  /^(.+?) (?:,|and|then|, and|, then|and then) (?:ride|drive|sail|row|steer|take|paddle) (?:it|him|her|that|the [a-z]+)(?: (?:back|over|down|up|all the way|straight))* (?:(?:to|towards?) )?(home|(?:the|my|our|-?\d).+)$/;
/** "Find two chickens and breed them": the act finds its creature itself. */
const FOUND_FOR =
  /^((?:.* )?)(?:go )?(?:and )?(?:find|get|look for|search for|locate|go to|pick) (?:me |us )?((?:an?|the|some|any|one|two|three|four|five|six|\d+|a couple of|a few|a pair of) )((?:[a-z]+ )?[a-z]+) (?:,|and|, and|then|to) (breed|tame|feed|ride|shear|milk|kill|hunt|slaughter|saddle|follow|mount) (?:it|them|one|him|her|that|those|the \3)\b(.*)$/;
/** "If you have any spare apples, give me two of them": what it is given of. */
const HAVING_SOME =
  /^if you (?:happen to )?(?:still )?(?:have|be carrying|are carrying|carry|have got|got|are holding|be holding) (?:any |some |an? )?(?:spare |extra |more )?([a-z ]+?) (?:left )?,? ?(?:then )?((?:.* )?(?:give|hand|bring|pass|toss|throw|drop|lend)(?: me| us)?) (\d+|one|two|three|four|five|six|ten|some|a few|them|it)(?: of (?:it|them|those))?$/;
/** "Everything goes back in the chest except your tools". */
const BELONGS =
  /^(?!what|where|who|which|how|do|does|did|why|when)(.+?) (?:goes|go|belongs?|should go|has to go|have to go|needs? to go|must go) (?:back )?(in|into|inside) ((?:the|a|my|our|your|that|this) .*(?:chests?|barrels?|box|storage|crate)\b)(.*)$/;
/** "The composter goes on top of the hopper". */
const GOES_ON =
  /^((?:the |a |an )?[a-z ]+?) goes (on top of|on|next to|beside|under|above|behind|in front of|over|there|here)\b(.*)$/;
/** "Walk 10 blocks east then 5 north". */
const STEPS =
  /^((?:go|walk|move|run|step|head|sprint|swim) (?:[a-z0-9]+ (?:blocks?|steps?|paces?|met(?:er|re)s?) (?:to the )?[a-z]+|[a-z]+ [a-z0-9]+(?: (?:blocks?|steps?|paces?))?)) (?:,|and|then|, then|, and|and then) (\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)(?: (?:blocks?|steps?|paces?))? (?:to the )?(north|south|east|west|left|right|forwards?|ahead|up|down|back|backwards?)$/;

/** Tells of words whether they name items, ask for something, or name a creature. */
export type ChainSense = Readonly<Record<"isNamed" | "isWish" | "isCreature", (words: string) => boolean>>;

/** The line in the order of its acts; undefined for any other line. */
export function asChain(text: string, { isNamed, isWish, isCreature }: ChainSense): string | undefined {
  const [, fought, spared] = BUT_NOT.exec(text) ?? [];
  if (fought !== undefined && spared !== undefined && isWish(fought)) return `${fought} then do not kill ${spared}`;
  const [, riding, destination = ""] = RIDES_TO.exec(text) ?? [];
  if (riding !== undefined)
    return `${riding.replace(/^(?:drive|sail|row|steer|take|paddle)/, "ride")} then go ${destination === "" ? "home" : `to ${destination}`}`;
  const [, asking = "", some = "", creatures = "", doing = "", after = ""] = FOUND_FOR.exec(text) ?? [];
  if (doing !== "" && isCreature(creatures)) return `${asking}${doing} ${some}${creatures}${after}`;
  const [, owned, handing, much] = HAVING_SOME.exec(text) ?? [];
  if (owned !== undefined && isNamed(owned))
    return `${handing} ${/^(?:it|them)$/.test(much ?? "") ? "" : `${much} of `}your ${owned}`;
  const [, belonging, inside, chest, besides = ""] = BELONGS.exec(text) ?? [];
  if (belonging !== undefined) return `put ${belonging}${besides} ${inside} ${chest}`;
  const [, thing, beside = "", there = ""] = GOES_ON.exec(text) ?? [];
  if (thing !== undefined && isNamed(thing)) return `place ${thing} ${beside}${there}`;
  const [, stepped, many, way] = STEPS.exec(text) ?? [];
  if (stepped !== undefined) return `${stepped} then walk ${many} blocks ${way}`;
  const [, boarding, onwards] = RIDES_IT.exec(text) ?? [];
  if (boarding !== undefined && VEHICLE.test(boarding))
    return `${boarding} then go ${onwards === "home" ? "home" : `to ${onwards}`}`;
  return undefined;
}
