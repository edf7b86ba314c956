// What the mind learns while it lives: how runs ended by mode of reasoning, and the lessons of episodes. Here it is forgotten with the process;
// learning-file.ts keeps it.

import { Lessons } from "../../mind/reason/lessons.ts";
import { Experience } from "../../mind/router/experience.ts";

export interface Learning {
  experience: Experience;
  lessons: Lessons;
  close(): void;
}

/** What is learnt for as long as the process lives. */
export const forgetfulLearning = (): Learning => ({
  experience: new Experience(),
  lessons: new Lessons(),
  close: () => {},
});
