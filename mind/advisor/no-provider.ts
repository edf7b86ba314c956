// The default provider: no language model. Every question fails with `advisor.unavailable`, whose
// help says what to configure; symbolic requests work without it.

import { CodedError } from "../../schemas/index.ts";
import type { ModelProvider } from "./provider.ts";

const DETAIL = "no language model is configured";

export const noProvider: ModelProvider = {
  status: () => ({ provider: "none", state: "unavailable", model: null, progress: null, detail: DETAIL }),
  complete: async () => {
    throw new CodedError("advisor.unavailable", DETAIL);
  },
};
