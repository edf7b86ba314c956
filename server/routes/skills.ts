// GET and POST /skills: the registry of capabilities under the name that skill libraries use
// (Wang et al., "Voyager", 2023).

import { z } from "zod";
import { CapabilityStatus, OptionRegistration } from "../../schemas/index.ts";
import { capabilityController } from "../capabilities/controller.ts";
import { CapabilityList, CapabilityReport, listOf } from "../capabilities/documents.ts";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import type { RouteInstaller } from "../route.ts";
import { optionRegistrar } from "./capability-registration.ts";

const TAGS = ["capabilities"];

const SkillList = CapabilityList.omit({ capabilities: true }).extend({ skills: CapabilityList.shape.capabilities });

export const skillsRoute: RouteInstaller = (app, { capabilities }) => {
  app.get(
    "/skills",
    {
      schema: {
        operationId: "skills",
        summary: "List the skills",
        description: "As GET /capabilities, which is the same registry.",
        tags: TAGS,
        querystring: z.strictObject({ status: CapabilityStatus.optional() }),
        response: { 200: SkillList, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const { capabilities: skills, usable } = listOf(await capabilityController(capabilities), request.query.status);
      return { skills, usable };
    },
  );
  const { preValidation, register } = optionRegistrar(capabilities);
  app.post(
    "/skills",
    {
      preValidation,
      schema: {
        operationId: "registerSkill",
        summary: "Register a skill",
        description: "As POST /capabilities/option/register: linted, tested in the sandbox, and in shadow at first.",
        tags: TAGS,
        body: OptionRegistration,
        response: { 201: CapabilityReport, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => reply.code(201).send(await register(request)),
  );
};
