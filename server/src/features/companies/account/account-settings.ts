import { isDeepStrictEqual } from 'node:util';
import type { Static } from 'typebox';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import {
  bankAccountOf,
  getBookingAccounts,
  noteBankAccount,
  shareLockLedgerAccounts,
} from '../../books/index.ts';
import { METHOD_PURPOSES } from '../../../domain/books/booking-accounts.ts';
import type { CurrencyAccount } from '../../../domain/currency/currency-accounts.ts';
import { currencyAccountErrors, tidiedCurrencyAccounts } from '../../../domain/currency/currency-accounts.ts';
import { FOREIGN_CURRENCIES } from '../../../domain/currency/currency.ts';
import { ApiError, validationFailed } from '../../../domain/errors/errors.ts';
import type { FieldProblem } from '../../../domain/errors/field-errors.ts';
import { kronerFromOre, oreFromKroner } from '../../../domain/money.ts';
import type { AccountDbOrTrx, AccountTrx } from '../../../platform/database/database.ts';
import type { ChangeContext, WithBody } from '../../../platform/http/endpoint.ts';
import type { accountSettingsChanges, accountSettingsSchema } from '../schemas.ts';
import { changedNames } from '../company/settings.ts';
import type { ChangeEntry } from '../record-change.ts';
import * as store from './account-settings.store.ts';
import { changeOfCurrencies, settingsEntry } from './settings-entry.ts';

type Answer = { body: Static<typeof accountSettingsSchema> };

/** Writes a change of the API to the log of changes, and asks a person who they are. */
export type NoteChange = (context: ChangeContext, entry: ChangeEntry & { subject: string }) => Promise<void>;

export async function getAccountSettings({ db }: { db: AccountDbOrTrx }): Promise<Answer> {
  return { body: presentSettings(await store.getAccountSettings(db)) };
}

/**
 * Changes settings of the caller's account alone. The company's other account keeps what it has.
 * @throws ApiError `validation-failed` (`unknown-account`, `unfitting-account`, `unsupported-currency`, `already-used`,
 *   `invalid-format`), `currencies-need-a-person`, `confirmation-required`
 */
export async function changeAccountSettings(
  context: ChangeContext,
  {
    body: { roundingLimit, currencies, currencyAccounts, ...changes },
  }: WithBody<typeof accountSettingsChanges, never>,
  noteChange: NoteChange,
): Promise<Answer> {
  const { trx, accountId, accountNow, caller } = context;
  const before = await store.lockAccountSettings(trx);
  if (typeof changes.bankFeeAccount === 'string') {
    await requireAccountOfCosts(trx, changes.bankFeeAccount);
  }
  const after = { ...before, ...changes };
  if (roundingLimit !== undefined) {
    after.roundingLimitOre = roundingLimit === null ? null : oreFromKroner(roundingLimit);
  }
  if (currencies !== undefined) {
    after.currencies = FOREIGN_CURRENCIES.filter((one) => currencies.includes(one));
  }
  if (currencyAccounts !== undefined) {
    after.currencyAccounts = tidiedCurrencyAccounts(currencyAccounts);
    await requireCurrencyAccounts(trx, before, after);
  }
  const change = changeOfCurrencies(before, after);
  // A program that sums `total` must not add euro to kroner, and nobody but a person says where customers pay.
  if (change.widens && caller.environment === 'production' && caller.actor.type !== 'person') {
    throw new ApiError('currencies-need-a-person');
  }
  await noteCurrencyAccounts(trx, before, after, osloDate(accountNow));
  await store.saveAccountSettings(trx, after);
  const answer = presentSettings(after);
  const fields = changedNames(presentSettings(before), answer);
  if (fields.length > 0) {
    const entry = settingsEntry(caller.environment, fields, change);
    await noteChange(context, { ...entry, subject: accountId });
  }
  return { body: answer };
}

/** No other transaction retires the account before this one ends. @throws ApiError `validation-failed` */
async function requireAccountOfCosts(trx: AccountTrx, number: string): Promise<void> {
  const account = (await shareLockLedgerAccounts(trx, [number])).get(number);
  if (account?.type === 'Expense') return;
  const code = account === undefined ? 'unknown-account' : 'unfitting-account';
  throw validationFailed([{ field: 'bankFeeAccount', code }]);
}

type OfAccount = Awaited<ReturnType<typeof store.getAccountSettings>>;

/** No other transaction retires a ledger account of them before this one ends. @throws ApiError `validation-failed` */
async function requireCurrencyAccounts(
  trx: AccountTrx,
  before: OfAccount,
  { currencies, currencyAccounts }: Pick<OfAccount, 'currencies' | 'currencyAccounts'>,
): Promise<void> {
  const numbers = currencyAccounts.map(({ account }) => account);
  const chart = await shareLockLedgerAccounts(trx, numbers);
  const booked = await getBookingAccounts(trx);
  const inKroner = new Set((['bank', ...METHOD_PURPOSES] as const).map((purpose) => booked[purpose]));
  const ledgerProblem = (number: CurrencyAccount['account']): FieldProblem | undefined => {
    const account = chart.get(number);
    if (account === undefined) return { code: 'unknown-account' };
    const isOfBank = number.startsWith('19') && account.type === 'Asset';
    return isOfBank && !inKroner.has(number) ? undefined : { code: 'unfitting-account' };
  };
  const errors = currencyAccountErrors(currencyAccounts, {
    currencies,
    before: before.currencyAccounts,
    bankAccount: before.bankAccount,
    ledgerProblem,
  });
  if (errors.length > 0) throw validationFailed(errors);
}

/** What was the company's stays known, because files of earlier days are booked and compared by it. */
async function noteCurrencyAccounts(
  trx: AccountTrx,
  { currencyAccounts: before }: Pick<OfAccount, 'currencyAccounts'>,
  { currencyAccounts: after }: Pick<OfAccount, 'currencyAccounts'>,
  today: LocalDate,
): Promise<void> {
  if (isDeepStrictEqual(before, after)) return;
  for (const currency of FOREIGN_CURRENCIES) {
    const of = (accounts: readonly CurrencyAccount[]) => {
      const one = accounts.find((account) => account.currency === currency);
      return one === undefined ? { number: '', currency, ledgerAccount: '' } : bankAccountOf(one);
    };
    const [old, next] = [of(before), of(after)];
    if (isDeepStrictEqual(old, next)) continue;
    await noteBankAccount(trx, { before: old, after: next, today });
  }
}

/** What the company says of Foretaksregisteret holds where the account says nothing. */
function presentSettings(account: OfAccount): Answer['body'] {
  const { ofCompany, bankAccount: _, roundingLimitOre, ...settings } = account;
  return {
    ...settings,
    inForetaksregisteret: settings.inForetaksregisteret ?? ofCompany,
    roundingLimit: roundingLimitOre === null ? null : kronerFromOre(roundingLimitOre),
  };
}
