import { MARK_OVERDUE } from '../../features/invoices/jobs.ts';
import { warnOfMissingFigures } from '../../features/rates/jobs.ts';
import { makeAllDeliveries } from '../../features/webhooks/jobs.ts';
import { countUnreadableSecrets } from '../../features/webhooks/index.ts';
import { createSigningKeys, newestSigningKeyAt } from '../../platform/access/signing-keys.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { judgeClockAtStart } from '../../platform/operations/clock-watch.ts';
import { countHeld } from '../../platform/operations/held-things.ts';
import { listHolds, noteFirstStart } from '../../platform/operations/holds.store.ts';
import { countUnreadableVippsKeys } from '../../features/vipps/index.ts';
import { createSecretBox, secretKeysOf } from '../../platform/operations/secret-box.ts';
import { HELD_KINDS, heldText } from '../held-kinds.ts';
import { prepareTables } from '../cli/database/storage.ts';
import type { Work } from './worker.ts';

/** Prepares the database before all other work, in a process that ends then, because the code for it takes much memory. */
export const work: Work = async (order, { log }) => {
  const clock = () => new Date();
  const migrated = await prepareTables(order, { makes: true, say: (message) => log.warn(message) });
  if (migrated.length > 0) log.info({ migrated }, 'schema brought up to date');

  const { db, close } = openDatabase(order.connection, 'request', 2);
  const isHeld = await judgeClockAtStart(db, clock(), log);
  // Before all else, because what is made from now on is no more of the hours that are lost.
  await noteFirstStart(db, isHeld ? null : clock(), (madeAt) => makeAllDeliveries(db, madeAt));
  if (!isHeld || (await newestSigningKeyAt(db)) === undefined)
    await createSigningKeys(db).rotateWhenDue(clock());
  // Marks invoices that became overdue on midnights while the service was down.
  if (!isHeld) await MARK_OVERDUE.run({ db, clock });
  await warnOfMissingFigures({ db, clock, log });
  const endpoints = await countUnreadableSecrets(db, createSecretBox(secretKeysOf(order.settings)));
  if (endpoints > 0)
    log.error(
      { endpoints },
      'secrets of webhooks cannot be opened: nothing is sent there until their key is back',
    );
  const vippsKeys = await countUnreadableVippsKeys(db, createSecretBox(secretKeysOf(order.settings)));
  if (vippsKeys > 0)
    log.error({ vippsKeys }, 'keys of Vipps cannot be opened: nobody pays by Vipps until their key is back');
  const holds = await listHolds(db);
  if (holds.length > 0) {
    const held = await countHeld(db, HELD_KINDS, clock());
    log.warn({ held }, `${heldText(holds, held)} "tilgode release" shows it.`);
  }
  await close();
  return undefined;
};
