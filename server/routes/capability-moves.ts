// POST /capabilities/:id/promote, /retire, /revoke: moves a capability; /review: a person's verdict
// on it; /sandbox: runs its acceptance tests again. Each answers with the capability's new report.

import { z } from "zod";
import type { Mover } from "../../executor/index.ts";
import { Review } from "../../schemas/index.ts";
import { type CapabilityController, capabilityController } from "../capabilities/controller.ts";
import { CapabilityReport, reportOf } from "../capabilities/documents.ts";
import { type Caller, LOCAL_CALLER } from "../http/callers.ts";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import type { RouteInstaller } from "../route.ts";

const MoveRequestBody = z.strictObject({
  by: z.string().min(1).max(128).default("operator"),
  because: z.string().min(1).max(400).optional(),
});
type MoveRequestBody = z.infer<typeof MoveRequestBody>;

/** The mover if the request has no body. */
const NOBODY: MoveRequestBody = { by: "operator" };

/** Who decides: a caller with a token stands for whatever name it gives. */
const namedBy = (said: string, caller: Caller): string =>
  caller === LOCAL_CALLER ? said : `${said.slice(0, MAX_NAME - caller.name.length - 3)} (${caller.name})`;
const MAX_NAME = 128;

const params = z.strictObject({ id: z.string().max(200) });
const response = { 200: CapabilityReport, ...ERROR_ANSWERS };
const tags = ["capabilities"];

interface MoveRoute {
  path: string;
  operationId: string;
  summary: string;
  description: string;
}

const MOVES: readonly (MoveRoute & {
  move: (controller: CapabilityController, id: string, mover: Mover) => unknown;
})[] = [
  {
    path: "promote",
    operationId: "promoteCapability",
    summary: "Promote a capability",
    description: "Moves it from shadow to active if no gate is closed. The issues of a refusal name the closed gates.",
    move: (controller, id, mover) => controller.promote(id, mover),
  },
  {
    path: "retire",
    operationId: "retireCapability",
    summary: "Retire a capability",
    description: "Plans no longer use it.",
    move: (controller, id, mover) => controller.retire(id, mover),
  },
  {
    path: "revoke",
    operationId: "revokeCapability",
    summary: "Revoke a capability",
    description: "Forbids it for good, whatever its status was.",
    move: (controller, id, mover) => controller.revoke(id, mover),
  },
];

export const capabilityMovesRoute: RouteInstaller = (app, { capabilities }) => {
  for (const { path, move, ...described } of MOVES) {
    app.post(
      `/capabilities/:id/${path}`,
      { schema: { ...described, tags, params, body: MoveRequestBody.nullable(), response } },
      async (request) => {
        const controller = await capabilityController(capabilities);
        const { by: said, because } = request.body ?? NOBODY;
        const by = namedBy(said, request.caller);
        move(controller, request.params.id, because === undefined ? { by } : { by, because });
        return reportOf(controller, request.params.id);
      },
    );
  }
  app.post(
    "/capabilities/:id/review",
    {
      schema: {
        operationId: "reviewCapability",
        summary: "Review a capability",
        description:
          "Records a person's verdict. A leaf that was not written by a person needs an approval; a rejected capability cannot become active.",
        tags,
        params,
        body: Review,
        response,
      },
    },
    async (request) => {
      const controller = await capabilityController(capabilities);
      const by = namedBy(request.body.by, request.caller);
      controller.review(request.params.id, { ...request.body, by });
      return reportOf(controller, request.params.id);
    },
  );
  app.post(
    "/capabilities/:id/sandbox",
    {
      schema: {
        operationId: "runSandbox",
        summary: "Run the acceptance tests of a capability",
        description: "Runs them in a sandbox world. An active capability that fails moves back to shadow.",
        tags,
        params,
        response,
      },
    },
    async (request) => {
      const controller = await capabilityController(capabilities);
      await controller.runSandbox(request.params.id);
      return reportOf(controller, request.params.id);
    },
  );
};
