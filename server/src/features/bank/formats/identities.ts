import { hash } from 'node:crypto';

/** Numbers what a file says several times: 1 for facts that it says first. */
export function countsOfFile(): (facts: readonly (string | null)[]) => number {
  const counts = new Map<string, number>();
  return (facts) => {
    // The hash takes a third of the memory of the text, and a file may have 300 000 of them.
    const key = hash('sha256', JSON.stringify(facts), 'buffer').toString('latin1');
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
}

/**
 * The identities of the transactions of one file. What a format says of a transaction may be the same for two of them. Then the second
 * one is another transaction, also where it comes first in another file, so equal ones are numbered.
 */
export function identitiesOfFile(): (facts: readonly string[]) => string {
  const countOf = countsOfFile();
  return (facts) => JSON.stringify([...facts, countOf(facts)]);
}
