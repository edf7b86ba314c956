// The versions that slower tests run in: the oldest and newest, those with mended data, and one on
// each side of larger changes. `npm run versions` checks all of them, and `npm run bench:items --
// --mc-version all` plans every item in them.

export const SAMPLED_VERSIONS = [
  "1.16.5",
  "1.17.1",
  "1.18.2",
  "1.19.4",
  "1.20.1",
  "1.20.6",
  "1.21.4",
  "1.21.9",
  "26.1",
];
