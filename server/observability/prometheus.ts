// The classes of prom-client, each from its own file: the package's entry also loads process
// metrics with OpenTelemetry, some 80 unused modules and a tenth of the service's start-up work.

import { createRequire } from "node:module";
import type * as PromClient from "prom-client";

const require = createRequire(import.meta.url);

export const Counter = require("prom-client/lib/counter.js") as typeof PromClient.Counter;
export const Gauge = require("prom-client/lib/gauge.js") as typeof PromClient.Gauge;
export const Histogram = require("prom-client/lib/histogram.js") as typeof PromClient.Histogram;
export const Registry = require("prom-client/lib/registry.js") as typeof PromClient.Registry;
