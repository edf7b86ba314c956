// The service's language model: the advisor that routes ask and, if the model runs in a browser,
// the page that loads it.

import type { Advisor, BrowserProvider } from "../../mind/advisor/index.ts";

export interface ServiceAdvisor {
  advisor: Advisor;
  /** Where browsers may bring a model. */
  browser?: {
    provider: BrowserProvider;
    /** The folder of the built page; null where it was not built. */
    page: string | null;
    heartbeatMs?: number;
  };
}
