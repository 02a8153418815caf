import type { ReadContext } from '../../../platform/http/endpoint.ts';
import { getBookingAccounts as readBookingAccounts } from './booking-accounts.store.ts';
import { presentBookingAccounts } from './present.ts';

export async function getBookingAccounts({ db, accountId, caller }: ReadContext) {
  const accounts = await readBookingAccounts(db, accountId);
  return { body: presentBookingAccounts(accounts, caller.vatRegistered) };
}
