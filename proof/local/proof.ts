import type { Need } from '../needs.ts';

/** A proof that `npm run proof` runs on this checkout alone: tests that take long and rarely fail. */
export type LocalProof = {
  name: string;
  /** Globs of the files whose change can make it fail; each matches a file. */
  covers: string[];
  /** Globs of its test files. */
  tests: string[];
  /** Without these it is skipped. */
  needs?: Need[];
};
