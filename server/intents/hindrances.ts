// What keeps a bot from an order for a while, in words: the reflex that has the body.

/** By the reflex's capability, without its version. */
const WHY: Readonly<Record<string, string>> = {
  get_out: "I have to get out of fire or water",
  eat: "I have to eat",
  fetch_own_drops: "I fetch what I lost when I died",
  "opt.emergency_retreat_and_block": "I'm hurt, and get myself to safety",
  "opt.break_free": "I have to fight myself free",
  "opt.face_threat": "something attacks me",
  "opt.get_well": "I'm hurt, and wait until I'm well",
  "opt.stay_the_night": "it's night: I stay in a shelter until the morning",
};

/** Those that last so long that the asker is told at once. */
const LASTING: ReadonlySet<string> = new Set(["opt.stay_the_night"]);

const nameOf = (reflex: string): string => reflex.split("@", 1)[0] ?? reflex;

export const whyHeldUp = (reflex: string): string => WHY[nameOf(reflex)] ?? `${nameOf(reflex)} comes first`;

export const isLasting = (reflex: string): boolean => LASTING.has(nameOf(reflex));
