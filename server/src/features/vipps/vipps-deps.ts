import type { FastifyBaseLogger } from 'fastify';
import type { AccountDb, AccountTrx, Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { SecretBox } from '../../platform/operations/secret-box.ts';
import { findAnyAccount, shareLockTestClock } from '../companies/index.ts';
import { SIMULATED_URL, simulatedVipps } from './client/simulated-vipps.ts';
import type { Vipps, VippsKeys, VippsWay } from './client/vipps.ts';
import { VippsFailed, createVipps } from './client/vipps.ts';
import type { StoredKeys } from './keys/keys.store.ts';
import { openKeys } from './keys/sealed-keys.ts';

/** The way to Vipps for production accounts. */
export type VippsSettings = {
  way: VippsWay;
  /** Without a slash at its end; undefined: the operator has turned Vipps off for all. */
  url: string | undefined;
  /** How long one answer of Vipps is waited for; left out: 10 seconds. */
  patienceMilliseconds?: number;
};

export type VippsDeps = {
  db: Db;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  baseUrl: string;
  secrets: SecretBox;
  vipps: VippsSettings;
};

/** Vipps as one account has it, with these keys. @throws NoSecretsKey */
export async function vippsOf(
  deps: Pick<VippsDeps, 'db' | 'clock' | 'secrets' | 'vipps'>,
  accountId: string,
  stored: Pick<StoredKeys, 'id' | 'merchantSerialNumber' | 'sealed'>,
): Promise<Vipps> {
  return vippsWith(deps, accountId, await openKeys(deps.secrets, accountId, stored));
}

/** The same with keys that are not stored yet. */
export function vippsWith(
  { db, clock, vipps: { way, url, patienceMilliseconds } }: Pick<VippsDeps, 'db' | 'clock' | 'vipps'>,
  accountId: string,
  keys: VippsKeys,
): Vipps {
  if (accountId.startsWith('T')) {
    const account = db.of(accountId);
    return createVipps(
      simulatedVipps(account, () => accountTime(account, clock())),
      SIMULATED_URL,
      keys,
    );
  }
  if (url === undefined) throw new VippsFailed('away', 'the operator has turned Vipps off');
  return createVipps(way, url, keys, patienceMilliseconds);
}

/** The time that the account goes by. */
export async function accountTime(db: AccountDb, now: Date): Promise<Date> {
  return (await findAnyAccount(db))?.clock ?? now;
}

/** Writes what Vipps has said. @param work gets the time of the account */
export function asService(
  { clock }: VippsDeps,
  db: AccountDb,
  work: (trx: AccountTrx, accountNow: Date) => Promise<void>,
): Promise<void> {
  return inTransaction(db, async (trx) => work(trx, (await shareLockTestClock(trx)) ?? clock()));
}

/** What addresses of webhooks begin with. */
export function webhookBase(baseUrl: string): string {
  return `${baseUrl}/vipps/webhooks/`;
}
