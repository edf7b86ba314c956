// What the service uses of prom-client, each from its own file: the package's entry also loads what measures the process itself, with OpenTelemetry
// behind it, some 80 modules that nothing here asks for and a tenth of what the service's thread does before it is ready.

import { createRequire } from "node:module";
import type * as PromClient from "prom-client";

const require = createRequire(import.meta.url);

export const Counter = require("prom-client/lib/counter.js") as typeof PromClient.Counter;
export const Gauge = require("prom-client/lib/gauge.js") as typeof PromClient.Gauge;
export const Histogram = require("prom-client/lib/histogram.js") as typeof PromClient.Histogram;
export const Registry = require("prom-client/lib/registry.js") as typeof PromClient.Registry;
