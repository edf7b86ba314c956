// POST /capabilities/leaf/register, POST /capabilities/option/register: a new version starts in
// shadow, and its acceptance tests run in the sandbox before the answer.
// Invariant: a signature covers the body as it was sent, without defaults.

import type { FastifyRequest } from "fastify";
import { type CapabilityRecord, LeafRegistration, OptionRegistration } from "../../schemas/index.ts";
import { type CapabilityController, capabilityController, type OpenCapabilities } from "../capabilities/controller.ts";
import { CapabilityReport, reportOf } from "../capabilities/documents.ts";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import type { RouteInstaller } from "../route.ts";

const TAGS = ["capabilities"];
const ANSWERS = { 201: CapabilityReport, ...ERROR_ANSWERS };

type Asking = Pick<FastifyRequest, "raw" | "caller">;
type Enter = (controller: CapabilityController, json: unknown, by: string) => CapabilityRecord;

/** Registers what a request sent, as it was sent. */
function registrar(capabilities: OpenCapabilities | undefined) {
  const sent = new WeakMap<FastifyRequest["raw"], unknown>();
  const preValidation = async ({ raw, body }: { raw: FastifyRequest["raw"]; body: unknown }): Promise<void> => {
    sent.set(raw, body);
  };
  const register = async ({ raw, caller }: Asking, enter: Enter): Promise<CapabilityReport> => {
    const controller = await capabilityController(capabilities);
    const { id, sandbox } = enter(controller, sent.get(raw), caller.name);
    // Registering the same again is harmless; its tests have run.
    if (sandbox === null) await controller.runSandbox(id);
    return reportOf(controller, id);
  };
  return { preValidation, register };
}

/** Registers options, for every route that takes them. */
export function optionRegistrar(capabilities: OpenCapabilities | undefined) {
  const { preValidation, register } = registrar(capabilities);
  const enter: Enter = (controller, json, by) => controller.registerOption(json, by);
  return { preValidation, register: (request: Asking) => register(request, enter) };
}

export const capabilityRegistrationRoute: RouteInstaller = (app, { capabilities }) => {
  const { preValidation, register } = registrar(capabilities);
  app.post(
    "/capabilities/leaf/register",
    {
      preValidation,
      schema: {
        operationId: "registerLeaf",
        summary: "Register a leaf",
        description:
          "Registers a leaf's descriptor, signed with a key that the service trusts (ed25519, over the sent body without `signature`); its code stays in the process that offers it. " +
          "It starts in shadow, and its acceptance tests run at once.",
        tags: TAGS,
        body: LeafRegistration,
        response: ANSWERS,
      },
    },
    async (request, reply) => {
      const report = await register(request, (controller, json, by) => controller.registerLeaf(json, by));
      return reply.code(201).send(report);
    },
  );
  app.post(
    "/capabilities/option/register",
    {
      preValidation,
      schema: {
        operationId: "registerOption",
        summary: "Register an option",
        description:
          "Registers a behaviour tree in JSON, which any client may propose. It is linted and starts in shadow, and its acceptance tests run at once.",
        tags: TAGS,
        body: OptionRegistration,
        response: ANSWERS,
      },
    },
    async (request, reply) => {
      const report = await register(request, (controller, json, by) => controller.registerOption(json, by));
      return reply.code(201).send(report);
    },
  );
};
