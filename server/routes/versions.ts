// GET /versions: the supported Minecraft versions, oldest first.

import { z } from "zod";
import { SUPPORTED_VERSIONS } from "../../domains/minecraft/data/known-versions.ts";
import { DEFAULT_MC_VERSION, McVersion } from "../../schemas/index.ts";
import type { RouteInstaller } from "../route.ts";

const Versions = z.strictObject({ versions: z.array(McVersion), default: McVersion });

export const versionsRoute: RouteInstaller = (app) => {
  app.get(
    "/versions",
    {
      schema: {
        operationId: "versions",
        summary: "List the versions of Minecraft",
        tags: ["domains"],
        response: { 200: Versions },
      },
    },
    async () => ({ versions: [...SUPPORTED_VERSIONS], default: DEFAULT_MC_VERSION }),
  );
};
