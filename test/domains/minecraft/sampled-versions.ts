// The versions that slower tests run in: the oldest and newest, those with mended data, and one on
// each side of larger changes; all of them with LODESTONE_ALL_VERSIONS=1. Every version is compiled
// by golden-counts.test.ts, and `npm run bench:items -- --mc-version all` plans every item in it.

import { SUPPORTED_VERSIONS } from "../../../domains/index.ts";

const SAMPLE = ["1.16.5", "1.17.1", "1.18.2", "1.19.4", "1.20.1", "1.20.6", "1.21.4", "1.21.9", "26.1"];

export const SAMPLED_VERSIONS = process.env.LODESTONE_ALL_VERSIONS === "1" ? SUPPORTED_VERSIONS : SAMPLE;
