import { sql } from 'kysely';
import type { AccountTrx } from '../../platform/database/database.ts';
import type { Foreseen } from '../../domain/proposals/foreseen.ts';
import { selectProposals, toProposal } from './proposals.store.ts';

/** The number and the bytes of the open proposals of an API client. The caller holds `lockProposals`. */
export async function measureOpenProposals(
  trx: AccountTrx,
  clientId: string,
): Promise<{ count: number; bytes: number }> {
  const row = await trx
    .selectFrom('proposals')
    .select((eb) => [
      eb.fn.countAll<bigint>().as('count'),
      // A proposal from before the column `bytes` counts with its stored values, whose sizes PostgreSQL knows without reading the values.
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

/** A proposal of the same request that a person has declined, while the request is still refused. */
export type DeclinedProposal = { id: string; foreseen: Foreseen; expiresAt: Date; notBefore: Date };

export async function listDeclinedOfRequest(
  trx: AccountTrx,
  { clientId, grantId, fingerprint }: { clientId: string; grantId: string; fingerprint: Buffer },
  now: Date,
): Promise<DeclinedProposal[]> {
  const rows = await selectProposals(trx)
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
