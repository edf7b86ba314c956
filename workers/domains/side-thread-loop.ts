// The thread's side of a side thread: answers questions. Errors cross as documents.

import { parentPort, type Transferable } from "node:worker_threads";
import { CodedError, type ErrorDocument, toCodedError } from "../../schemas/index.ts";

export interface SideQuestion<Q> {
  id: number;
  question: Q;
}

/** `bug` is the stack of an error without a code, for logs only: it may hold any text. */
export type SideAnswer<A> = { id: number; answer: A } | { id: number; error: ErrorDocument; bug: string | null };

/** `transfer` lists the parts of an answer that are moved instead of copied. */
export function answerQuestions<Q, A>(
  answer: (question: Q) => A | Promise<A>,
  transfer: (answer: A) => Transferable[] = () => [],
): void {
  parentPort?.on("message", async ({ id, question }: SideQuestion<Q>) => {
    try {
      const answered = await answer(question);
      parentPort?.postMessage({ id, answer: answered } satisfies SideAnswer<A>, transfer(answered));
    } catch (error) {
      const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
      const coded = toCodedError(error, "http.internal");
      const bug = error instanceof CodedError ? null : stack;
      parentPort?.postMessage({ id, error: coded.toDocument(), bug } satisfies SideAnswer<A>);
    }
  });
}
