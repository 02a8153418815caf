import { compareTimes, median } from './mann-whitney.ts';

/**
 * A difference counts when chance makes such a difference in less than one of this many runs, whatever the number of
 * comparisons.
 */
const RUNS_BETWEEN_FALSE_ALARMS = 100;
const WARM_UP_TURNS = 20;

type Ask = () => Promise<unknown>;

/**
 * Times two requests in turns, as ABBA, so that slow changes of the machine affect both alike.
 * @param comparisons how many there are in the run
 * @returns says whether the two differ; `count` requests are made of each
 */
export function differAmong(comparisons: number) {
  return async (name: string, count: number, first: Ask, second: Ask): Promise<boolean> => {
    const times: { first: number[]; second: number[] } = { first: [], second: [] };
    for (let turn = -WARM_UP_TURNS; turn < count / 2; turn++) {
      const a = await millisecondsOf(first);
      const b = [await millisecondsOf(second), await millisecondsOf(second)];
      const last = await millisecondsOf(first);
      if (turn < 0) continue;
      times.second.push(...b);
      times.first.push(a, last);
    }
    const { p, probabilityBelow, medianDifferenceMicroseconds } = compareTimes(times.first, times.second);
    const told = [
      `medians ${median(times.first).toFixed(3)} and ${median(times.second).toFixed(3)} ms`,
      `difference ${medianDifferenceMicroseconds.toFixed(1)} µs`,
      `P(first < second) ${probabilityBelow.toFixed(3)}`,
      `p ${p.toPrecision(2)}`,
    ];
    process.stdout.write(`${name}: ${told.join(', ')}\n`);
    return p < 1 / (RUNS_BETWEEN_FALSE_ALARMS * comparisons);
  };
}

async function millisecondsOf(ask: Ask): Promise<number> {
  const began = performance.now();
  await ask();
  return performance.now() - began;
}
