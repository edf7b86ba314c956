// The land around the bot, from above: a colour for each kind of block, darker where it is lower.

/**
 * @typedef {{ centre: [number, number, number], radius: number, palette: string[], cells: number[],
 *   heights: number[] }} Surroundings
 * @typedef {{ kind: string, username?: string, position: [number, number, number], hostile: boolean }} Entity
 */

/** The first pattern that a block's name matches decides. */
const COLOURS = /** @type {const} */ ([
  [/water|seagrass|kelp|bubble/, [63, 118, 228]],
  [/lava|fire|magma/, [226, 88, 34]],
  [/leaves|vine/, [58, 117, 47]],
  [/_log$|_wood$|_stem$|_hyphae$/, [104, 80, 48]],
  [/planks|crafting|chest|barrel|bookshelf|door|fence|stairs|slab|ladder|sign/, [170, 132, 82]],
  [/diamond|lapis/, [90, 200, 215]],
  [/gold|raw_gold/, [236, 203, 71]],
  [/iron|copper/, [201, 150, 118]],
  [/coal|obsidian|blackstone|basalt/, [46, 46, 50]],
  [/redstone|netherrack|nether/, [150, 45, 45]],
  [/emerald/, [60, 190, 100]],
  [/sandstone|sand|end_stone|hay/, [219, 207, 163]],
  [/snow|ice|quartz|calcite|white/, [238, 244, 247]],
  [/grass|moss|fern|clover|crop|wheat|carrot|potato|beet|sugar_cane|bamboo|cactus|sapling/, [112, 158, 72]],
  [/dirt|podzol|mud|farmland|path|mycelium|clay/, [134, 96, 67]],
  [/tulip|flower|poppy|dandelion|orchid|allium|bluet|daisy|rose|lilac|peony/, [196, 92, 140]],
  [/furnace|stone|cobble|andesite|diorite|granite|tuff|deepslate|gravel|bedrock|ore/, [125, 125, 125]],
]);
const OTHER = [150, 120, 150];
const LEVELS_TO_BLACK = 40;

/**
 * The colour of a block so many blocks above the feet.
 * @param {string} name
 * @param {number} height
 */
export function colourOf(name, height) {
  const [, base] = COLOURS.find(([pattern]) => pattern.test(name)) ?? [null, OTHER];
  const light = Math.max(0.35, Math.min(1.25, 1 + height / LEVELS_TO_BLACK));
  return base.map((part) => Math.round(Math.min(255, part * light)));
}

/**
 * What is drawn at a point of the map: the block, its height and its coordinates.
 * @param {Surroundings} land
 * @param {number} column from west
 * @param {number} row from north
 */
export function at({ centre, radius, palette, cells, heights }, column, row) {
  const index = row * (2 * radius + 1) + column;
  const name = palette[cells[index] ?? -1];
  if (name === undefined) return "not loaded";
  const [x, y, z] = [centre[0] + column - radius, centre[1] + (heights[index] ?? 0), centre[2] + row - radius];
  return `${name.replaceAll("_", " ")} at ${x} ${y} ${z}`;
}

/**
 * Draws the land, the bot as a white dot, creatures as dots in red or blue with the names of players.
 * @param {CanvasRenderingContext2D} pen
 * @param {Surroundings} land
 * @param {readonly Entity[]} entities
 */
export function draw(pen, land, entities) {
  const { centre, radius, palette, cells, heights } = land;
  const side = 2 * radius + 1;
  const scale = pen.canvas.width / side;
  pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height);
  for (const [index, cell] of cells.entries()) {
    const name = palette[cell];
    if (name === undefined) continue;
    pen.fillStyle = `rgb(${colourOf(name, heights[index] ?? 0).join(" ")})`;
    pen.fillRect((index % side) * scale, Math.floor(index / side) * scale, scale, scale);
  }
  /** @param {number} x @param {number} z @param {string} colour @param {string} name */
  const dot = (x, z, colour, name) => {
    const [left, top] = [(x - centre[0] + radius) * scale, (z - centre[2] + radius) * scale];
    pen.beginPath();
    pen.arc(left, top, scale * 0.6, 0, 2 * Math.PI);
    pen.fillStyle = colour;
    pen.fill();
    pen.lineWidth = 2;
    pen.strokeStyle = "#000";
    pen.stroke();
    if (name === "") return;
    pen.font = `${1.6 * scale}px sans-serif`;
    pen.strokeText(name, left + scale, top);
    pen.fillText(name, left + scale, top);
  };
  for (const { position, hostile, kind, username = "" } of entities)
    dot(position[0], position[2], hostile ? "#ff5a4f" : kind === "player" ? "#ffd84f" : "#7fb4ff", username || kind);
  dot(centre[0] + 0.5, centre[2] + 0.5, "#ffffff", "");
}
