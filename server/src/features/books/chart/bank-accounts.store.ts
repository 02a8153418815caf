import type { AccountOfFile } from '../../../domain/bank-files.ts';
import type { BankAccount } from '../../../domain/books/bank-accounts.ts';
import { accountOfVipps } from '../../../domain/books/booking-accounts.ts';
import { ledgerAccountOn, withPresentBankAccounts } from '../../../domain/books/bank-accounts.ts';
import type { CurrencyAccount } from '../../../domain/currency/currency-accounts.ts';
import type { Currency } from '../../../domain/currency/currency.ts';
import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import { numberOfIban } from '../../../domain/parties/bank-account.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { AccountDbOrTrx, AccountTrx } from '../../../platform/database/database.ts';
import { statement, writeStatement } from '../../../platform/database/statement.ts';
import { getBookingAccounts } from './booking-accounts.store.ts';

/** The bank accounts of the company, now and before, by their first days. */
export async function listBankAccounts(db: AccountDbOrTrx): Promise<BankAccount[]> {
  const [known, [company], { bank }] = await Promise.all([
    selectKnown(db, db.accountId),
    selectNumber(db, db.accountId),
    getBookingAccounts(db),
  ]);
  return withPresentBankAccounts(known, [
    { number: company?.number ?? '', currency: BOOK_CURRENCY, ledgerAccount: bank },
    ...(company?.currencyAccounts ?? []).map(bankAccountOf),
  ]);
}

/** A bank account of the settings as it is among all bank accounts. */
export function bankAccountOf({ currency, iban, account }: CurrencyAccount): Pair {
  return { number: numberOfIban(iban), currency, ledgerAccount: account };
}

/**
 * The ledger account that a transaction of the bank is booked on. It is in the currency of the transaction.
 * @throws Error for a transaction in another currency than kroner of an account that never was the company's: no file brings one
 */
export async function bankLedgerAccountOf(
  db: AccountDbOrTrx,
  transaction: Pick<AccountOfFile, 'bankAccount' | 'currency'> & { bookedOn: LocalDate },
): Promise<string> {
  const { bankAccount: number, currency, bookedOn } = transaction;
  const accounts = await listBankAccounts(db);
  const known = ledgerAccountOn(accounts, { number, currency }, bookedOn);
  if (known === undefined && currency !== BOOK_CURRENCY) {
    throw new Error('The ledger account of a bank account in another currency is always known.');
  }
  return known ?? (await getBookingAccounts(db)).bank;
}

/** The currency of the bank account behind a ledger account, now or before; kroner for any other one. */
export async function currencyOfLedger(db: AccountDbOrTrx, ledgerAccount: string): Promise<Currency> {
  const accounts = await listBankAccounts(db);
  return accounts.findLast((one) => one.ledgerAccount === ledgerAccount)?.currency ?? BOOK_CURRENCY;
}

const selectKnown = statement<BankAccount>(`
  select number, currency, ledger_account as "ledgerAccount", nullif(from_day, '-infinity') as "from", until_day as "until",
    is_vipps as "isVipps"
  from bank_accounts where account_id = $1 order by from_day, until_day nulls last, number`);

const selectNumber = statement<{ number: string; currencyAccounts: CurrencyAccount[] }>(
  'select c.bank_account as number, a.currency_accounts as "currencyAccounts" from accounts a join companies c on c.id = a.company_id where a.id = $1',
);

type Pair = Pick<BankAccount, 'number' | 'currency' | 'ledgerAccount'>;

/**
 * Notes that another number or ledger account takes the place of the one of the currency before. Empty numbers: there was none, or there is
 * none any more.
 * @param today of the account
 */
export async function noteBankAccount(
  trx: AccountTrx,
  { before, after, today }: { before: Pair; after: Pair; today: LocalDate },
): Promise<void> {
  // A service of an earlier version may have set the one before.
  await noteFirstBankAccount(trx, before);
  const { number, currency, ledgerAccount } = after;
  await endOthers(trx, trx.accountId, number, ledgerAccount, currency, today);
  await insertNext(trx, trx.accountId, number, ledgerAccount, currency, today);
}

