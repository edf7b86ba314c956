// The service's own description, passed in by its program: version and planners.

import { z } from "zod";

/** One planner of the planner table. A problem's `planner` names its `id`. */
export const PlannerInfoDocument = z.strictObject({
  id: z.string().min(1).max(64),
  title: z.string(),
  properties: z.strictObject({ optimal: z.boolean(), complete: z.boolean(), anytime: z.boolean() }),
});
export type PlannerInfoDocument = z.infer<typeof PlannerInfoDocument>;

export const ServiceInfo = z.strictObject({
  version: z.string().min(1),
  planners: z.array(PlannerInfoDocument),
});
export type ServiceInfo = z.infer<typeof ServiceInfo>;
