import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** The facts that the token endpoint needs of an API client and of its grant on the account. */
export type StoredCredentials = {
  /** false: another API client's credentials, read because this API client does not exist */
  isKnown: boolean;
  /** Null at the access of an app, which has no secret of its own. */
  secretSha256: Buffer | null;
  secretVersion: number;
  companyClosed: boolean;
  /** null when the API client has no grant on that account */
  scopes: string[] | null;
  /** Whether it is a production account that the operator has not opened yet. */
  isWaiting: boolean;
};

/**
 * One statement for every caller. For an unknown API client the statement reads another API client's row, so that the
 * same number of rows is read and returned. (Without this, an unknown client was 17 µs faster, and thousands of
 * requests reveal that.)
 */
export async function findCredentials(
  db: Db,
  clientId: string,
  accountId: string,
): Promise<StoredCredentials | undefined> {
  const { rows } = await sql<StoredCredentials>`
    select asked.named is not null and asked.other is not null as "isKnown", c.secret_sha256 as "secretSha256",
           c.secret_version as "secretVersion", companies.closed_at is not null as "companyClosed", g.scopes,
           a.waits_since is not null as "isWaiting"
    from (
      select (select id from api_clients where id = ${clientId}) as named,
             (select id from api_clients where id >= '' order by id limit 1) as other
    ) asked
    join api_clients c on c.id = coalesce(asked.named, asked.other)
    join companies on companies.id = c.company_id
    left join api_client_grants g on g.client_id = c.id and g.account_id = ${accountId}
    left join accounts a on a.id = g.account_id
  `.execute(db);
  return rows[0];
}
