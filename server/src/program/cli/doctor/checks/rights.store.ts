import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import { assertRequestRole } from '../../../../platform/database/database.ts';
import type { DatabaseContext, Finding } from '../finding.ts';
import { bad, ok } from '../finding.ts';

/** Posted journal lines and the audit log can only be added to. */
const APPEND_ONLY = ['journal_lines', 'audit_log'];

type Role = {
  user: string;
  /** Null when there is no such role. */
  powers: string[] | null;
  owned: number;
  memberOf: string[];
  mayCreate: boolean | null;
  tooMuch: string[];
};

/**
 * The second wall: requests run as the role `tilgode_app`, which owns nothing. So a fault in the service cannot change
 * a posted entry or the audit log.
 */
export async function rightsCheck({ owner, requests }: DatabaseContext): Promise<Finding[]> {
  const role = await readRole(owner);
  if (role.powers === null) {
    return [
      bad(
        'There is no role tilgode_app, as which requests run.',
        `create role tilgode_app nologin; grant tilgode_app to "${role.user}";`,
      ),
    ];
  }
  const findings: Finding[] = [];
  const problem = await wallProblem(requests);
  if (problem !== undefined) {
    findings.push(
      bad(
        `Requests cannot run as tilgode_app: ${problem}.`,
        'As an administrator: grant tilgode_app to the user of DATABASE_URL; – with a pooler in between, set DATABASE_POOLER=transaction.',
      ),
    );
  }
  if (role.powers.length > 0) {
    findings.push(
      bad(
        `The role tilgode_app, as which requests run, is ${role.powers.join(' and ')}: it may do too much.`,
        'alter role tilgode_app nosuperuser nocreaterole nocreatedb nobypassrls noreplication;',
      ),
    );
  }
  if (role.owned > 0) {
    findings.push(
      bad(
        `The role tilgode_app, as which requests run, owns ${role.owned} objects, and may do anything with them.`,
        `reassign owned by tilgode_app to "${role.user}";  – in each database where it owns something`,
      ),
    );
  }
  if (role.memberOf.length > 0) {
    findings.push(
      bad(
        `The role tilgode_app, as which requests run, has the rights of ${role.memberOf.join(', ')}, too.`,
        role.memberOf.map((name) => `revoke "${name}" from tilgode_app;`).join(' '),
      ),
    );
  }
  if (role.tooMuch.length > 0) {
    findings.push(
      bad(
        `Requests may change what must never change: ${role.tooMuch.join(', ')}.`,
        role.tooMuch
          .map((table) => `revoke update, delete, truncate on ${table} from tilgode_app, public;`)
          .join(' '),
      ),
    );
  }
  if (role.mayCreate === true) {
    findings.push(
      bad(
        'Requests may make tables in the schema public.',
        'revoke create on schema public from public, tilgode_app;',
      ),
    );
  }
  return findings.length > 0
    ? findings
    : [ok('Requests run as tilgode_app, which owns nothing and changes no posted entry.')];
}

/** The reason why requests do not run as they should. */
async function wallProblem(requests: Db): Promise<string | undefined> {
  try {
    await assertRequestRole(requests);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function readRole(owner: Db): Promise<Role> {
  const { rows } = await sql<Role>`
    select current_user as "user",
      case when r.oid is not null then array_remove(array[
        case when r.rolsuper then 'a superuser' end, case when r.rolcreaterole then 'allowed to make roles' end,
        case when r.rolcreatedb then 'allowed to make databases' end,
        case when r.rolbypassrls then 'free of row-level security' end,
        case when r.rolreplication then 'allowed to replicate' end], null) end as powers,
      (select count(*)::int from pg_shdepend
        where refclassid = 'pg_authid'::regclass and refobjid = r.oid and deptype = 'o') as owned,
      array(select rolname::text from pg_auth_members m join pg_roles g on g.oid = m.roleid
        where m.member = r.oid order by 1) as "memberOf",
      case when r.oid is not null then has_schema_privilege(r.oid, 'public', 'create') end as "mayCreate",
      array(select name from unnest(${APPEND_ONLY}::text[]) as name
        where to_regclass(name) is not null and r.oid is not null and (
          has_any_column_privilege(r.oid, to_regclass(name), 'update')
          or has_table_privilege(r.oid, to_regclass(name), 'delete, truncate'))) as "tooMuch"
    from (select) as one left join pg_roles r on r.rolname = 'tilgode_app'`.execute(owner);
  const [role] = rows;
  if (role === undefined) throw new Error('PostgreSQL did not tell the rights of tilgode_app.');
  return role;
}
