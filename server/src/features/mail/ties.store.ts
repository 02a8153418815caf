import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { addDays, osloMidnight } from '../../domain/days/local-date.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import type { Ties } from '../../platform/database/ties.ts';
import { noteDifferences } from '../../platform/events/note-events.ts';

/** Deletes captured mails. @param which a condition @returns how many */
async function deleteCaptured(trx: AccountTrx, which: RawBuilder<unknown>): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    delete from captured_emails where account_id = ${trx.accountId} and ${which}`.execute(trx);
  noteDifferences(trx, [{ figure: 'captured-emails', day: '', key: '', sums: [-numAffectedRows] }]);
  return numAffectedRows;
}

/** Deletes the mails of these documents and of their letters. */
export async function forgetMailsOfDocuments(trx: AccountTrx, ids: string[]): Promise<void> {
  const of = sql`from deliveries where account_id = ${trx.accountId} and invoice_id = any(${ids})`;
  await deleteCaptured(trx, sql`delivery_id in (select id ${of})`);
  await sql`delete ${of}`.execute(trx);
}

/** Deletes the mails of these quotes. */
export async function forgetMailsOfQuotes(trx: AccountTrx, quoteIds: string[]): Promise<void> {
  const which = sql`select id from quote_mails where account_id = ${trx.accountId} and quote_id = any(${quoteIds})`;
  await forgetMails(trx, 'quote_mails', which);
}

async function forgetMails(
  trx: AccountTrx,
  kind: 'quote_mails' | 'statement_mails',
  which: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`${which}`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await deleteCaptured(trx, sql`delivery_id = any(${ids})`);
  for (const table of [kind, 'deliveries'] as const) {
    await trx.deleteFrom(table).where('account_id', '=', trx.accountId).where('id', 'in', ids).execute();
  }
}

export const TIES: Ties = {
  /**
   * Deletes the mails that tell of the client: captured mails, which only test accounts have, and statements of account. Mails of
   * production accounts have left the service. A statement that has not gone out yet does not go any more.
   */
  async forgetClient(trx, clientId, { mails }) {
    const statements = sql`
      select id from statement_mails where account_id = ${trx.accountId} and client_id = ${clientId}`;
    await deleteCaptured(trx, sql`delivery_id in (${mails} union all ${statements})`);
    await sql`
      update deliveries set recipient = '', subject = null, message = null,
        status = case when status in ('queued', 'sending') then 'bounced' else status end
      where account_id = ${trx.accountId} and id in (${statements})`.execute(trx);
    await sql`delete from statement_mails where account_id = ${trx.accountId} and client_id = ${clientId}`.execute(
      trx,
    );
  },

  /** The statements of account that were mailed until that day. No law keeps them, so they go with the documents of their years. */
  async forgetRest(trx, through) {
    const old = sql`
      select s.id from statement_mails s join deliveries d on d.account_id = ${trx.accountId} and d.id = s.id
      where s.account_id = ${trx.accountId} and d.dated_at < ${osloMidnight(addDays(through, 1))}
        and d.status not in ('queued', 'sending')`;
    await forgetMails(trx, 'statement_mails', old);
  },

  testContent: {
    select: (accountId, before) => sql`
      select id from captured_emails where account_id = ${accountId} and id < ${before}`,
    delete: (trx, ids) => deleteCaptured(trx, sql`id = any(${ids})`),
  },
};
