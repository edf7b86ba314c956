// A side thread that echoes, runs in a loop for good, or ends, as it is asked.

import { answerQuestions } from "../../../workers/domains/side-thread-loop.ts";

answerQuestions(async (question: string) => {
  while (question === "loop");
  if (question === "end") process.exit(1);
  if (question === "sleep") await new Promise<never>(() => {});
  return question;
});
