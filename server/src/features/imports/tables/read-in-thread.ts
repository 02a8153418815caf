import { fileThread } from '../../../platform/documents/file-thread.ts';
import { TooComplex } from '../../../platform/documents/too-complex.ts';
import { ImportFileInvalid } from '../import-file-invalid.ts';
import type { TableFacts, TableToRead } from './read-facts.ts';

export type SomeFacts = Pick<TableFacts, 'accounts' | 'customers' | 'items'>;
export type ReadTable = Omit<TableFacts, keyof SomeFacts>;

/** Many times what the dearest file takes that we know. */
const thread = fileThread<TableToRead | 'more', ReadTable | SomeFacts>(
  new URL('table-thread.ts', import.meta.url),
  {
    mostMilliseconds: 60_000,
    heapMegabytes: 384,
  },
);

/**
 * Reads a CSV in a thread, and gives its facts to `take`, some at a time, unless it has errors.
 * @throws ImportFileInvalid when it takes too much time or memory; what `take` throws
 */
export async function readTableInThread(
  accountId: string,
  table: TableToRead,
  take: (facts: SomeFacts) => Promise<void>,
): Promise<ReadTable> {
  try {
    return await thread.use(accountId, async (ask) => {
      const read = await ask(table);
      if ('items' in read) throw new Error('The file comes before its facts.');
      if (read.errorCount > 0) return read;
      for (;;) {
        const some = await ask('more');
        if (!('items' in some)) throw new Error('Facts come behind the file.');
        if (some.accounts.length + some.customers.length + some.items.length === 0) return read;
        await take(some);
      }
    });
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error;
    throw new ImportFileInvalid(1, 'too-complex', TOO_COMPLEX);
  }
}

const TOO_COMPLEX = 'The file takes too much time or memory to be read; divide it.';
