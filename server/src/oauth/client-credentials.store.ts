import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** What the token endpoint must know of a client and of its grant on the account asked for. */
export type StoredCredentials = {
  /** false: these are somebody else's, read in place of a client that there is not */
  isKnown: boolean;
  secretSha256: Buffer;
  secretVersion: number;
  companyClosed: boolean;
  /** null when the client has no grant on that account */
  scopes: string[] | null;
};

/**
 * One statement whoever asks, and for an unknown client it goes the same way with another one: found or not, as many rows are read,
 * and one comes back. (Nothing found was 17 µs faster, which thousands of requests tell.)
 */
export async function findCredentials(
  db: Db,
  clientId: string,
  accountId: string,
): Promise<StoredCredentials | undefined> {
  const { rows } = await sql<StoredCredentials>`
    select asked.named is not null and asked.other is not null as "isKnown", c.secret_sha256 as "secretSha256",
           c.secret_version as "secretVersion", companies.closed_at is not null as "companyClosed", g.scopes
    from (
      select (select id from api_clients where id = ${clientId}) as named,
             (select id from api_clients where id >= '' order by id limit 1) as other
    ) asked
    join api_clients c on c.id = coalesce(asked.named, asked.other)
    join companies on companies.id = c.company_id
    left join api_client_grants g on g.client_id = c.id and g.account_id = ${accountId}
  `.execute(db);
  return rows[0];
}
