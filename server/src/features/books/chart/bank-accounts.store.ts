import type { BankAccount } from '../../../domain/books/bank-accounts.ts';
import { ledgerAccountOn, withPresentBankAccount } from '../../../domain/books/bank-accounts.ts';
import type { CurrencyAccount } from '../../../domain/currency/currency-accounts.ts';
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
  return withPresentBankAccount(known, { number: company?.number ?? '', ledgerAccount: bank });
}

/** The ledger account that a transaction of the bank is booked on. */
export async function bankLedgerAccountOf(
  db: AccountDbOrTrx,
  { bankAccount, bookedOn }: { bankAccount: string; bookedOn: LocalDate },
): Promise<string> {
  const accounts = await listBankAccounts(db);
  const known = ledgerAccountOn(accounts, bankAccount, bookedOn);
  return known ?? (await getBookingAccounts(db)).bank;
}

const selectKnown = statement<BankAccount>(`
  select number, ledger_account as "ledgerAccount", nullif(from_day, '-infinity') as "from", until_day as "until"
  from bank_accounts where account_id = $1 order by from_day, until_day nulls last, number`);

const selectNumber = statement<{ number: string }>(
  'select c.bank_account as number from accounts a join companies c on c.id = a.company_id where a.id = $1',
);

type Pair = Pick<BankAccount, 'number' | 'ledgerAccount'>;

/** Notes that another number or ledger account takes the place of the one before. @param today of the account */
export async function noteBankAccount(
  trx: AccountTrx,
  { before, after, today }: { before: Pair; after: Pair; today: LocalDate },
): Promise<void> {
  // A service of an earlier version may have set the one before.
  await insertFirst(trx, trx.accountId, before.number, before.ledgerAccount);
  await endOthers(trx, trx.accountId, after.number, after.ledgerAccount, today);
  await insertNext(trx, trx.accountId, after.number, after.ledgerAccount, today);
}

/** The first bank account of a new company. */
export async function noteFirstBankAccount(trx: AccountTrx, first: Pair): Promise<void> {
  await insertFirst(trx, trx.accountId, first.number, first.ledgerAccount);
}

const insertFirst = writeStatement(`
  insert into bank_accounts (account_id, number, from_day, ledger_account)
  select $1::text, $2::text, '-infinity', $3::text where $2 <> '' and not exists (
    select from bank_accounts where account_id = $1 and number = $2 and ledger_account = $3 and until_day is null)
  on conflict do nothing`);

const endOthers = writeStatement(`
  update bank_accounts set until_day = $4::date
  where account_id = $1 and until_day is null and (number <> $2 or ledger_account <> $3)`);

const insertNext = writeStatement(`
  insert into bank_accounts (account_id, number, from_day, ledger_account)
  select $1::text, $2::text, case when exists (select from bank_accounts where account_id = $1) then $4::date else '-infinity' end, $3::text
  where $2 <> '' and not exists (
    select from bank_accounts where account_id = $1 and number = $2 and ledger_account = $3 and until_day is null)
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
