/**
 * The longest turn of the event loop of this thread while `act` runs, in milliseconds of CPU time of this thread: as long does whoever
 * asks this process for something have to wait for the work of others, however busy the machine is.
 */
export async function longestTurn<T>(act: () => Promise<T>): Promise<{ result: T; milliseconds: number }> {
  let longest = 0;
  let before = cpuMicroseconds();
  let hasEnded = false;
  const tick = () => {
    const now = cpuMicroseconds();
    longest = Math.max(longest, now - before);
    before = now;
    if (!hasEnded) setImmediate(tick);
  };
  setImmediate(tick);
  try {
    const result = await act();
    tick();
    return { result, milliseconds: longest / 1_000 };
  } finally {
    hasEnded = true;
  }
}

function cpuMicroseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
