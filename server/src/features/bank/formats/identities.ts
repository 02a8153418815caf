import { hash } from 'node:crypto';

/** Numbers equal facts of a file: 1 for the first. */
export function createFactCounter(): (facts: readonly (string | null)[]) => number {
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
 * The identities of the transactions of a file. Two transactions of a file may have the same facts. They are still two transactions, also
 * where the second transaction comes first in another file, so equal facts are numbered.
 */
export function createIdentityMaker(): (facts: readonly string[]) => string {
  const countOf = createFactCounter();
  return (facts) => JSON.stringify([...facts, countOf(facts)]);
}
