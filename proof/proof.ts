import type { Need } from './needs.ts';

/** One line of the table in docs/scale.md. */
export type Row = {
  /** The part that was broken, how it was broken, and how the service reached its database. */
  broken: string;
  times: number;
  /** Acknowledged writes that are gone or were done twice, of how many. */
  lost: string;
  /** The time until the service worked again, with its unit. */
  took: string;
};

export type Proof = {
  name: string;
  /** Everything that this machine must have. */
  needs: Need[];
  /**
   * Starts the engines, breaks them under load, and ends them.
   * @throws Finding when a promise is broken
   */
  run(say: (line: string) => void): Promise<Row[]>;
};
