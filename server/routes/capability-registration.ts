// POST /capabilities/leaf/register, POST /capabilities/option/register: a new version begins in shadow, and its acceptance tests are run in the
// sandbox before it is answered.
// Invariant: a signature is checked over the body as it was sent, without the defaults that reading it fills in.

import type { FastifyRequest } from "fastify";
import { type CapabilityRecord, LeafRegistration, OptionRegistration } from "../../schemas/index.ts";
import { type CapabilityController, capabilityController } from "../capabilities/controller.ts";
import { CapabilityReport, reportOf } from "../capabilities/documents.ts";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import type { RouteInstaller } from "../route.ts";

const TAGS = ["capabilities"];
const ANSWERS = { 201: CapabilityReport, ...ERROR_ANSWERS };

export const capabilityRegistrationRoute: RouteInstaller = (app, { capabilities }) => {
  const sent = new WeakMap<FastifyRequest["raw"], unknown>();
  const preValidation = async ({ raw, body }: { raw: FastifyRequest["raw"]; body: unknown }): Promise<void> => {
    sent.set(raw, body);
  };
  const register = async (
    { raw }: { raw: FastifyRequest["raw"] },
    enter: (controller: CapabilityController, json: unknown) => CapabilityRecord,
  ): Promise<CapabilityReport> => {
    const controller = await capabilityController(capabilities);
    const { id, sandbox } = enter(controller, sent.get(raw));
    // The same registration again is no harm, and has been tried.
    if (sandbox === null) await controller.runSandbox(id);
    return reportOf(controller, id);
  };
  app.post(
    "/capabilities/leaf/register",
    {
      preValidation,
      schema: {
        operationId: "registerLeaf",
        summary: "Register a leaf",
        description:
          "Its descriptor, signed (ed25519, over the body as it is sent but `signature`) with a key that the service was told; its code stays in the process that offers it. " +
          "Begins in shadow; its acceptance tests are run at once.",
        tags: TAGS,
        body: LeafRegistration,
        response: ANSWERS,
      },
    },
    async (request, reply) => {
      const report = await register(request, (controller, json) => controller.registerLeaf(json));
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
          "A behaviour tree as JSON, which anybody may propose. It is linted, begins in shadow, and its acceptance tests are run at once.",
        tags: TAGS,
        body: OptionRegistration,
        response: ANSWERS,
      },
    },
    async (request, reply) => {
      const report = await register(request, (controller, json) => controller.registerOption(json));
      return reply.code(201).send(report);
    },
  );
};
