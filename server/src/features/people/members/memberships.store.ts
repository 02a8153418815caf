import type { ForeignCurrency } from '../../../domain/currency/currency.ts';
import type { Environment } from '../../../domain/access/environment.ts';
import type { Role, Standing } from '../../../domain/access/roles.ts';
import { ROLES } from '../../../domain/access/roles.ts';
import { sql } from 'kysely';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { VatTermChanges } from '../../../domain/vat/vat-term.ts';
import type { Db, DbOrTrx, Trx } from '../../../platform/database/database.ts';
import { isId } from '../../../platform/database/ids.ts';
import { finishSignUp } from '../people.store.ts';

export type Membership = {
  companyId: string;
  companyName: string;
  role: Standing;
  accounts: { production: string; test: string };
  /** Since when the production account waits to be opened by the operator; null: it is open. */
  productionWaitsSince: Date | null;
  /** Whether the built-in accounting is on. */
  accountingEnabled: { production: boolean; test: boolean };
  /** The currencies beside NOK that each account has turned on. */
  currencies: { production: ForeignCurrency[]; test: ForeignCurrency[] };
  /** When the person last opened the company in the app, and in which environment. Left out until the first time. */
  lastOpened?: { at: Date; environment: Environment };
  /** Whether the person has hidden the first steps on the overview. */
  firstStepsHidden: boolean;
  /** Whether a person other than the one who ordered a refund must make its file for the bank. */
  fourEyesRefunds: boolean;
  /** Whether owner and admins alone give apps access. */
  appsByAdminsOnly: boolean;
  /** The VAT terms of the company, for VAT reports and VAT returns. */
  vatTermChanges: VatTermChanges;
  vatRegistered: boolean;
  /** The first day in the VAT register; null where nobody has said. */
  vatRegisteredFrom: LocalDate | null;
  /** The clock of the test environment; null for the real time. */
  testClock: Date | null;
};

/** Only its owner gets into a closed company. */
const GETS_IN = sql<boolean>`(companies.closed_at is null or memberships.role = 'owner')`;
const STANDING = sql<Standing>`case when companies.closed_at is null then memberships.role else 'owner-of-closed' end`;

/** The open companies that a person works for, by name; then the closed ones that the person owns. */
export async function listMemberships(db: DbOrTrx, personId: string): Promise<Membership[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .innerJoin('accounts as p', (join) =>
      join.onRef('p.company_id', '=', 'companies.id').on('p.environment', '=', 'production'),
    )
    .innerJoin('accounts as t', (join) =>
      join.onRef('t.company_id', '=', 'companies.id').on('t.environment', '=', 'test'),
    )
    .select([
      'companies.id as companyId',
      'companies.name as companyName',
      STANDING.as('role'),
      'p.id as production',
      't.id as test',
      'p.waits_since as productionWaitsSince',
      'p.accounting_enabled as productionBooks',
      't.accounting_enabled as testBooks',
      'p.currencies as productionCurrencies',
      't.currencies as testCurrencies',
      'memberships.last_opened_at as openedAt',
      'memberships.last_environment as openedIn',
      'memberships.first_steps_hidden_at as hiddenAt',
      'companies.four_eyes_refunds as fourEyesRefunds',
      'companies.apps_by_admins_only as appsByAdminsOnly',
      'companies.vat_term_changes as vatTermChanges',
      'companies.vat_registered as vatRegistered',
      'companies.vat_registered_from as vatRegisteredFrom',
      't.clock as testClock',
    ])
    .where('memberships.person_id', '=', personId)
    .where(GETS_IN)
    .orderBy(sql`companies.closed_at is not null`)
    .orderBy('companies.name')
    .orderBy('companies.id')
    .execute();
  return rows.map(
    ({
      production,
      test,
      productionBooks,
      testBooks,
      productionCurrencies,
      testCurrencies,
      openedAt,
      openedIn,
      hiddenAt,
      ...company
    }) => ({
      ...company,
      currencies: { production: productionCurrencies, test: testCurrencies },
      firstStepsHidden: hiddenAt !== null,
      accounts: { production, test },
      accountingEnabled: { production: productionBooks, test: testBooks },
      ...(openedAt !== null && { lastOpened: { at: openedAt, environment: openedIn as Environment } }),
    }),
  );
}

