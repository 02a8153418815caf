import { entryHash } from '../../../books/index.ts';
import type { Check, Finding } from '../../check.ts';
import { addBreaches, examineEach } from '../../check.ts';
import { readChain } from '../../entries.store.ts';
import type { ChainedEntry } from '../../entries.store.ts';
import { readChainHead } from '../../snapshot.store.ts';

const BEFORE_THE_FIRST = { chainPosition: 0n, hash: Buffer.alloc(32) };

/**
 * Hashes each entry anew on top of the stored hash before it. So a breach names the changed entry, or the entry behind
 * which another entry was removed or inserted.
 */
export const hashChain: Check = {
  name: 'hash-chain',
  holds:
    'entries are chained from 1 without a gap, each hash covers its entry, and the journal knows the last',
  async examine(trx, accountId): Promise<Finding> {
    let last: Pick<ChainedEntry, 'chainPosition' | 'hash'> = BEFORE_THE_FIRST;
    const finding = await examineEach(readChain(trx, accountId), (entry) => {
      const { chainPosition, hash } = last;
      last = entry;
      const name = `entry ${entry.series} ${entry.year}/${entry.number} (${entry.id})`;
      if (entry.chainPosition !== chainPosition + 1n) {
        return [`${name}: has position ${entry.chainPosition}, behind ${chainPosition}`];
      }
      return entry.hash.equals(entryHash(hash, entry)) ? [] : [`${name}: is not what was hashed`];
    });
    const head = await readChainHead(trx, accountId);
    const isHead =
      BigInt(head.entryCount) === last.chainPosition && head.headHash === last.hash.toString('hex');
    if (!isHead) {
      addBreaches(finding, [`the journal ends at ${head.entryCount}, its entries at ${last.chainPosition}`]);
    }
    return finding;
  },
};
