// The part of @miner-org/mineflayer-baritone that the bench of courses uses; its own types lack it.

declare module "@miner-org/mineflayer-baritone" {
  import type { Bot } from "mineflayer";
  import type { Vec3 } from "vec3";

  const baritone: {
    loader: (bot: Bot) => void;
    goals: { GoalNear: new (place: Vec3, range: number) => object };
  };
  export default baritone;
}
