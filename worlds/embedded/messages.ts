// What the world's process and its parent say to each other. Every request has a number and gets exactly one answer with it.

export type Request =
  | { kind: "inventoryOf"; username: string }
  | { kind: "gameTicks" }
  | { kind: "blockNameAt"; position: [number, number, number] }
  | { kind: "command"; text: string }
  | { kind: "serverErrors" }
  | { kind: "stop" };

export interface NumberedRequest {
  id: number;
  request: Request;
}

export type ChildMessage =
  | { kind: "ready"; port: number; spawn: [number, number, number] }
  | { kind: "answer"; id: number; value: unknown }
  | { kind: "refusal"; id: number; detail: string };

/** What the parent hands to the child on its command line, as JSON. */
export interface ChildOptions {
  mcVersion: string;
  seed: number;
  fast: boolean;
  port: number;
}
