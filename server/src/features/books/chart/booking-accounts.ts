import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import type { ChangeContext, Input, ShownContext } from '../../../platform/http/endpoint.ts';
import {
  getBookingAccounts as readBookingAccounts,
  lockBookingAccounts,
  replaceBookingAccounts,
} from './booking-accounts.store.ts';
import { presentBookingAccounts } from './present.ts';
import type { Static } from 'typebox';
import type { BookingAccounts } from '../../../domain/books/booking-accounts.ts';
import {
  BOOKING_PURPOSES,
  METHOD_PURPOSES,
  accountOfVipps,
  fitsPurpose,
  fitsSales,
  withSalesAccounts,
} from '../../../domain/books/booking-accounts.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import { rateBpOfCode } from '../../../domain/vat/vat.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import { ApiError, validationFailed } from '../../../domain/errors/errors.ts';
import type { bookingAccountChanges } from './booking-schemas.ts';
import {
  getBankNumber,
  lockLedgersOfCurrencies,
  moveVippsLedgers,
  noteBankAccount,
} from './bank-accounts.store.ts';
import { hasPostings, shareLockLedgerAccounts } from './ledger-accounts.store.ts';
import type { LedgerAccount } from './ledger-accounts.store.ts';

export async function getBookingAccounts({ db, caller }: ShownContext) {
  const accounts = await readBookingAccounts(db);
  return { body: presentBookingAccounts(accounts, caller.vatRegistered) };
}

type Changes = Static<typeof bookingAccountChanges>;

/** An invoice, its payments and its credit notes must be booked on the same of these accounts. */
const LEDGERS_OF_CUSTOMERS = ['receivables', 'owedToCustomers'] as const;

/**
 * Changes the booking accounts. The change counts for later entries.
 * @throws ApiError `validation-failed` (`unknown-account`, `unfitting-account`), `account-in-use`
 */
export async function updateBookingAccounts(
  { trx, accountNow, caller }: ChangeContext,
  { body }: Input<unknown, unknown, Changes>,
) {
  const present = await lockBookingAccounts(trx);
  const chosen = withChanges(present, body, caller.vatRegistered);

  const chart = await shareLockLedgerAccounts(trx, namedIn(body));
  const errors = checkFit(body, chart, osloDate(accountNow));
  // With one account for both, a payment would not lower the receivables.
  for (const purpose of ['bank', ...METHOD_PURPOSES] as const) {
    if (chosen[purpose] !== chosen.receivables) continue;
    const field = body[purpose] === undefined ? 'receivables' : purpose;
    const message = `The accounts \`${purpose}\` and \`receivables\` must be two.`;
    errors.push({ field, code: 'unfitting-account', message });
  }
  errors.push(...(await inOtherCurrencies(trx, present, chosen)));
  if (errors.length > 0) throw validationFailed(errors);
  await requireUnposted(trx, present, chosen);

  if (chosen.bank !== present.bank) {
    const number = await getBankNumber(trx);
    const before = { number, currency: BOOK_CURRENCY, ledgerAccount: present.bank };
    const after = { number, currency: BOOK_CURRENCY, ledgerAccount: chosen.bank };
    await noteBankAccount(trx, { before, after, today: osloDate(accountNow) });
  }
  if (accountOfVipps(chosen) !== accountOfVipps(present)) {
    await moveVippsLedgers(trx, accountOfVipps(chosen), osloDate(accountNow));
  }
  await replaceBookingAccounts(trx, chosen);
  return { body: presentBookingAccounts(chosen, caller.vatRegistered) };
}

function withChanges(
  present: BookingAccounts,
  { sales: changedSales = [], ...single }: Changes,
  vatRegistered: boolean,
): BookingAccounts {
  return withSalesAccounts({ ...present, ...single }, changedSales, vatRegistered);
}

function namedIn({ sales = [], ...single }: Changes): string[] {
  return [
    ...Object.values(single).filter((number) => number !== null),
    ...sales.flatMap(({ goods = [], services = [] }) => [goods, services].flat()),
  ];
}

function checkFit(changes: Changes, chart: Map<string, LedgerAccount>, today: LocalDate): FieldError[] {
  const errors: FieldError[] = [];
  const check = (
    field: string,
    number: string | null | undefined,
    fits: (account: LedgerAccount) => boolean,
  ) => {
    if (number === undefined || number === null) return;
    const account = chart.get(number);
    if (account === undefined) errors.push({ field, code: 'unknown-account' });
    else if (!fits(account)) errors.push({ field, code: 'unfitting-account' });
  };
  for (const purpose of BOOKING_PURPOSES) {
    check(purpose, changes[purpose], (account) => fitsPurpose(account, purpose));
  }
  for (const [index, { vatCode, goods, services }] of (changes.sales ?? []).entries()) {
    const fits = (account: LedgerAccount) => fitsSales(account, rateBpOfCode(vatCode, today));
    check(`sales[${index}].goods`, goods, fits);
    check(`sales[${index}].services`, services, fits);
  }
  return errors;
}

/** Money in kroner does not come to the ledger account of a bank account in another currency. */
async function inOtherCurrencies(
  trx: AccountTrx,
  present: BookingAccounts,
  chosen: BookingAccounts,
): Promise<FieldError[]> {
  const changed = (['bank', ...METHOD_PURPOSES] as const).filter(
    (purpose) => chosen[purpose] !== present[purpose],
  );
  if (changed.length === 0) return [];
  const taken = await lockLedgersOfCurrencies(trx);
  return changed
    .filter((purpose) => taken.includes(chosen[purpose] ?? ''))
    .map((field) => ({ field, code: 'unfitting-account', message: OF_CURRENCY }));
}

const OF_CURRENCY =
  'Bank transactions in another currency are booked on the account, see `currencyAccounts` of /v1/settings.';

/** @throws ApiError `account-in-use` when such an account changes although the old or the new account has postings */
async function requireUnposted(
  trx: AccountTrx,
  present: BookingAccounts,
  chosen: BookingAccounts,
): Promise<void> {
  const changing = LEDGERS_OF_CUSTOMERS.filter((purpose) => present[purpose] !== chosen[purpose]);
  const numbers = changing.flatMap((purpose) => [present[purpose], chosen[purpose]]);
  if (numbers.length > 0 && (await hasPostings(trx, numbers))) throw new ApiError('account-in-use');
}
