import { markOverdue } from '../../features/invoices/dunning/mark-overdue.ts';
import { warnOfMissingFigures } from '../../features/rates/jobs.ts';
import { countUnreadableSecrets } from '../../features/webhooks/index.ts';
import { createSigningKeys } from '../../platform/access/signing-keys.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { createSecretBox, secretKeysOf } from '../../platform/operations/secret-box.ts';
import { prepareTables } from '../cli/storage.ts';
import type { Work } from './worker.ts';

/** Prepares the database before all other work, in a process that ends then, because the code for it takes much memory. */
export const work: Work = async (order, { log }) => {
  const clock = () => new Date();
  const migrated = await prepareTables(order, { makes: true, say: (message) => log.warn(message) });
  if (migrated.length > 0) log.info({ migrated }, 'schema brought up to date');

  const { db, close } = openDatabase(order.connection, 'request', 2);
  await createSigningKeys(db).rotateWhenDue(clock());
  // Marks invoices that became overdue on midnights while the service was down.
  await markOverdue(db, clock);
  await warnOfMissingFigures({ db, clock, log });
  const endpoints = await countUnreadableSecrets(db, createSecretBox(secretKeysOf(order.settings)));
  if (endpoints > 0)
    log.error(
      { endpoints },
      'secrets of webhooks cannot be opened: nothing is sent there until their key is back',
    );
  await close();
  return undefined;
};
