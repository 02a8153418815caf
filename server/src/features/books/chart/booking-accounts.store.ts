import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { BookingAccounts, BookingPurpose, SupplyKind } from '../../../domain/books/booking-accounts.ts';
import {
  BOOKING_PURPOSES,
  STANDARD_BOOKING_ACCOUNTS,
  SUPPLY_KINDS,
} from '../../../domain/books/booking-accounts.ts';
import type { SalesVatCode } from '../../../domain/vat/vat.ts';
import { SALES_VAT_CODES } from '../../../domain/vat/vat.ts';
import type { AccountDbOrTrx, AccountId, AccountTrx } from '../../../platform/database/database.ts';
import { lockForTransaction, shareLockForTransaction } from '../../../platform/database/locks.ts';
import { buildOnce } from '../../../platform/database/statement.ts';
import { storeStandardAccounts } from './ledger-accounts.store.ts';

/** The booking accounts: for each purpose the account that the company has chosen, else the standard account. */
export async function getBookingAccounts(db: AccountDbOrTrx): Promise<BookingAccounts> {
  const rows = await selectChosen(db, db.accountId);
  const chosen = new Map(rows.map((row) => [row.purpose, row.ledger_account]));
  const of = <Standard extends string | null>(purpose: string, standard: Standard): string | Standard =>
    chosen.get(purpose) ?? standard;
  const { sales, salesOutsideVatRegister, ...single } = STANDARD_BOOKING_ACCOUNTS;
  return {
    ...(Object.fromEntries(
      Object.entries(single).map(([purpose, standard]) => [purpose, of(purpose, standard)]),
    ) as typeof single),
    sales: Object.fromEntries(
      SALES_VAT_CODES.map((code) => [
        code,
        {
          goods: of(salesPurpose(code, 'goods'), sales[code].goods),
          services: of(salesPurpose(code, 'services'), sales[code].services),
        },
      ]),
    ) as BookingAccounts['sales'],
    salesOutsideVatRegister: {
      goods: of(salesPurpose(7, 'goods'), salesOutsideVatRegister.goods),
      services: of(salesPurpose(7, 'services'), salesOutsideVatRegister.services),
    },
  };
}

/** One of `getBookingAccounts`, in SQL. */
export function bookingAccount(accountId: AccountId, purpose: BookingPurpose): RawBuilder<string> {
  return sql`coalesce((
    select ledger_account from booking_accounts where account_id = ${accountId} and purpose = ${purpose}
  ), ${STANDARD_BOOKING_ACCOUNTS[purpose]})`;
}

const selectChosen = buildOnce((db, accountId: string) =>
  db.selectFrom('booking_accounts').select(['purpose', 'ledger_account']).where('account_id', '=', accountId),
);

/**
 * As `getBookingAccounts`, for an entry later in the transaction: the booking accounts do not change before it ends. An
 * entry that can be the first on receivables or on debt to customers must hold them. Other entries need not, because these
 * accounts cannot change once they have postings.
 */
export async function shareLockBookingAccounts(trx: AccountTrx): Promise<BookingAccounts> {
  // The lock has a statement of its own, so that the second statement sees choices made during the wait.
  const [, accounts] = await Promise.all([
    shareLockForTransaction(trx, lockName(trx.accountId)),
    getBookingAccounts(trx),
  ]);
  return accounts;
}

/** As `getBookingAccounts`, to change them. Waits for transactions that hold them, and keeps others out until the end. */
export async function lockBookingAccounts(trx: AccountTrx): Promise<BookingAccounts> {
  await lockForTransaction(trx, lockName(trx.accountId));
  return getBookingAccounts(trx);
}

/** Stores only the accounts that differ from the standard accounts. */
export async function replaceBookingAccounts(trx: AccountTrx, accounts: BookingAccounts): Promise<void> {
  const chosen = chosenRows(accounts);
  await trx.deleteFrom('booking_accounts').where('account_id', '=', trx.accountId).execute();
  if (chosen.length === 0) return;
  const numbers = chosen.map(([, account]) => account);
  trx.later(...storeStandardAccounts(trx, numbers));
  await trx
    .insertInto('booking_accounts')
    .values(
      chosen.map(([purpose, account]) => ({ account_id: trx.accountId, purpose, ledger_account: account })),
    )
    .execute();
}

/** A lock of its own, not the journal's row: a holder of a weaker lock on that row could deadlock when it posts. */
function lockName(accountId: string): string {
  return `booking accounts ${accountId}`;
}

type Row = [purpose: string, account: string];

function chosenRows(accounts: BookingAccounts): Row[] {
  const standard = STANDARD_BOOKING_ACCOUNTS;
  const single = BOOKING_PURPOSES.flatMap((purpose): Row[] => {
    const account = accounts[purpose];
    return account === null || account === standard[purpose] ? [] : [[purpose, account]];
  });
  const sales = SALES_VAT_CODES.flatMap((code) =>
    SUPPLY_KINDS.flatMap((kind): Row[] => {
      const isStandard =
        accounts.sales[code][kind] === standard.sales[code][kind] &&
        // Code 7 has two standard accounts, inside and outside the VAT register. The company may have chosen either one.
        (code !== 7 || accounts.salesOutsideVatRegister[kind] === standard.salesOutsideVatRegister[kind]);
      return isStandard ? [] : [[salesPurpose(code, kind), accounts.sales[code][kind]]];
    }),
  );
  return [...single, ...sales];
}

/** For example `sales 31 goods`. */
function salesPurpose(code: SalesVatCode, supply: SupplyKind): string {
  return `sales ${code} ${supply}`;
}
