// A gate between a bot and its server: while it is shut, every connection is cut and none is
// accepted, which is what a client sees of a server that starts again and has kept its world.

import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

const HOST = "127.0.0.1";

export interface Gate {
  host: string;
  /** Stays the same, also after the gate was shut. */
  port: number;
  /** Cuts all connections, and accepts none until the promise resolves. */
  shutUntil(over: Promise<unknown>): Promise<void>;
  close(): void;
}

/** Opens a gate to the server that listens at the port. */
export async function openGate(target: number): Promise<Gate> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    // The other side's end is told by "close"; a cut connection is no error of the gate.
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((near) => {
    keep(near);
    const far = keep(connect(target, HOST));
    near.pipe(far).pipe(near);
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  });
  const listen = async (port: number): Promise<number> => {
    server.listen(port, HOST);
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const shut = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  const port = await listen(0);
  return {
    host: HOST,
    port,
    async shutUntil(over) {
      shut();
      await over;
      await listen(port);
    },
    close: shut,
  };
}
