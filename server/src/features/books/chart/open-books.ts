import { FIRST_CASH_ACCOUNT, STANDARD_BOOKING_ACCOUNTS } from '../../../domain/books/booking-accounts.ts';
import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { noteFirstBankAccount } from './bank-accounts.store.ts';
import { replaceBookingAccounts } from './booking-accounts.store.ts';
import { insertJournal } from './ledger-accounts.store.ts';

/** Gives a new account its journal, and the accounts that it begins with. @param number of its bank account; empty without one */
export async function openBooks(trx: AccountTrx, number: string): Promise<void> {
  await insertJournal(trx);
  await replaceBookingAccounts(trx, { ...STANDARD_BOOKING_ACCOUNTS, cash: FIRST_CASH_ACCOUNT });
  const ledgerAccount = STANDARD_BOOKING_ACCOUNTS.bank;
  await noteFirstBankAccount(trx, { number, currency: BOOK_CURRENCY, ledgerAccount });
}
