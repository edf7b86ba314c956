// The lessons that a model sees: those of the goal in its words, and those that the bot's memory has
// for the situation. A model's own lesson is kept beside both.

import type { Memory } from "../../memory/index.ts";
import type { LessonShelf } from "../../mind/reason/lessons.ts";
import type { Situation } from "../../schemas/index.ts";

interface SituatedParts {
  memory: Memory;
  situation: () => Situation;
  now: () => string;
  onFailure: (error: unknown) => void;
}

const MAX_GOAL = 256;
const MAX_FAILURE = 128;
const MAX_LESSON = 400;

export function situatedLessons(
  ofGoals: LessonShelf,
  { memory, situation, now, onFailure }: SituatedParts,
): LessonShelf {
  return {
    hintsFor(goal) {
      const known = memory.lessons.for({ goal, situation: situation() });
      memory.lessons.noteSeen(known.map(({ id }) => id));
      return [...new Set([...ofGoals.hintsFor(goal), ...known.map(({ lesson }) => lesson)])];
    },
    learn(goal, reflection) {
      ofGoals.learn(goal, reflection);
      const { failure, lesson, guardrail } = reflection;
      const words = `${lesson} First: ${guardrail}`.slice(0, MAX_LESSON);
      const about = { goal: goal.slice(0, MAX_GOAL), failure: failure.slice(0, MAX_FAILURE) };
      try {
        memory.noteLesson({ ...about, lesson: words, situation: situation(), by: "model" }, now());
      } catch (error) {
        // The lesson of the goal is kept; that of the situation is lost.
        onFailure(error);
      }
    },
  };
}
