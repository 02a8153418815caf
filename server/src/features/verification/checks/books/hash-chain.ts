import { entryHash } from '../../../books/index.ts';
import type { Check } from '../../check.ts';
import { addBreaches, emptyFinding } from '../../check.ts';
import { readChain } from '../../entries.store.ts';
import type { ChainedEntry } from '../../entries.store.ts';
import { readChainHeads } from '../../snapshot.store.ts';

type End = Pick<ChainedEntry, 'chainPosition' | 'hash'>;

const BEFORE_THE_FIRST: End = { chainPosition: 0n, hash: Buffer.alloc(32) };

/**
 * Hashes each entry anew on top of the stored hash before it. So a breach names the changed entry, or the entry behind
 * which another entry was removed or inserted.
 */
export const hashChain: Check = {
  name: 'hash-chain',
  holds:
    'entries are chained from 1 without a gap, each hash covers its entry, and the journal knows the last',
  async examine(trx, accountIds) {
    const finding = emptyFinding();
    const ends = new Map<string, End>();
    for await (const entry of readChain(trx, accountIds)) {
      const { accountId, chainPosition, hash } = entry;
      const last = ends.get(accountId) ?? BEFORE_THE_FIRST;
      ends.set(accountId, { chainPosition, hash });
      finding.rows += 1;
      addBreaches(finding, accountId, breachesOf(entry, last));
    }
    for (const { accountId, entryCount, headHash } of await readChainHeads(trx, accountIds)) {
      const { chainPosition, hash } = ends.get(accountId) ?? BEFORE_THE_FIRST;
      if (BigInt(entryCount) === chainPosition && headHash === hash.toString('hex')) continue;
      addBreaches(finding, accountId, [`the journal ends at ${entryCount}, its entries at ${chainPosition}`]);
    }
    return finding;
  },
};

function breachesOf(entry: ChainedEntry, last: End): string[] {
  const name = `entry ${entry.series} ${entry.year}/${entry.number} (${entry.id})`;
  if (entry.chainPosition !== last.chainPosition + 1n) {
    return [`${name}: has position ${entry.chainPosition}, behind ${last.chainPosition}`];
  }
  return entry.hash.equals(entryHash(last.hash, entry)) ? [] : [`${name}: is not what was hashed`];
}
