import { movedOf } from '../../domain/proposals/moved.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { Ore } from '../../domain/money.ts';
import type { ApiClientLimits, ApiClientMode } from '../../domain/proposals/api-client-mode.ts';
import { mayHaveToAsk } from '../../domain/proposals/api-client-mode.ts';
import { saveSpent } from '../companies/index.ts';
import type { AccountDbOrTrx, AccountTrx } from '../../platform/database/database.ts';
import { isAboveLimits } from './propose.ts';
import * as store from './proposals.store.ts';

/** What an API client that may have to ask can still do alone on a day. */
export type Allowance = {
  /** Counts the amount of one document, payment or entry where it is within the limits. @returns whether it is */
  take(amountOre: Ore): boolean;
  /** Stores what was taken. The transaction has held the allowance. */
  save(trx: AccountTrx): void;
};

type Asker = { mode: ApiClientMode; limits: ApiClientLimits };

/**
 * The allowance of the API client of a grant, as its limits are now. Until the transaction ends, the API client spends nothing else.
 * Nothing can be taken when the grant is gone, as nothing of a gone client is approved, or when the client proposes by now.
 * @returns undefined: it needs none
 */
export async function holdAllowance(
  trx: AccountTrx,
  grantId: string,
  day: LocalDate,
): Promise<Allowance | undefined> {
  await store.lockProposals(trx, grantId);
  const asker = await store.findAsker(trx, grantId);
  return readAllowance(trx, { ...(asker ?? NOBODY), grantId }, day);
}

const NOBODY: Asker = { mode: 'proposes', limits: { perDocumentOre: 0n, perDayOre: 0n } };

/** As `holdAllowance`, of a caller and without a lock: for what is only foreseen. */
export async function readAllowance(
  db: AccountDbOrTrx,
  { mode, limits, grantId }: Asker & { grantId: string },
  day: LocalDate,
): Promise<Allowance | undefined> {
  if (!mayHaveToAsk({ mode, limits })) return undefined;
  let spentOre = await store.spentOn(db, grantId, day);
  return {
    take(amountOre) {
      if (mode === 'proposes' || isAboveLimits(limits, movedOf([amountOre]), spentOre)) return false;
      spentOre += amountOre;
      return true;
    },
    save: (trx) => saveSpent(trx, grantId, day, spentOre),
  };
}
