import type { ReadContext } from '../../platform/endpoint.ts';
import { getBookingAccounts as readBookingAccounts } from './booking-accounts.store.ts';
import { presentBookingAccounts } from './present.ts';

export async function getBookingAccounts({ db, accountId }: ReadContext) {
  return { body: presentBookingAccounts(await readBookingAccounts(db, accountId)) };
}
