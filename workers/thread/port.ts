// Message ports with types: what is sent and what is received on a link.

import { type MessagePort, receiveMessageOnPort } from "node:worker_threads";
import type { Bundle, Report } from "./messages.ts";

/** Sends; what is in `transfer` changes hands. */
export function say(port: MessagePort, message: Bundle | Report, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}

/** Takes what lies in the port, without waiting for more. */
export function receiveAll<M extends Bundle | Report>(port: MessagePort, take: (message: M) => void): void {
  for (let entry = receiveMessageOnPort(port); entry !== undefined; entry = receiveMessageOnPort(port)) {
    take(entry.message as M);
  }
}
