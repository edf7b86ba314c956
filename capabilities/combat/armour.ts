// Armour points of worn armour. Source: minecraft.wiki, Armor.

const POINTS: Readonly<Record<string, readonly [number, number, number, number]>> = {
  leather: [1, 3, 2, 1],
  golden: [2, 5, 3, 1],
  chainmail: [2, 5, 4, 1],
  iron: [2, 6, 5, 2],
  turtle: [2, 0, 0, 0],
  diamond: [3, 8, 6, 3],
  netherite: [3, 8, 6, 3],
};
const PIECES = ["helmet", "chestplate", "leggings", "boots"];

/** The sum of the armour points of the worn pieces. */
export const armourPoints = (worn: readonly string[]): number =>
  worn.reduce((sum, name) => {
    const [material = "", piece = ""] = name.split("_");
    return sum + (POINTS[material]?.[PIECES.indexOf(piece)] ?? 0);
  }, 0);
