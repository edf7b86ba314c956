// The page of the service: follows its events, asks for what the bot perceives each second, and
// plans what is typed into the playground.

import { after, EMPTY, withSentences } from "./fold.js";
import { at, draw } from "./map.js";

const TOKEN = "lodestone-token";
const LOOK_MS = 1_000;
const RETRY_MS = 1_000;

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} id */
const field = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id));

let shown = EMPTY;
let isDrawn = true;
/** @type {import("./map.js").Surroundings | undefined} */
let land;

/** Asks the service. Without a right token the page asks the person for one. @param {string} path @param {RequestInit} [init] */
async function ask(path, init = {}) {
  const token = sessionStorage.getItem(TOKEN);
  const headers = new Headers(init.headers);
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  const answer = await fetch(path, { ...init, headers });
  element("entry").hidden = answer.status !== 401 && answer.status !== 403;
  return answer;
}

/** @param {string} id @param {readonly { text: string, kind?: string, at?: string }[]} rows */
function list(id, rows) {
  element(id).replaceChildren(
    ...rows.map(({ text, kind = "", at: time }) => {
      const row = document.createElement("li");
      row.className = kind;
      if (kind === "running") row.setAttribute("aria-current", "step");
      const stamp = document.createElement("time");
      stamp.textContent = time === undefined ? "" : `${new Date(time).toLocaleTimeString()} `;
      row.append(stamp, text);
      return row;
    }),
  );
}

function show() {
  isDrawn = true;
  const { goal, outcome, doing, steps, lines } = shown;
  element("goal").textContent = outcome === "" ? goal : `${goal} — ${outcome}`;
  element("doing").textContent = doing === "" ? "" : `now: ${doing}`;
  /** Status is never said by colour alone. */
  const marks = { done: "✓ ", failed: "✗ ", running: "▶ ", waiting: "" };
  list(
    "plan",
    steps.map(({ text, state }) => ({ text: `${marks[state]}${text || "…"}`, kind: state })),
  );
  list(
    "events",
    lines.map(({ text, at: time, isBad }) => ({ text, at: time, kind: isBad ? "failed" : "" })),
  );
  element("plan").querySelector(".running")?.scrollIntoView({ block: "nearest" });
}

/** Draws once a frame, however many events come. */
function change(/** @type {typeof shown} */ next) {
  shown = next;
  if (isDrawn) requestAnimationFrame(show);
  isDrawn = false;
}

/** @param {string} planId */
async function learnPlan(planId) {
  const answer = await ask(`/plans/${encodeURIComponent(planId)}?view=text`);
  if (!answer.ok) return;
  const { plan } = await answer.json();
  if (Array.isArray(plan?.text)) change(withSentences(shown, planId, plan.text.map(plain)));
}

/** A sentence without its number. @param {string} line */
const plain = (line) => line.replace(/^\s*\d+\.\s*/, "");

/** Follows the events, from where the page stands, until the connection breaks. @param {number} from */
async function follow(from) {
  const answer = await ask(`/events?after=${from}`, { headers: { accept: "text/event-stream" } });
  if (!answer.ok || answer.body === null) throw new Error(`the service answers ${answer.status}`);
  element("connection").textContent = "live";
  let last = from;
  let text = "";
  for await (const part of /** @type {any} */ (answer.body.pipeThrough(new TextDecoderStream()))) {
    text += part;
    const messages = text.split("\n\n");
    text = messages.pop() ?? "";
    for (const message of messages) {
      const data = message.split("\n").flatMap((line) => (line.startsWith("data:") ? [line.slice(5)] : []));
      if (data.length === 0) continue;
      const event = JSON.parse(data.join("\n"));
      if (typeof event.id !== "number") continue;
      last = event.id;
      position.last = last;
      change(after(shown, event));
      if (event.type === "plan-found" && event.chain.planId !== undefined) void learnPlan(event.chain.planId);
    }
  }
}
/** The last event that the page has. */
const position = { last: 0 };

