import { vippsInOutbox } from '../../../src/features/vipps/jobs.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { createLog } from '../../../src/platform/operations/log.ts';
import { createSecretBox } from '../../../src/platform/operations/secret-box.ts';
import { lookUpRule } from '../../../src/platform/outgoing/address-rule.ts';
import { createOutgoing } from '../../../src/platform/outgoing/outgoing.ts';
import { workOff } from '../work-off.ts';
import type { ToldToSettle } from './settle-process.ts';

/** What a program of its own is told, which reads the ledger of an account and is killed meanwhile. `now`: the time that it goes by. */
export type ToldToRead = Omit<ToldToSettle, 'id' | 'kind'> & { now: string };

const told = JSON.parse(process.env['TOLD_TO_READ'] ?? '') as ToldToRead;
const { db, close } = openDatabase(told.connection, 'request', 2);
const outgoing = createOutgoing(lookUpRule('public'));
const kinds = vippsInOutbox({
  db,
  clock: () => new Date(told.now),
  log: createLog('silent'),
  baseUrl: told.baseUrl,
  secrets: createSecretBox({ keys: [told.secretsKey] }),
  vipps: { way: outgoing, url: told.vippsUrl },
});
await workOff(
  db,
  kinds.filter(({ name }) => name === 'vipps-settlements'),
  [told.accountId],
);
await outgoing.close();
await close();
