import type { AnyTrx } from '../../platform/database/database.ts';

/** An invariant: a statement that must always be true of an account's rows, however they were written. */
export type Check = {
  /** The name in JSON. */
  name: string;
  /** The sentence that holds when nothing is wrong. */
  holds: string;
  /** Checks one account. `trx` shows its rows as they were at one moment. */
  examine(trx: AnyTrx, accountId: string): Promise<Finding>;
};

/** @property breaches the first few, each by ids and numbers, and never with data of a customer */
export type Finding = { rows: number; breachCount: number; breaches: string[] };

/** The most breaches that are named. Where much is broken, more names would tell no more. */
export const NAMED_BREACHES = 5;

/** Checks rows one by one, so that only few rows are in memory. */
export async function examineEach<Row>(
  rows: AsyncIterable<Row>,
  breachesOf: (row: Row) => string[],
): Promise<Finding> {
  const finding: Finding = { rows: 0, breachCount: 0, breaches: [] };
  for await (const row of rows) {
    finding.rows += 1;
    addBreaches(finding, breachesOf(row));
  }
  return finding;
}

export function addBreaches(finding: Finding, breaches: string[]): void {
  finding.breachCount += breaches.length;
  finding.breaches.push(...breaches.slice(0, NAMED_BREACHES - finding.breaches.length));
}
