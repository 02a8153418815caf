import { LRUCache } from 'lru-cache';
import type { Caller } from '../../../platform/http/caller.ts';
import type { EInvoiceSetting } from '../../../domain/deliveries.ts';
import type { ForeignCurrency } from '../../../domain/currency/currency.ts';
import type { Environment } from '../../../domain/access/environment.ts';
import type { RawBuilder, Selectable } from 'kysely';
import { sql } from 'kysely';
import { foldEmail } from '../../../domain/texts/email-address.ts';
import type { Companies } from '../../../platform/database/database-types.ts';
import { toRow } from '../../../platform/database/columns.ts';
import type { AccountDbOrTrx, AccountTrx, Db, DbOrTrx, Trx } from '../../../platform/database/database.ts';
import { buildOnce } from '../../../platform/database/statement.ts';
import { areLettersHeld } from '../../../platform/operations/holds.store.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import type { Company, CompanyAccounts, CompanyOfAccount } from './company.ts';
import { settingColumns, settingsFromRow } from './settings.ts';

export async function insertCompany(trx: Trx, company: Company, now: Date): Promise<void> {
  await trx
    .insertInto('companies')
    .values({ id: company.id, ...toColumns(company), created_at: now })
    .execute();
}

function toColumns(company: Company) {
  return { ...settingColumns(company), vat_term_changes: [...company.vatTermChanges] };
}

export async function insertAccount(
  trx: Trx,
  account: {
    id: string;
    companyId: string;
    environment: Environment;
    accountingEnabled: boolean;
    /** Null: the account is open. */
    waitsSince: Date | null;
  },
): Promise<void> {
  await trx.insertInto('accounts').values(toRow(account)).execute();
}

/**
 * The id of the newest open company with this organisation number. One whose production account waits to be opened is none: a test
 * environment reserves no number.
 */
