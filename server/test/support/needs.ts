/** What test files need, from the cheapest to the dearest. */
export const NEEDS = ['pure', 'database', 'process', 'browser'] as const;
export type Need = (typeof NEEDS)[number];

let dearest: Need = 'pure';

/** Is told by what starts a database, a process or a browser, so that the run can say which kind of test takes how long. */
export function needs(need: Need): void {
  if (NEEDS.indexOf(need) > NEEDS.indexOf(dearest)) dearest = need;
}

/** @returns what the file that has ended needed at most; the next file begins as pure */
export function takeNeed(): Need {
  const taken = dearest;
  dearest = 'pure';
  return taken;
}
