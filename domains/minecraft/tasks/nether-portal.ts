// `nether_portal`: a standing, lit portal to the nether. Obsidian is dug with a diamond pickaxe
// where lava has cooled, comes from chests and piglins, or is cast where the frame shall stand.
// Source: https://minecraft.wiki/w/Nether_portal

import { PORTAL_OBSIDIAN } from "../operators/travel.ts";
import { have, type TaskReader } from "./task.ts";

const PORTAL = "portal:nether";

export const netherPortal: TaskReader = () => {
  const lighter = have(["flint_and_steel"]);
  const frame = have(["obsidian"], PORTAL_OBSIDIAN);
  return {
    name: "nether_portal",
    title: "a portal to the nether, lit",
    args: {},
    cases: [
      {
        for: {},
        achieves: [{ anyOf: [PORTAL], count: 1 }],
        methods: [
          {
            name: "dig the obsidian",
            because: "a diamond pickaxe digs it wherever water met lava",
            when: [],
            subtasks: [
              { task: "tool_tier", args: { tier: "diamond", tool: "pickaxe" }, keep: false },
              lighter,
              frame,
              have([PORTAL]),
            ],
          },
          {
            name: "cast it at a lava pool",
            because: "lava and a bucket make the frame where it stands, without a diamond",
            when: [],
            subtasks: [lighter, have(["water_bucket"]), have(["near:lava"]), have([PORTAL])],
          },
          {
            name: "get the obsidian",
            because: "whatever gives ten of it: chests, piglins, what is held",
            when: [],
            subtasks: [lighter, frame, have([PORTAL])],
          },
        ],
      },
    ],
  };
};
