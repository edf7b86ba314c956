// What the mind learns: run ends by reasoning mode, and lessons of episodes. This version is lost
// with the process; learning-file.ts stores it.

import { Lessons } from "../../mind/reason/lessons.ts";
import { Experience } from "../../mind/router/experience.ts";

export interface Learning {
  experience: Experience;
  lessons: Lessons;
  close(): void;
}

/** Learning kept in memory only. */
export const forgetfulLearning = (): Learning => ({
  experience: new Experience(),
  lessons: new Lessons(),
  close: () => {},
});