async function followForever() {
  for (;;) {
    try {
      await follow(position.last);
    } catch {
      // Said below, and tried again.
    }
    element("connection").textContent = "not connected; trying again";
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** @param {{ health: number, food: number, oxygen: number }} snapshot */
function showNeeds({ health, food, oxygen }) {
  const rows = Object.entries({ Health: health, Food: food, Air: oxygen });
  element("needs").replaceChildren(
    ...rows.flatMap(([name, level]) => {
      const [label, bar, figure] = [
        document.createElement("dt"),
        document.createElement("dd"),
        document.createElement("dd"),
      ];
      const meter = document.createElement("meter");
      Object.assign(meter, { min: 0, max: 20, low: 7, optimum: 20, value: level });
      meter.setAttribute("aria-label", name);
      label.textContent = name;
      bar.append(meter);
      figure.textContent = `${Math.round(level)} of 20`;
      return [label, bar, figure];
    }),
  );
}

/** Shows what the bot perceives now. */
async function look() {
  const [seen, held, around] = await Promise.all(["/snapshot", "/inventory", "/surroundings"].map((path) => ask(path)));
  if (seen?.status === 409) return void document.body.classList.add("no-body");
  document.body.classList.remove("no-body");
  if (!seen?.ok || !held?.ok) return;
  const snapshot = await seen.json();
  const { items, armour } = await held.json();
  showNeeds(snapshot);
  const [x, y, z] = snapshot.position.map(Math.floor);
  const { ofDay, day, isNight } = snapshot.time;
  const hour = `${String((Math.floor(ofDay / 1000) + 6) % 24).padStart(2, "0")}:${String(Math.floor((ofDay % 1000) * 0.06)).padStart(2, "0")}`;
  element("place").textContent =
    `at ${x} ${y} ${z} in the ${snapshot.dimension}, day ${day}, ${hour}${isNight ? " (night)" : ""}, ${snapshot.weather}`;
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { item, count } of [...items, ...armour]) counts.set(item, (counts.get(item) ?? 0) + count);
  const rows = [...counts].map(([item, count]) => ({ text: `${count} ${item.replaceAll("_", " ")}` }));
  list("inventory", rows.length === 0 ? [{ text: "nothing" }] : rows);
  const canvas = /** @type {HTMLCanvasElement} */ (element("map"));
  const pen = canvas.getContext("2d");
  element("map-part").hidden = !around?.ok;
  if (!around?.ok || pen === null) return;
  land = await around.json();
  if (land !== undefined) draw(pen, land, snapshot.nearbyEntities);
}

async function lookForever() {
  for (;;) {
    await look().catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

element("map").addEventListener("pointermove", (event) => {
  if (land === undefined) return;
  const { width, height } = element("map").getBoundingClientRect();
  const side = 2 * land.radius + 1;
  const [column, row] = [(event.offsetX / width) * side, (event.offsetY / height) * side].map(Math.floor);
  element("under").textContent = at(land, column ?? 0, row ?? 0);
});

element("entry").addEventListener("submit", (event) => {
  event.preventDefault();
  sessionStorage.setItem(TOKEN, field("token").value);
  void look();
});

element("playground").addEventListener("submit", async (event) => {
  event.preventDefault();
  element("said").textContent = "planning";
  list("steps", []);
  const goal = { items: { [field("item").value.trim()]: field("count").valueAsNumber } };
  const answer = await ask("/plan", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ goal, view: "text" }),
  });
  const result = await answer.json();
  if (!answer.ok) element("said").textContent = `${result.code}: ${result.detail}`;
  else if (result.status === "solved") {
    const { cost, optimal, plan } = result;
    element("said").textContent =
      `${plan.text.length} steps, cost ${Math.round(cost)} ticks${optimal ? ", proven optimal" : ""}`;
    list(
      "steps",
      plan.text.map((/** @type {string} */ line) => ({ text: plain(line) })),
    );
  } else {
    const reasons = (result.reasons ?? []).map(
      (/** @type {{ item: string, because: string }} */ { item, because }) => `${item}: ${because}`,
    );
    element("said").textContent = [`${result.status}`, ...reasons].join("; ");
  }
});

void followForever();
void lookForever();
