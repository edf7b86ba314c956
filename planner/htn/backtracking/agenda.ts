// The agenda of a decomposition: a persistent list of tasks, so that a choice point is two pointers and a length, and no
// input can make it recurse. Tasks work on frames: what one application has reserved and holds for itself.

/** Reserve so many of any kind of the class for the frame, getting what is missing. */
export interface GatherTask {
  kind: "gather";
  classId: number;
  count: number;
  frame: number;
}

/** Have so many of any kind of the class, and keep hold of them until the frame fires. */
export interface HoldTask {
  kind: "hold";
  classId: number;
  count: number;
  frame: number;
}

/** Have tools of the class with so many durability points left, and keep hold of them until the frame fires. */
export interface ToolTask {
  kind: "tool";
  classId: number;
  points: number;
  frame: number;
}

/** Apply the operator with what the frame has reserved, and release the frame. */
export interface FireTask {
  kind: "fire";
  operator: number;
  times: number;
  frame: number;
  /** The name that this is for: it may be sought again once it has been made. */
  goal: number;
}

export type AgendaTask = GatherTask | HoldTask | ToolTask | FireTask;

export interface TaskAgenda {
  task: AgendaTask;
  rest: TaskAgenda | null;
}

/** The agenda with the tasks before it, the first of them first. */
export function prepend(tasks: readonly AgendaTask[], rest: TaskAgenda | null): TaskAgenda | null {
  let agenda = rest;
  for (let i = tasks.length - 1; i >= 0; i--) agenda = { task: tasks[i] as AgendaTask, rest: agenda };
  return agenda;
}
