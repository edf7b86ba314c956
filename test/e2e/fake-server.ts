// A server for the tests of joining: it answers the status that a test gives, and turns away who
// logs in with the words that a test gives. Whatever else listens on a port is `rawServer`.

import { createServer, type Server, type Socket } from "node:net";
import { onTestFinished } from "vitest";

export interface FakeServer {
  port: number;
  /** Connections so far that asked to log in. */
  logins(): number;
}

/** `words` is a chat component; without it a login is never answered. */
export async function fakeServer(status: unknown, words?: unknown): Promise<FakeServer> {
  let logins = 0;
  const { port } = await rawServer((socket) => {
    socket.once("data", (data) => {
      // The handshake ends with the wanted state; the next packet may follow in the same segment.
      const size = data[0] ?? 0;
      const isLogin = data[size] === 2;
      if (!isLogin) return void socket.write(packet(JSON.stringify(status)));
      logins += 1;
      if (words !== undefined) socket.end(packet(JSON.stringify(words)));
    });
  });
  return { port, logins: () => logins };
}

/** A port where anything may happen. */
export async function rawServer(onSocket: (socket: Socket) => void): Promise<{ port: number }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    onSocket(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as { port: number }).port };
}

/** A packet of the id 0 with one text: a status, or the end of a login. */
function packet(text: string): Buffer {
  const bytes = Buffer.from(text, "utf8");
  const body = Buffer.concat([Buffer.from([0, ...varInt(bytes.length)]), bytes]);
  return Buffer.concat([Buffer.from(varInt(body.length)), body]);
}

const varInt = (value: number): number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varInt(value >>> 7)]);
