import { FIRST_VIPPS_ACCOUNT } from '../../../domain/books/booking-accounts.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { lockBookingAccounts, replaceBookingAccounts } from './booking-accounts.store.ts';

/** Gives payments by Vipps an account of their own, where the company has chosen none. */
export async function chooseVippsAccount(trx: AccountTrx): Promise<void> {
  const present = await lockBookingAccounts(trx);
  if (present.vipps !== null) return;
  await replaceBookingAccounts(trx, { ...present, vipps: FIRST_VIPPS_ACCOUNT });
}
