import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';

/** What the token endpoint must know of a client and of its grant on the account asked for. */
export type StoredCredentials = {
  secretSha256: Buffer;
  secretVersion: number;
  companyClosed: boolean;
  /** null when the client has no grant on that account */
  scopes: string[] | null;
};

/** One statement whoever asks, so that an unknown client costs as much as a known one. */
export async function findCredentials(
  db: Db,
  clientId: string,
  accountId: string,
): Promise<StoredCredentials | undefined> {
  const { rows } = await sql<StoredCredentials>`
    select c.secret_sha256 as "secretSha256", c.secret_version as "secretVersion",
           companies.closed_at is not null as "companyClosed", g.scopes
    from api_clients c
    join companies on companies.id = c.company_id
    left join api_client_grants g on g.client_id = c.id and g.account_id = ${accountId}
    where c.id = ${clientId}
  `.execute(db);
  return rows[0];
}
