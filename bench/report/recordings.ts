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
  {
    title: "Published goals",
    command: "npm run bench:suites",
    file: "suites.txt",
    about: `Tasks of suites that others published, said in Lodestone's words (\`bench/data/suites/\`), as the default
planner answers them. Counts are of tasks.

| column | meaning |
|---|---|
| open | tasks without an end to plan for: build something, decorate, survive; they are not asked |
| said | tasks whose goal can be said |
| in full | of the planned: nothing of the task is left out, neither gear nor biome nor what lies in a chest. That a suite plays another version does not count |
| one bag | planned for one body with everything in one bag, where the task has several |
| cost, worst | cost / cost of the best known plan, where one is known: geometric mean and maximum |
| rightly, wrongly | refused: what cannot be had, with the reason; and what can |
| absurd | valid plans that cost half as much again as a known one, fight with gear that does not fit, or place a block for nothing |

Below the figures stand the most frequent reasons why tasks fell short.

**This is planning, not execution.** A valid plan is not yet a thing in the bag. What other agents
published is execution: they acted in the game and were counted by what they held in the end. So their
figures stand beside ours, and cannot be compared with them:

| suite | agent | published success of its execution | source |
|---|---|---|---|
| Plan4MC | Plan4MC | by groups of tasks: cutting trees 41.7 %, mining stone 29.3 %, mining ores 26.7 %, animals 32.0 % | Yuan et al. 2023, arXiv 2303.16563 |
| Voyager | Voyager with GPT-4 | 63 kinds of items within 160 prompts; wooden, stone and iron tools in 3 of 3 runs, a diamond tool in 1 of 3 | Wang et al. 2023, arXiv 2305.16291 |`,
  },
  {
    title: "Published goals, carried out",
    command: "npm run bench:runs -- --suite Plan4MC --fast",
    file: "suites-runs.txt",
    about: `Execution of ours: the goals of Plan4MC whose things the
[embedded world](architecture/worlds.md#the-embedded-world) has, one run each in world 1, with what the task gives:
items in the bag, animals beside the bot. The server's inventory decides. The biome is the embedded world's own,
digging and smelting are shortened and nights are safe, so this is no evidence about Mojang's server; and the bot
is told what stands around it, where Plan4MC's agent sees pixels. Other load on the machine lengthened the time
to the first action.`,
  },
  {
    title: "Goals of MineDojo, carried out",
    command: "npm run bench:runs -- --suite MineDojo --fast",
    file: "suites-runs-minedojo.txt",
    about: `The same with 30 goals of MineDojo, drawn by seed 1 from those whose things the embedded world has.`,
  },
  {
    title: "The service under attack",
    command: "npm run bench:service -- --parts fairness,bombs --rounds 1",
    file: "service.txt",
    about: `What the service answers while one client sends forty searches of 20 s, and requests that are small to
send and would be dear to answer (\`bench/service/bombs.ts\`). The processor time of the service's own
thread is what all other requests wait for; other load on the machine (an average of 22 on two cores)
lengthened the other times by ten and more.`,
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
