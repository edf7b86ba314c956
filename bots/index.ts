// The facade of the room: joining a server with a body, and what that body can do. Importing it loads no mineflayer.

export { MineflayerBody } from "./body.ts";
export { mineflayerCapabilities } from "./capabilities.ts";
export { type ConnectOptions, connectBody } from "./connect.ts";
export { pingServer, type ServerStatus } from "./ping.ts";
export { systemClock } from "./system-clock.ts";
