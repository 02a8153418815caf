/**
 * The CPU time in milliseconds of work that is the same on each machine: writing and reading 100 000 objects as JSON. The least of several,
 * because other work of the machine makes some dearer. Bounds of turns are told in it: machines differ by more than half.
 */
export function standardWork(): number {
  return Math.min(
    ...Array.from({ length: 10 }, () => {
      const before = process.threadCpuUsage();
      JSON.parse(
        JSON.stringify(Array.from({ length: 100_000 }, (_, index) => ({ index, text: String(index) }))),
      );
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1_000;
    }),
  );
}
