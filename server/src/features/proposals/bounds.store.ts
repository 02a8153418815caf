import { sql } from 'kysely';
import type { AccountTrx } from '../../platform/database/database.ts';
import type { Foreseen } from '../../domain/proposals/foreseen.ts';
import { ofAccount, toProposal } from './proposals.store.ts';

/** What of an API client is open. The caller holds `lockProposals`. */
export async function measureOpen(
  trx: AccountTrx,
  clientId: string,
): Promise<{ count: number; bytes: number }> {
  const row = await trx
    .selectFrom('proposals')
    .select((eb) => [
      eb.fn.countAll<bigint>().as('count'),
      // Of one that was made before the column, as it is kept: that is read without its values.
      sql<
        bigint | null
      >`sum(coalesce(bytes, octet_length(body) + pg_column_size(result) + pg_column_size(effects)))`.as(
        'bytes',
      ),
    ])
    .where('account_id', '=', trx.accountId)
    .where('client_id', '=', clientId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), bytes: Number(row.bytes ?? 0) };
}

/** What a person has declined of the same request, where it is still refused. */
export type Declined = { id: string; foreseen: Foreseen; expiresAt: Date; notBefore: Date };

export async function listDeclined(
  trx: AccountTrx,
  { clientId, grantId, fingerprint }: { clientId: string; grantId: string; fingerprint: Buffer },
  now: Date,
): Promise<Declined[]> {
  const rows = await ofAccount(trx)
    // By this the index is found.
    .where('client_id', '=', clientId)
    .where('grant_id', '=', grantId)
    .where('fingerprint', '=', fingerprint)
    .where('not_before', '>', now)
    .execute();
  return rows
    .map(toProposal)
    .flatMap(({ notBefore, ...proposal }) => (notBefore === null ? [] : [{ ...proposal, notBefore }]));
}
