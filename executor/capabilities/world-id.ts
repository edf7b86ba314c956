// A world's name in the figures of capabilities: it tells worlds apart and does not say where they are.

import { digestOf } from "../../schemas/index.ts";

const LENGTH = 12;

export const worldId = (world: string): string => digestOf(world).slice("sha256:".length, "sha256:".length + LENGTH);
