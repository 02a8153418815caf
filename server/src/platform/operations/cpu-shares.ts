/** The CPU time of this process, divided among the pieces of work that run. */
export type CpuShares = {
  /** @returns ends the work, and tells the share of this work, in microseconds */
  begin(): () => number;
};

/**
 * Divides the CPU time of this process among the pieces of work that run at the same time, to equal parts. Node does not tell which of
 * several requests used the processor, so this is an estimate: over many requests the parts are right where the pieces of work wait as
 * often for the database.
 * @param read the CPU time of this process so far, in microseconds
 */
export function createCpuShares(read: () => number = ownCpuMicroseconds): CpuShares {
  let working = 0;
  let readAt = 0;
  /** The share of work that began with the process. Beginning and ending cost the same, however many pieces of work there are. */
  let partOfOne = 0;

  function divide(): void {
    const now = read();
    if (working > 0) partOfOne += (now - readAt) / working;
    readAt = now;
  }

  return {
    begin() {
      divide();
      working += 1;
      const from = partOfOne;
      return () => {
        divide();
        working -= 1;
        return partOfOne - from;
      };
    },
  };
}

function ownCpuMicroseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
