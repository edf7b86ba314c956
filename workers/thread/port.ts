// Message ports with types: what is sent and what is received on a link.

import { type MessagePort, receiveMessageOnPort } from "node:worker_threads";
import type { Bundle, ThreadReport } from "../work/messages.ts";

/** Sends; what is in `transfer` changes hands. */
export function post(port: MessagePort, message: Bundle | ThreadReport, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}

/** Takes what lies in the port, without waiting for more. */
export function receiveAll<M extends Bundle | ThreadReport>(port: MessagePort, take: (message: M) => void): void {
  for (let entry = receiveMessageOnPort(port); entry !== undefined; entry = receiveMessageOnPort(port)) {
    take(entry.message as M);
  }
}