export async function findCompanyByOrgNumber(db: DbOrTrx, orgNumber: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('companies')
    .innerJoin('accounts', 'accounts.company_id', 'companies.id')
    .select('companies.id')
    .where('companies.org_number', '=', orgNumber)
    .where('companies.closed_at', 'is', null)
    .where('accounts.environment', '=', 'production')
    .where('accounts.waits_since', 'is', null)
    .orderBy('companies.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Makes the person the owner of the company. Adds the person first when the email is unknown.
 * @returns whether the person is new, and whether the person has a password, from now or from before
 * @throws ApiError `address-not-proved`: whoever set the password of the person may be somebody else
 */
export async function insertOwner(
  trx: Trx,
  companyId: string,
  owner: { personId: string; email: string; passwordHash: string | null },
  now: Date,
): Promise<{ isNew: boolean; hasPassword: boolean }> {
  await trx
    .insertInto('people')
    .values({
      id: owner.personId,
      email: owner.email,
      email_folded: foldEmail(owner.email),
      password_hash: owner.passwordHash,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const person = await trx
    .selectFrom('people')
    .select(['id', 'password_hash as passwordHash', 'address_unproved_since as unprovedSince'])
    .where('email_folded', '=', foldEmail(owner.email))
    .executeTakeFirstOrThrow();
  if (person.unprovedSince !== null) throw new ApiError('address-not-proved');
  await trx
    .insertInto('memberships')
    .values({ company_id: companyId, person_id: person.id, role: 'owner' })
    .execute();
  // Somebody who works for a company is not deleted as a sign-up that nobody finished.
  await trx
    .updateTable('people')
    .set({ signed_up_at: null })
    .where('id', '=', person.id)
    .where('signed_up_at', 'is not', null)
    .execute();
  return { isNew: person.id === owner.personId, hasPassword: person.passwordHash !== null };
}

/** The company that an account belongs to. */
export async function getCompanyOfAccount(db: AccountDbOrTrx): Promise<CompanyOfAccount> {
  const [row] = await selectCompanyOfAccount(db, db.accountId);
  if (row === undefined) throw new Error('The account has no company.');
  return companyOfAccount(toCompany(row), {
    inForetaksregisteret: row.of_account,
    currencies: row.currencies,
  });
}

const selectCompanyOfAccount = buildOnce((db, accountId: string) =>
  db
    .selectFrom('companies')
    .innerJoin('accounts', 'accounts.company_id', 'companies.id')
    .selectAll('companies')
    .select(['accounts.in_foretaksregisteret as of_account', 'accounts.currencies'])
    .where('accounts.id', '=', accountId),
);

/** The company as one of its accounts shows it. @param inForetaksregisteret null when the company decides */
export function companyAsAccountSays(company: Company, inForetaksregisteret: boolean | null): Company {
  if (inForetaksregisteret === null) return company;
  return { ...company, seller: { ...company.seller, inForetaksregisteret } };
}

type SaidByAccount = Pick<Caller, 'inForetaksregisteret' | 'currencies'>;

function companyOfAccount(
  company: Company,
  { inForetaksregisteret, currencies }: SaidByAccount,
): CompanyOfAccount {
  return { ...companyAsAccountSays(company, inForetaksregisteret), currencies };
}

/** PostgreSQL changes this value with every change of a company's row, also with changes by hand. */
const version = sql<string>`companies.xmin`;

/** An open or closed company. @returns the company with the version that was read (`Caller.companyVersion`) */
async function readCompany(db: DbOrTrx, companyId: string): Promise<{ company: Company; version: string }> {
  const [row] = await selectCompany(db, companyId);
  if (row === undefined) throw new Error('There is no such company.');
  return { company: toCompany(row), version: row.version };
}

const selectCompany = buildOnce((db, companyId: string) =>
  db.selectFrom('companies').selectAll().select(version.as('version')).where('id', '=', companyId),
);

/** An open company. */
export async function findCompany(db: DbOrTrx, companyId: string): Promise<Company | undefined> {
  const row = await selectOpenCompany(db, companyId).executeTakeFirst();
  return row && toCompany(row);
}

/** An open or closed company: for what its owner may still do. */
export async function findAnyCompany(db: DbOrTrx, companyId: string): Promise<Company | undefined> {
  const [row] = await selectCompany(db, companyId);
  return row && toCompany(row);
}

/** An open company, locked against other changes until the transaction ends. Rows that refer to it can still be added. */
export async function lockCompany(trx: Trx, companyId: string): Promise<Company | undefined> {
  const row = await selectOpenCompany(trx, companyId).forNoKeyUpdate().executeTakeFirst();
  return row && toCompany(row);
}

function selectOpenCompany(db: DbOrTrx, companyId: string) {
  return db.selectFrom('companies').selectAll().where('id', '=', companyId).where('closed_at', 'is', null);
}

/** Writes every setting. Lock the company first, because a change by another request would be lost. */
export async function saveCompany(trx: Trx, company: Company): Promise<void> {
  await trx.updateTable('companies').set(toColumns(company)).where('id', '=', company.id).execute();
}

function toCompany(row: Selectable<Companies>): Company {
  return { id: row.id, ...settingsFromRow(row), vatTermChanges: row.vat_term_changes };
}

/** The automatic letters, among the jobs and where they are held. */
export const LETTERS_JOB = 'send-automatic-letters';

const ARE_HELD = areLettersHeld(LETTERS_JOB, sql.ref('accounts.id'));

/** SQL for the production accounts whose automatic letters are held. Letters of test accounts reach nobody. */
export function accountsWithHeldLetters(): RawBuilder<unknown> {
  return sql`
    select accounts.id as account_id, '' as id, (select min(marked_at) from holds where ended_at is null) as since
    from companies join accounts on accounts.company_id = companies.id
    where companies.automatic_letters <> 'off' and companies.closed_at is null
      and accounts.environment = 'production' and ${ARE_HELD}`;
}

/** The accounts, with their test clocks, of the open companies that have turned automatic letters on, without those that are held. */
export async function listAccountsWithAutomaticLetters(
  db: DbOrTrx,
): Promise<{ accountId: string; clock: Date | null }[]> {
  return db
    .selectFrom('companies')
    .innerJoin('accounts', 'accounts.company_id', 'companies.id')
    .select(['accounts.id as accountId', 'accounts.clock'])
    .where('companies.automatic_letters', '!=', 'off')
    .where('companies.closed_at', 'is', null)
    .where(sql<boolean>`(accounts.environment = 'test' or not ${ARE_HELD})`)
    .execute();
}

export type Account = {
  id: string;
  companyId: string;
  /** As `Caller.companyVersion`. */
  companyVersion: string;
  vatRegistered: boolean;
  environment: Environment;
  accountingEnabled: boolean;
  eInvoices: EInvoiceSetting;
  /** Null when the company decides. */
  inForetaksregisteret: boolean | null;
  /** As `Caller.currencies`. */
  currencies: ForeignCurrency[];
  /** The test clock. */
  clock: Date | null;
  /** Since when a production account waits to be opened; null: it is open. */
  waitsSince: Date | null;
};

/** An account of an open company. */
export async function findAccount(db: AccountDbOrTrx): Promise<Account | undefined> {
  return selectAccount(db).where('companies.closed_at', 'is', null).executeTakeFirst();
}

/** An account of an open or closed company: for what its owner may still do. */
export async function findAnyAccount(db: AccountDbOrTrx): Promise<Account | undefined> {
  return selectAccount(db).executeTakeFirst();
}

function selectAccount(db: AccountDbOrTrx) {
  return db
    .selectFrom('accounts')
    .innerJoin('companies', 'companies.id', 'accounts.company_id')
    .select([
      'accounts.id',
      'companies.id as companyId',
      version.as('companyVersion'),
      'companies.vat_registered as vatRegistered',
      'accounts.environment',
      'accounts.accounting_enabled as accountingEnabled',
      'accounts.e_invoices as eInvoices',
      'accounts.in_foretaksregisteret as inForetaksregisteret',
      'accounts.currencies',
      'accounts.clock',
      'accounts.waits_since as waitsSince',
    ])
    .where('accounts.id', '=', db.accountId);
}

/** The account's test clock, which nobody moves until the transaction ends; null for the real time. */
export async function shareLockTestClock(trx: AccountTrx): Promise<Date | null> {
  const { clock } = await trx
    .selectFrom('accounts')
    .select('clock')
    .where('id', '=', trx.accountId)
    .forShare()
    .executeTakeFirstOrThrow();
  return clock;
}

/** The two accounts of an open company; undefined when there is no such company. */
export async function findCompanyAccounts(
  db: DbOrTrx,
  companyId: string,
): Promise<CompanyAccounts | undefined> {
  return toAccounts(await selectAccounts(db, companyId).where('companies.closed_at', 'is', null).execute());
}

/** Those of an open or closed company: for what its owner may still do. */
export async function findAnyCompanyAccounts(
  db: DbOrTrx,
  companyId: string,
): Promise<CompanyAccounts | undefined> {
  return toAccounts(await selectAccounts(db, companyId).execute());
}

function selectAccounts(db: DbOrTrx, companyId: string) {
  return db
    .selectFrom('accounts')
    .innerJoin('companies', 'companies.id', 'accounts.company_id')
    .select(['accounts.id', 'accounts.environment'])
    .where('companies.id', '=', companyId);
}

function toAccounts(rows: { id: string; environment: Environment }[]): CompanyAccounts | undefined {
  const idOf = (environment: Environment) => rows.find((row) => row.environment === environment)?.id;
  const production = idOf('production');
  const test = idOf('test');
  return production === undefined || test === undefined ? undefined : { production, test };
}

/** Whether somebody has said if the company is in the VAT register. False as well when there is no such company. */
export async function hasAnsweredVat(db: DbOrTrx, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('companies')
    .select('vat_answered as isAnswered')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return row?.isAnswered ?? false;
}

/** The accounts of the company, each with its test clock. */
export async function listClocks(trx: Trx, companyId: string): Promise<{ id: string; clock: Date | null }[]> {
  return trx.selectFrom('accounts').select(['id', 'clock']).where('company_id', '=', companyId).execute();
}

/** The company is open, and locked. Its letters do not go on when it is opened again. */
export async function markCompanyClosed(trx: Trx, companyId: string, now: Date): Promise<void> {
  const set = { closed_at: now, automatic_letters: 'off', letters_since: null };
  await trx.updateTable('companies').set(set).where('id', '=', companyId).execute();
}

export async function markCompanyOpened(trx: Trx, companyId: string): Promise<void> {
  await trx.updateTable('companies').set({ closed_at: null }).where('id', '=', companyId).execute();
}

/** When the company was closed; null while it is open. */
export async function findClosedAt(db: DbOrTrx, companyId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('companies')
    .select('closed_at as closedAt')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return row?.closedAt ?? null;
}

export type CompanyListing = {
  companyId: string;
  name: string;
  orgNumber: string;
  accounts: CompanyAccounts;
  closedAt: Date | null;
  /** Since when the production account waits to be opened; null: it is open. */
  waitsSince: Date | null;
};

/** Every company, oldest first. */
export async function listCompanies(db: Db): Promise<CompanyListing[]> {
  return db
    .selectFrom('companies')
    .innerJoin('accounts as p', (join) =>
      join.onRef('p.company_id', '=', 'companies.id').on('p.environment', '=', 'production'),
    )
    .innerJoin('accounts as t', (join) =>
      join.onRef('t.company_id', '=', 'companies.id').on('t.environment', '=', 'test'),
    )
    .select([
      'companies.id as companyId',
      'companies.name',
      'companies.org_number as orgNumber',
      'p.id as production',
      't.id as test',
      'companies.closed_at as closedAt',
      'p.waits_since as waitsSince',
    ])
    .orderBy('companies.created_at')
    .orderBy('companies.id')
    .execute()
    .then((rows) => rows.map(({ production, test, ...row }) => ({ ...row, accounts: { production, test } })));
}

const remembered = new LRUCache<string, { company: Company; version: string }>({ max: 10_000 });

/**
 * The company of the caller, as it was when the request was authorised, or newer. The company is read only when it has
 * changed since this process read it last (decision 37), because the most frequent requests need it.
 */
export async function getCompanyOfCaller(
  db: DbOrTrx,
  caller: Pick<Caller, 'companyId' | 'companyVersion'> & SaidByAccount,
): Promise<CompanyOfAccount> {
  return companyOfAccount(await rememberedCompany(db, caller), caller);
}

async function rememberedCompany(
  db: DbOrTrx,
  { companyId, companyVersion }: Pick<Caller, 'companyId' | 'companyVersion'>,
): Promise<Company> {
  const known = remembered.get(companyId);
  if (known?.version === companyVersion) return known.company;
  const read = await readCompany(db, companyId);
  remembered.set(companyId, read);
  return read.company;
}
