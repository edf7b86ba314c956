// When requests of a connection begin: the only one at once, and what the client has pipelined
// behind it in turns of the event loop, a few in each and the connections in turn. Otherwise some
// thousand requests that arrive together would be begun in a row, and every other client would wait
// for seconds. The answers of a connection keep the order of its requests: Node sees to that.

import type { Socket } from "node:net";

/** Requests that begin in one turn: each takes the service's thread a fraction of a millisecond. */
const IN_A_TURN = 8;

export class Turns {
  /** What waits, by connection; the next connection first. */
  readonly #waiting = new Map<Socket, (() => void)[]>();

  /** Begins a request of a connection that has `underWay` of them, this one included. */
  take(socket: Socket, underWay: number, begin: () => void): void {
    if (underWay === 1) {
      begin();
      return;
    }
    if (this.#waiting.size === 0) setImmediate(() => this.#turn());
    const its = this.#waiting.get(socket);
    if (its === undefined) this.#waiting.set(socket, [begin]);
    else its.push(begin);
  }

  #turn(): void {
    for (let left = IN_A_TURN; left > 0; left--) {
      const [next] = this.#waiting;
      if (next === undefined) return;
      const [socket, its] = next;
      this.#waiting.delete(socket);
      if (socket.destroyed) continue;
      its.shift()?.();
      if (its.length > 0) this.#waiting.set(socket, its);
    }
    if (this.#waiting.size > 0) setImmediate(() => this.#turn());
  }
}
