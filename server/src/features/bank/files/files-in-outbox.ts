import type { OutboxKind } from '../../../platform/operations/outbox.ts';
import { dueFiles } from './bank-files.store.ts';
import type { ImportDeps } from './import-file.ts';
import { importFile } from './import-file.ts';

/** Files of one account are imported one after the other, and files of two accounts at once: an import keeps a core busy. */
export function filesInOutbox(deps: ImportDeps): OutboxKind {
  return {
    name: 'bank-files',
    afterRestore: { goes: 'it books what the bank says, and each transaction of the bank once' },
    bell: 'bank-files',
    due: dueFiles,
    atOnce: 2,
    onWrongClock: 'waits',
    work: ({ accountId, id }, stopping) => importFile(deps, accountId, id, stopping),
  };
}
