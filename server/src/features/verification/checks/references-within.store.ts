import { sql } from 'kysely';
import type { AnyTrx } from '../../../platform/database/database.ts';
import type { Check, Finding } from '../check.ts';
import { addBreaches } from '../check.ts';
import { examineByStatement } from '../statement.store.ts';

/**
 * Checks the references that have no foreign key. The other references are foreign keys that include the account. A
 * grant or an API client may have been deleted, so this check asks only that it does not belong to another account or
 * company. For entries and their documents see `booked-once`.
 */
export const referencesWithin: Check = {
  name: 'references-within',
  holds: 'no row of an account refers to a row of another one, and what a row refers to is there',
  examine: async (trx, accountId) => {
    const finding = await examineRowsOfAccount(trx, accountId);
    addForeign(finding, 'stored answer of grant', await grantsOfAnswers(trx, accountId));
    addForeign(finding, 'recorded call of API client', await clientsOfCalls(trx, accountId));
    return finding;
  },
};

const breachOf = (kind: string, id: string) => `${kind} ${id}: leads out of the account, or nowhere`;

function examineRowsOfAccount(trx: AnyTrx, accountId: string): Promise<Finding> {
  const references = sql`
    select 'file' as kind, document_id::text as id, exists (
        select from invoices where account_id = ${accountId} and id = document_id and sent_at is not null
        union all
        select from reminders where account_id = ${accountId} and id = document_id
      ) as is_there
    from document_files where account_id = ${accountId}
    union all
    select 'public link to', invoice_id::text, exists (
        select from invoices where account_id = ${accountId} and id = invoice_id and public_token = token
      )
    from public_links where account_id = ${accountId}
    union all
    select 'statement of account', id::text, exists (
        select from deliveries where account_id = ${accountId} and id = statement_mails.id and invoice_id is null
      )
    from statement_mails where account_id = ${accountId}
    union all
    select 'mail about no document', id::text, exists (
        select from statement_mails where account_id = ${accountId} and id = deliveries.id
      )
    from deliveries where account_id = ${accountId} and invoice_id is null and recipient <> ''
    union all
    select 'public token of', id::text, exists (
        select from public_links where token = public_token and account_id = ${accountId} and invoice_id = invoices.id
      )
    from invoices where account_id = ${accountId} and public_token is not null
    union all
    select distinct 'journal line of customer', customer_id::text, exists (
        select from clients where account_id = ${accountId} and id = customer_id
      )
    from journal_lines where account_id = ${accountId} and customer_id is not null`;
  return examineByStatement(trx, {
    rows: sql`select count(*) from (${references}) reference`,
    breaches: sql`
      select format(${breachOf('%s', '%s')}, kind, id) as breach
      from (${references}) reference where not is_there order by kind, id`,
  });
}

/** What rows of the account name, and which of it belongs to others. */
type Named = { ids: string[]; foreign: string[] };

function addForeign(finding: Finding, kind: string, { ids, foreign }: Named): void {
  finding.rows += ids.length;
  addBreaches(
    finding,
    foreign.map((id) => breachOf(kind, id)),
  );
}

// The rows of accounts and the tables of all companies are read by statements of their own, because they may be on
// different machines (decision 54).

async function grantsOfAnswers(trx: AnyTrx, accountId: string): Promise<Named> {
  const answers = await trx
    .selectFrom('idempotency_keys')
    .select('grant_id as id')
    .distinct()
    .where('account_id', '=', accountId)
    .execute();
  const ids = answers.map(({ id }) => id);
  const others = await trx
    .selectFrom('api_client_grants')
    .select('id')
    .where('id', '=', sql<string>`any(${ids})`)
    .where('account_id', '<>', accountId)
    .execute();
  return { ids, foreign: others.map(({ id }) => id) };
}

async function clientsOfCalls(trx: AnyTrx, accountId: string): Promise<Named> {
  const calls = await trx
    .selectFrom('api_calls')
    .select('client_id as id')
    .distinct()
    .where('account_id', '=', accountId)
    .execute();
  const ids = calls.map(({ id }) => id);
  const others = await trx
    .selectFrom('api_clients')
    .innerJoin('accounts', (join) => join.on('accounts.id', '=', accountId))
    .select('api_clients.id')
    .where('api_clients.id', '=', sql<string>`any(${ids})`)
    .whereRef('api_clients.company_id', '<>', 'accounts.company_id')
    .execute();
  return { ids, foreign: others.map(({ id }) => id) };
}
