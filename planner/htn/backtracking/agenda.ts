// The agenda of a decomposition: a persistent list of tasks, so that a choice point is two pointers
// and a length, and no input can make it recurse. Tasks work on frames: what one application has
// reserved and holds.

/** Reserve `count` of the class's members for the frame, and make what is missing. */
export interface GatherTask {
  kind: "gather";
  classId: number;
  count: number;
  frame: number;
}

/** Have `count` of the class's members, and hold them until the frame fires. */
export interface HoldTask {
  kind: "hold";
  classId: number;
  count: number;
  frame: number;
}

/** Have tools of the class with `points` left, and hold them until the frame fires. */
export interface ToolTask {
  kind: "tool";
  classId: number;
  points: number;
  frame: number;
}

/** Apply the operator to what the frame has reserved, and release the frame. */
export interface FireTask {
  kind: "fire";
  operator: number;
  times: number;
  frame: number;
  /** The fluent that this is for: it may be sought again once it is made. */
  goal: number;
}

export type AgendaTask = GatherTask | HoldTask | ToolTask | FireTask;

export interface TaskAgenda {
  task: AgendaTask;
  rest: TaskAgenda | null;
}

export function prepend(tasks: readonly AgendaTask[], rest: TaskAgenda | null): TaskAgenda | null {
  let agenda = rest;
  for (let i = tasks.length - 1; i >= 0; i--) agenda = { task: tasks[i] as AgendaTask, rest: agenda };
  return agenda;
}
