/** The working time of this process, divided among the pieces of work that run. */
export type CpuShares = {
  /** @returns ends the work, and tells the share of this work, in microseconds */
  begin(): () => number;
};

/**
 * Divides the working time of this process among the pieces of work that run at the same time, to equal parts. Node does not tell which of
 * several requests used the processor, so this is an estimate: over many requests the parts are right where the pieces of work wait as
 * often for the database.
 * @param read the working time of this process so far, in microseconds
 */
export function createCpuShares(read: () => number = workingMicroseconds): CpuShares {
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

/**
 * The time for which the event loop has not waited. `process.cpuUsage` would also count the threads that collect garbage, but is a system
 * call: of a request that takes 200 µs, its four calls took 20.
 */
function workingMicroseconds(): number {
  return performance.eventLoopUtilization().active * 1000;
}
