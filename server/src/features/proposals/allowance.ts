import { sumMoved } from '../../domain/proposals/moved.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { Ore } from '../../domain/money.ts';
import type { ApiClientLimits, ApiClientMode } from '../../domain/proposals/api-client-mode.ts';
import { mayHaveToAsk } from '../../domain/proposals/api-client-mode.ts';
import { saveSpent } from '../companies/index.ts';
import type { AccountDbOrTrx, AccountTrx } from '../../platform/database/database.ts';
import { isAboveLimits } from './propose.ts';
import * as store from './proposals.store.ts';

/** The money that an API client with limits can still move alone on a day. */
export type Allowance = {
  /** Counts the amount of one document, payment or entry where the amount is within the limits. @returns whether it is */
  take(amountOre: Ore): boolean;
  /** Stores the amounts that were taken. The transaction has locked the allowance. */
  save(trx: AccountTrx): void;
};

type Asker = { mode: ApiClientMode; limits: ApiClientLimits };

/**
 * The allowance of the API client of a grant, as its limits are now. Until the transaction ends, the API client spends nothing else.
 * Nothing can be taken when the grant is gone, because no proposal of a deleted client is approved, or when the client proposes by now.
 * @returns undefined: the API client needs no allowance
 */
export async function lockAllowance(
  trx: AccountTrx,
  grantId: string,
  day: LocalDate,
): Promise<Allowance | undefined> {
  await store.lockProposals(trx, grantId);
  const asker = await store.findAsker(trx, grantId);
  return readAllowance(trx, { ...(asker ?? NOBODY), grantId }, day);
}

const NOBODY: Asker = { mode: 'proposes', limits: { perDocumentOre: 0n, perDayOre: 0n } };

/** As `lockAllowance`, of a caller and without a lock: for changes that are only foreseen. */
export async function readAllowance(
  db: AccountDbOrTrx,
  { mode, limits, grantId }: Asker & { grantId: string },
  day: LocalDate,
): Promise<Allowance | undefined> {
  if (!mayHaveToAsk({ mode, limits })) return undefined;
  let spentOre = await store.readSpent(db, grantId, day);
  return {
    take(amountOre) {
      if (mode === 'proposes' || isAboveLimits(limits, sumMoved([amountOre]), spentOre)) return false;
      spentOre += amountOre;
      return true;
    },
    save: (trx) => saveSpent(trx, grantId, day, spentOre),
  };
}
