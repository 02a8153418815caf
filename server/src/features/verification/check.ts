import type { AnyTrx } from '../../platform/database/database.ts';
import type { Document } from './documents.store.ts';

/** An invariant: a statement that must always be true of an account's rows, however they were written. */
export type Check = {
  /** The name in JSON. */
  name: string;
  /** The sentence that holds when nothing is wrong. */
  holds: string;
  /** What it finds is told, and is no fault of the books: nobody can mend it. */
  isNote?: true;
} & (Examination | { breachesOf: BreachesOf });

export type Examination = {
  /** Checks some accounts. `trx` shows their rows as they were at one moment. */
  examine(trx: AnyTrx, accountIds: readonly string[]): Promise<Finding>;
  /** Set where no index finds the rows of an account. Then all accounts are examined at once. */
  readsWholeTables?: true;
};

/** What is wrong with a document. The documents are read once for all checks of this kind. */
export type BreachesOf = (document: Document) => string[];

/** @property breaches the first few, each by ids and numbers, and never with data of a customer */
export type Finding = { rows: number; breachCount: number; breaches: Breach[] };
export type Breach = { accountId: string; breach: string };

/** The most breaches that are named. Where much is broken, more names would tell no more. */
export const NAMED_BREACHES = 5;

export function emptyFinding(): Finding {
  return { rows: 0, breachCount: 0, breaches: [] };
}

export function addBreaches(finding: Finding, accountId: string, breaches: string[]): void {
  addFinding(finding, {
    rows: 0,
    breachCount: breaches.length,
    breaches: breaches.map((breach) => ({ accountId, breach })),
  });
}

export function addFinding(sum: Finding, { rows, breachCount, breaches }: Finding): void {
  sum.rows += rows;
  sum.breachCount += breachCount;
  sum.breaches.push(...breaches.slice(0, NAMED_BREACHES - sum.breaches.length));
}
