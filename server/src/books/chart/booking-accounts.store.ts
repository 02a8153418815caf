import type { BookingAccounts, SupplyKind } from '../../domain/books/booking-accounts.ts';
import {
  BOOKING_PURPOSES,
  STANDARD_BOOKING_ACCOUNTS,
  SUPPLY_KINDS,
} from '../../domain/books/booking-accounts.ts';
import type { SalesVatCode } from '../../domain/vat/vat.ts';
import { SALES_VAT_CODES } from '../../domain/vat/vat.ts';
import type { DbOrTrx, Trx } from '../../database/database.ts';
import { lockForTransaction, shareLockForTransaction } from '../../database/locks.ts';
import { buildOnce } from '../../database/statement.ts';

/** Where the account's sales go: the standard accounts, but for those that the company has chosen otherwise. */
export async function getBookingAccounts(db: DbOrTrx, accountId: string): Promise<BookingAccounts> {
  const rows = await selectChosen(db, accountId);
  const chosen = new Map(rows.map((row) => [row.purpose, row.ledger_account]));
  const of = (purpose: string, standard: string) => chosen.get(purpose) ?? standard;
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

const selectChosen = buildOnce((db, accountId: string) =>
  db.selectFrom('booking_accounts').select(['purpose', 'ledger_account']).where('account_id', '=', accountId),
);

/**
 * The same for an entry that is posted later in the transaction: they do not change before it ends. What can be the first
 * on receivables or on what is owed to customers must hold them; the others follow what is posted already.
 */
export async function holdBookingAccounts(trx: Trx, accountId: string): Promise<BookingAccounts> {
  // A statement of its own: it sees what was chosen while the lock was waited for.
  const [, accounts] = await Promise.all([
    shareLockForTransaction(trx, lockName(accountId)),
    getBookingAccounts(trx, accountId),
  ]);
  return accounts;
}

/** The same to change them: whoever holds them has ended, and nobody else does until this transaction ends. */
export async function lockBookingAccounts(trx: Trx, accountId: string): Promise<BookingAccounts> {
  await lockForTransaction(trx, lockName(accountId));
  return getBookingAccounts(trx, accountId);
}

/** Stores what differs from the standard accounts, and only that. */
export async function replaceBookingAccounts(
  trx: Trx,
  accountId: string,
  accounts: BookingAccounts,
): Promise<void> {
  const chosen = chosenRows(accounts);
  await trx.deleteFrom('booking_accounts').where('account_id', '=', accountId).execute();
  if (chosen.length === 0) return;
  await trx
    .insertInto('booking_accounts')
    .values(chosen.map(([purpose, account]) => ({ account_id: accountId, purpose, ledger_account: account })))
    .execute();
}

/** Not the journal's row: who holds that by a weaker lock and then posts could wait for who waits to change it. */
function lockName(accountId: string): string {
  return `booking accounts ${accountId}`;
}

type Row = [purpose: string, account: string];

function chosenRows(accounts: BookingAccounts): Row[] {
  const standard = STANDARD_BOOKING_ACCOUNTS;
  const single = BOOKING_PURPOSES.flatMap((purpose): Row[] =>
    accounts[purpose] === standard[purpose] ? [] : [[purpose, accounts[purpose]]],
  );
  const sales = SALES_VAT_CODES.flatMap((code) =>
    SUPPLY_KINDS.flatMap((kind): Row[] => {
      const isStandard =
        accounts.sales[code][kind] === standard.sales[code][kind] &&
        // Of code 7 either may be what the company has chosen: the standard accounts are not the same.
        (code !== 7 || accounts.salesOutsideVatRegister[kind] === standard.salesOutsideVatRegister[kind]);
      return isStandard ? [] : [[salesPurpose(code, kind), accounts.sales[code][kind]]];
    }),
  );
  return [...single, ...sales];
}

/** As in `sales 31 goods`. */
function salesPurpose(code: SalesVatCode, supply: SupplyKind): string {
  return `sales ${code} ${supply}`;
}