/** The accounts of closed companies into which the person got, and does not get any more. */
export async function listClosedAccounts(db: DbOrTrx, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .innerJoin('accounts', 'accounts.company_id', 'companies.id')
    .select('accounts.id')
    .where('memberships.person_id', '=', personId)
    .where((eb) => eb.not(GETS_IN))
    .orderBy('accounts.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** What the person is at this company; undefined when it is nothing. */
export async function findStanding(
  db: DbOrTrx,
  personId: string,
  companyId: string,
): Promise<Standing | undefined> {
  // A malformed id is an unknown id (decision 47).
  if (!isId(companyId)) return undefined;
  const row = await db
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .select(STANDING.as('standing'))
    .where('memberships.person_id', '=', personId)
    .where('memberships.company_id', '=', companyId)
    .where(GETS_IN)
    .executeTakeFirst();
  return row?.standing;
}

export type Member = { personId: string; email: string; name: string; role: Role };

/** The people of a company, by role as in `ROLES` and then by email. */
export async function listMembers(db: DbOrTrx, companyId: string): Promise<Member[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select(['people.id as personId', 'people.email', 'people.name', 'memberships.role'])
    .where('memberships.company_id', '=', companyId)
    .orderBy('people.email')
    .execute();
  return rows.toSorted((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role));
}

/** The membership, locked until the transaction ends. */
export async function lockMember(
  trx: Trx,
  companyId: string,
  personId: string,
): Promise<{ email: string; role: Role } | undefined> {
  const row = await trx
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select(['people.email', 'memberships.role'])
    .where('memberships.company_id', '=', companyId)
    .where('memberships.person_id', '=', personId)
    .forUpdate('memberships')
    .executeTakeFirst();
  return row;
}

/** The person's role in the company, kept from changes until the transaction ends. Several transactions can hold it. */
export async function lockRole(trx: Trx, companyId: string, personId: string): Promise<Role | undefined> {
  const row = await trx
    .selectFrom('memberships')
    .select('role')
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .forShare()
    .executeTakeFirst();
  return row?.role;
}

/** @returns false when the person works for the company already; the role stays then */
export async function insertMembership(
  trx: Trx,
  companyId: string,
  personId: string,
  role: Role,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('memberships')
    .values({ company_id: companyId, person_id: personId, role })
    .onConflict((conflict) => conflict.columns(['company_id', 'person_id']).doNothing())
    .executeTakeFirst();
  await finishSignUp(trx, personId);
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function setRole(trx: Trx, companyId: string, personId: string, role: Role): Promise<void> {
  await trx
    .updateTable('memberships')
    .set({ role })
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .execute();
}

export async function deleteMembership(trx: Trx, companyId: string, personId: string): Promise<void> {
  await trx
    .deleteFrom('memberships')
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .execute();
}

/**
 * Notes that the person opened this account in the app.
 * @returns false when the person does not work for the company of the account
 */
export async function noteOpening(db: Db, personId: string, accountId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('memberships')
    .from('accounts')
    .set((eb) => ({ last_opened_at: now, last_environment: eb.ref('accounts.environment') }))
    .whereRef('accounts.company_id', '=', 'memberships.company_id')
    .where('accounts.id', '=', accountId)
    .where('memberships.person_id', '=', personId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Hides the first steps of the company from the person. Hiding them once more changes nothing.
 * @returns false when the person does not work for the company
 */
export async function hideFirstSteps(
  db: Db,
  personId: string,
  companyId: string,
  now: Date,
): Promise<boolean> {
  // A malformed id is an unknown id (decision 47).
  if (!isId(companyId)) return false;
  const { numUpdatedRows } = await db
    .updateTable('memberships')
    .set((eb) => ({ first_steps_hidden_at: eb.fn.coalesce('first_steps_hidden_at', eb.val(now)) }))
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
