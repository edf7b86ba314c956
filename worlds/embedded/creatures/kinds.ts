// The kinds of creatures and their figures. An unlisted kind stays where it was put, with 20 health
// points. Source: Minecraft Wiki, the infobox of each creature (health, attack, size, follow range,
// speed attribute, experience).

export interface CreatureKind {
  readonly name: string;
  readonly health: number;
  /** The speed attribute: the push of the legs on flat ground, in blocks a tick before friction. */
  readonly speed: number;
  /** The factor of its speed while it flees. */
  readonly panic: number;
  readonly width: number;
  readonly height: number;
  /** The height of the eyes above the feet. */
  readonly eyes: number;
  /** Health points of a blow at normal difficulty. */
  readonly attack: number;
  /** How far it sees a player, in blocks. */
  readonly sight: number;
  readonly armour: number;
  /** Experience that a player gets for killing it: least and most. */
  readonly experience: readonly [number, number];
  /** How it behaves. A neutral one hunts whoever hurt it. */
  readonly temper: "calm" | "melee" | "archer" | "bomber" | "leaper" | "neutral" | "blaze" | "none";
  readonly burnsByDay: boolean;
  /** Neither fire nor lava hurts it. */
  readonly fireproof?: true;
}

const ANIMAL = { attack: 0, sight: 0, armour: 0, experience: [1, 3], temper: "calm", burnsByDay: false } as const;
const MONSTER = { panic: 1, width: 0.6, eyes: 1.74, armour: 0, experience: [5, 5], burnsByDay: false } as const;

const ROWS: readonly CreatureKind[] = [
  { ...ANIMAL, name: "cow", health: 10, speed: 0.2, panic: 2, width: 0.9, height: 1.4, eyes: 1.3 },
  { ...ANIMAL, name: "pig", health: 10, speed: 0.25, panic: 1.25, width: 0.9, height: 0.9, eyes: 0.77 },
  { ...ANIMAL, name: "sheep", health: 8, speed: 0.23, panic: 1.25, width: 0.9, height: 1.3, eyes: 1.24 },
  { ...ANIMAL, name: "chicken", health: 4, speed: 0.25, panic: 1.4, width: 0.4, height: 0.7, eyes: 0.64 },
  {
    ...MONSTER,
    ...{ name: "zombie", health: 20, speed: 0.23, height: 1.95, attack: 3, sight: 35, armour: 2 },
    ...{ temper: "melee", burnsByDay: true },
  },
  {
    ...MONSTER,
    ...{ name: "skeleton", health: 20, speed: 0.25, height: 1.99, attack: 2, sight: 16 },
    ...{ temper: "archer", burnsByDay: true },
  },
  {
    ...MONSTER,
    ...{ name: "creeper", health: 20, speed: 0.25, height: 1.7, eyes: 1.45, attack: 0, sight: 16, temper: "bomber" },
  },
  {
    ...MONSTER,
    ...{ name: "spider", health: 16, speed: 0.3, width: 1.4, height: 0.9, eyes: 0.65, attack: 2, sight: 16 },
    temper: "leaper",
  },
  {
    ...MONSTER,
    ...{ name: "zombified_piglin", health: 20, speed: 0.23, height: 1.95, attack: 5, sight: 35, armour: 2 },
    ...{ temper: "neutral", fireproof: true },
  },
  {
    ...MONSTER,
    ...{ name: "enderman", health: 40, speed: 0.3, height: 2.9, eyes: 2.55, attack: 7, sight: 64, temper: "neutral" },
  },
  {
    ...MONSTER,
    ...{ name: "blaze", health: 20, speed: 0.23, height: 1.8, eyes: 1.53, attack: 6, sight: 48, experience: [10, 10] },
    ...{ temper: "blaze", fireproof: true },
  },
];

const BY_NAME = new Map(ROWS.map((kind) => [kind.name, kind]));

/** The figures of a kind by its name; unlisted names get defaults. */
export function creatureKind(name: string): CreatureKind {
  const still = { name, health: 20, speed: 0, panic: 1, width: 0.6, height: 1.8, eyes: 1.6 };
  return BY_NAME.get(name) ?? { ...ANIMAL, ...still, experience: [0, 0], temper: "none" };
}

const kindsNamed = (...names: string[]): CreatureKind[] => ROWS.filter(({ name }) => names.includes(name));

/** The kinds that spawn in the dark of the overworld, all equally likely. */
export const NIGHT_KINDS: readonly CreatureKind[] = kindsNamed("zombie", "skeleton", "creeper", "spider");

/**
 * The kinds that spawn in the Nether, all equally likely. Endermen are rare in vanilla's wastes;
 * these stand for those of the warped forests, which are missing.
 */
export const NETHER_KINDS: readonly CreatureKind[] = kindsNamed("zombified_piglin", "enderman");

/** True for kinds that attack players. */
export const isMonster = ({ temper }: CreatureKind): boolean => temper !== "calm" && temper !== "none";
