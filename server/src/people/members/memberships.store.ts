import type { VatTermChanges } from '../../domain/vat/vat-term.ts';
import type { DbOrTrx, Trx } from '../../database/database.ts';
import { isId } from '../../database/ids.ts';

const ROLES = ['owner', 'admin', 'member'] as const;
export type Role = (typeof ROLES)[number];
/** The owner's role can be neither given nor taken. */
export type InvitedRole = Exclude<Role, 'owner'>;

/** Whether a role may invite admins and members. */
export function mayInvite(role: Role | undefined): boolean {
  return role === 'owner' || role === 'admin';
}

export type Membership = {
  companyId: string;
  companyName: string;
  role: Role;
  accounts: { production: string; test: string };
  /** The VAT terms of the company, for VAT reports and VAT returns. */
  vatTermChanges: VatTermChanges;
};

/** The open companies that a person works for, by name. */
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
      'memberships.role',
      'p.id as production',
      't.id as test',
      'companies.vat_term_changes as vatTermChanges',
    ])
    .where('memberships.person_id', '=', personId)
    .where('companies.closed_at', 'is', null)
    .orderBy('companies.name')
    .orderBy('companies.id')
    .execute();
  return rows.map(({ production, test, role, ...company }) => ({
    ...company,
    role: role as Role,
    accounts: { production, test },
  }));
}

/** The person's role in this open company; undefined when the person has none. */
export async function findRole(db: DbOrTrx, personId: string, companyId: string): Promise<Role | undefined> {
  // A malformed id is an unknown id (decision 47).
  if (!isId(companyId)) return undefined;
  const row = await db
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .select('memberships.role')
    .where('memberships.person_id', '=', personId)
    .where('memberships.company_id', '=', companyId)
    .where('companies.closed_at', 'is', null)
    .executeTakeFirst();
  return row?.role as Role | undefined;
}

export type Member = { personId: string; email: string; name: string; role: Role };

/** The people of a company, by role (owner, admins, members) and then by email. */
export async function listMembers(db: DbOrTrx, companyId: string): Promise<Member[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select(['people.id as personId', 'people.email', 'people.name', 'memberships.role'])
    .where('memberships.company_id', '=', companyId)
    .orderBy('people.email')
    .execute();
  const members = rows.map((row) => ({ ...row, role: row.role as Role }));
  return members.toSorted((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role));
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
  return row && { ...row, role: row.role as Role };
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
  return row?.role as Role | undefined;
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
