// The sections of the page that show what other benches printed: recorded text, each with the
// command that prints it. Pure text; the caller reads the files.

interface Recording {
  title: string;
  command: string;
  /** The file of the recorded output, relative to the page's folder of charts. */
  file: string;
  about: string;
}

const RECORDINGS: readonly Recording[] = [
  {
    title: "Efforts",
    command: "npm run bench:effort -- --arms quick,balanced,thorough,0.1",
    file: "effort.txt",
    about: `What each [effort](planning.md#work-and-effort) of hybrid gives on the craftables, beside the default
of release 0.1 (50,000 expansions or 10 s). Times are CPU times of the thread. Costs are relative
to the best plan of any effort in the run.`,
  },
  {
    title: "Layers",
    command: "npm run bench:ablation -- --suite craftables",
    file: "layers.txt",
    about: `What each [layer](planning.md#layers-and-what-each-earns) of hybrid earns: the same problems without it,
with a second of CPU time each. Two runs of one setting differ by up to two proofs.`,
  },
  {
    title: "Layers with ten seconds",
    command: "npm run bench:ablation -- --suite craftables --time-ms 10000 --layer precedenceCuts,idleConversions",
    file: "layers-10s.txt",
    about: "Layers that earn little in a second, with ten.",
  },
];

/** The sections; `outputOf` reads a recording, null if there is none. */
export function recordedSections(outputOf: (file: string) => string | null): string[] {
  return RECORDINGS.flatMap(({ title, command, file, about }) => {
    const output = outputOf(file);
    if (output === null) return [];
    return [`## ${title}\n\n${about}\n\n\`\`\`text\n$ ${command}\n${output.trim()}\n\`\`\``];
  });
}
