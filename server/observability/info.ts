// What the service says about itself: its version and the planners that it offers, as whoever composes it hands them in.

import { z } from "zod";

/** One planner, as the planner table describes it. `id` is what a problem's `planner` names. */
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
