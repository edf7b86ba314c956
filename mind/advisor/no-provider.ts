// The provider of those who have no language model, which is the default. Every question that needs one ends in `advisor.unavailable`, which
// says what to configure; everything symbolic works without.

import { CodedError } from "../../schemas/index.ts";
import type { ModelProvider } from "./provider.ts";

const DETAIL = "no language model is configured";

export const noProvider: ModelProvider = {
  status: () => ({ provider: "none", state: "unavailable", model: null, progress: null, detail: DETAIL }),
  complete: async () => {
    throw new CodedError("advisor.unavailable", DETAIL);
  },
};
