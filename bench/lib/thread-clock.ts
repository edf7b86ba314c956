/** CPU milliseconds of this thread: other work on the machine shifts them less than wall time. */
export const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