/** The first bank account of a new company. */
export async function noteFirstBankAccount(
  trx: AccountTrx,
  { number, ledgerAccount, currency }: Pair,
): Promise<void> {
  await insertFirst(trx, trx.accountId, number, ledgerAccount, currency);
}

const insertFirst = writeStatement(`
  insert into bank_accounts (account_id, number, from_day, ledger_account, currency)
  select $1::text, $2::text, '-infinity', $3::text, $4::text where $2 <> '' and not exists (
    select from bank_accounts
    where account_id = $1 and number = $2 and ledger_account = $3 and currency = $4 and until_day is null)
  on conflict do nothing`);

const endOthers = writeStatement(`
  update bank_accounts set until_day = $5::date
  where account_id = $1 and currency = $4 and not is_vipps and until_day is null and (number <> $2 or ledger_account <> $3)`);

const insertNext = writeStatement(`
  insert into bank_accounts (account_id, number, from_day, ledger_account, currency)
  select $1::text, $2::text,
    case when exists (select from bank_accounts where account_id = $1 and currency = $4 and not is_vipps) then $5::date else '-infinity' end, $3::text, $4::text
  where $2 <> '' and not exists (
    select from bank_accounts
    where account_id = $1 and number = $2 and ledger_account = $3 and currency = $4 and until_day is null)
  on conflict (account_id, number, from_day)
    do update set ledger_account = excluded.ledger_account, currency = excluded.currency, until_day = null`);

/** Makes a ledger of Vipps an account of the company. Its entries are booked where payments by Vipps come in. */
export async function noteVippsLedger(trx: AccountTrx, number: string): Promise<void> {
  await insertLedger(trx, trx.accountId, number, accountOfVipps(await getBookingAccounts(trx)));
}

const insertLedger = writeStatement(`
  insert into bank_accounts (account_id, number, from_day, ledger_account, currency, is_vipps)
  select $1::text, $2::text, '-infinity', $3::text, '${BOOK_CURRENCY}', true
  where not exists (select from bank_accounts where account_id = $1 and number = $2)
  on conflict do nothing`);

/** Notes that payments by Vipps come in on another ledger account from today on. */
export async function moveVippsLedgers(trx: AccountTrx, account: string, today: LocalDate): Promise<void> {
  await endLedgers(trx, trx.accountId, account, today);
  await insertLedgersAnew(trx, trx.accountId, account, today);
}

const endLedgers = writeStatement(`
  update bank_accounts set until_day = $3::date
  where account_id = $1 and is_vipps and until_day is null and ledger_account <> $2`);

const insertLedgersAnew = writeStatement(`
  insert into bank_accounts (account_id, number, from_day, ledger_account, currency, is_vipps)
  select distinct $1::text, number, $3::date, $2::text, currency, true from bank_accounts
  where account_id = $1 and is_vipps and number not in (
    select number from bank_accounts where account_id = $1 and is_vipps and until_day is null)
  on conflict (account_id, number, from_day) do update set ledger_account = excluded.ledger_account, until_day = null`);

/** The number of the company. */
export async function getBankNumber(db: AccountDbOrTrx): Promise<string> {
  const [company] = await selectNumber(db, db.accountId);
  return company?.number ?? '';
}

/** The ledger accounts of bank accounts in other currencies, which stay so until the transaction ends. */
export async function lockLedgersOfCurrencies(trx: AccountTrx): Promise<string[]> {
  return (await lockCurrencyAccounts(trx)).map((one) => one.account);
}

/** The bank accounts in other currencies, which stay so until the transaction ends. */
export async function lockCurrencyAccounts(trx: AccountTrx): Promise<CurrencyAccount[]> {
  const [account] = await lockAccount(trx, trx.accountId);
  return account?.currencyAccounts ?? [];
}

const lockAccount = statement<{ currencyAccounts: CurrencyAccount[] }>(
  'select currency_accounts as "currencyAccounts" from accounts where id = $1 for share',
);
