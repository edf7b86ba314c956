// GET /errors/CODE: explains an error code; the `type` of a problem document leads here.

import { z } from "zod";
import { CodedError, didYouMean, ERROR_CODES, ERRORS, type ErrorCode } from "../../schemas/index.ts";
import { ERROR_ANSWERS, httpStatusOf } from "../http/problem-details.ts";
import type { RouteInstaller } from "../route.ts";

const ErrorExplanation = z.strictObject({
  code: z.enum(ERROR_CODES),
  recovery: z.enum(["transient", "recoverable", "permanent", "critical"]),
  status: z.int(),
  help: z.string(),
});

export const errorsRoute: RouteInstaller = (app) => {
  app.get(
    "/errors/:code",
    {
      schema: {
        operationId: "errorCode",
        summary: "Explain an error code",
        tags: ["service"],
        params: z.strictObject({ code: z.string() }),
        response: { 200: ErrorExplanation, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const { code } = request.params;
      if (!isErrorCode(code)) {
        throw new CodedError("http.notFound", `there is no error code ${code}${didYouMean(code, ERROR_CODES)}`);
      }
      const { recovery, help } = ERRORS[code];
      return { code, recovery, status: httpStatusOf(code), help };
    },
  );
};

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);
