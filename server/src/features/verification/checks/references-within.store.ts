import { sql } from 'kysely';
import type { AnyTrx } from '../../../platform/database/database.ts';
import type { Check, Finding } from '../check.ts';
import { addBreaches } from '../check.ts';
import { isOneOfAccounts } from '../one-of.store.ts';
import { bySqlStatement, examineAllAccounts } from '../statement.store.ts';

const breachOf = (kind: string, id: string) => `${kind} ${id}: leads out of the account, or nowhere`;

/**
 * Checks the references that have no foreign key. The other references are foreign keys that include the account. A
 * grant or an API client may have been deleted, so this check asks only that it does not belong to another account or
 * company. For entries and their documents see `booked-once`.
 */
export const referencesWithin: Check = {
  name: 'references-within',
  holds: 'no row of an account refers to a row of another one, and what a row refers to is there',
  async examine(trx, accountIds) {
    const finding = await examineRowsOfAccount(trx, accountIds);
    addForeign(finding, 'stored answer of grant', await grantsOfAnswers(trx, accountIds));
    addForeign(finding, 'recorded call of API client', await clientsOfCalls(trx, accountIds));
    return finding;
  },
};

/** No index finds the links of an account, because whoever opens a link has its token alone. */
export const publicLinks: Check = {
  name: 'public-links',
  holds: 'every public link leads to the document that has its token, and every token has its link',
  readsWholeTables: true,
  examine: (trx, accountIds) =>
    examineAllAccounts(trx, {
      rows: sql`select count(*) from public_links where account_id = ${isOneOfAccounts(accountIds)}`,
      breaches: sql`
        select l.account_id, format(${breachOf('%s', '%s')}, 'public link to', l.invoice_id) as breach
        from public_links l
        where l.account_id = ${isOneOfAccounts(accountIds)} and not exists (
          select from invoices i
          where i.account_id = l.account_id and i.id = l.invoice_id and i.public_token = l.token
        )
        union all
        select i.account_id, format(${breachOf('%s', '%s')}, 'public token of', i.id)
        from invoices i
        where i.account_id = ${isOneOfAccounts(accountIds)} and i.public_token is not null and not exists (
          select from public_links l
          where l.account_id = i.account_id and l.invoice_id = i.id and l.token = i.public_token
        )
        order by account_id, breach`,
    }),
};

const examineRowsOfAccount = bySqlStatement((accountId) => {
  const references = sql`
    select 'file' as kind, document_id::text as id, exists (
        select from invoices where account_id = ${accountId} and id = document_id and sent_at is not null
        union all
        select from reminders where account_id = ${accountId} and id = document_id
        union all
        select from quotes where account_id = ${accountId} and id = document_id and sent_at is not null
      ) as is_there
    from document_files where account_id = ${accountId}
    union all
    select 'statement of account', id::text, exists (
        select from deliveries where account_id = ${accountId} and id = statement_mails.id and invoice_id is null
      )
    from statement_mails where account_id = ${accountId}
    union all
    select 'mail of quote', id::text, exists (
        select from deliveries where account_id = ${accountId} and id = quote_mails.id and invoice_id is null
      )
    from quote_mails where account_id = ${accountId}
    union all
    select 'quote of invoice', id::text, exists (
        select from quote_invoices where account_id = ${accountId} and quote_id = i.quote_id and invoice_id = i.id
      )
    from invoices i where account_id = ${accountId} and quote_id is not null
    union all
    select 'invoice of quote', invoice_id::text, exists (
        select from invoices i where i.account_id = ${accountId} and i.id = l.invoice_id and i.quote_id = l.quote_id
      )
    from quote_invoices l where account_id = ${accountId}
    union all
    select 'mail about no document', id::text, exists (
        select from statement_mails where account_id = ${accountId} and id = deliveries.id
        union all
        select from quote_mails where account_id = ${accountId} and id = deliveries.id
      )
    from deliveries where account_id = ${accountId} and invoice_id is null and recipient <> ''
    union all
    select 'bank transaction of payment', id::text, exists (
        select from bank_transactions where account_id = ${accountId} and id = payments.bank_transaction_id
      )
    from payments where account_id = ${accountId} and bank_transaction_id is not null
    union all
    select 'pair of bank transaction', id::text, exists (
        select from bank_transactions other where other.account_id = ${accountId} and other.id = t.paired_transaction_id
      )
    from bank_transactions t where t.account_id = ${accountId} and t.paired_transaction_id is not null
    union all
    select distinct 'journal line of customer', customer_id::text, exists (
        select from clients where account_id = ${accountId} and id = customer_id
      )
    from journal_lines where account_id = ${accountId} and customer_id is not null`;
  return {
    rows: sql`select count(*) from (${references}) reference`,
    breaches: sql`
      select format(${breachOf('%s', '%s')}, kind, id) as breach
      from (${references}) reference where not is_there order by kind, id`,
  };
});

/** What a row of an account names. */
type Named = { accountId: string; id: string };

function addForeign(
  finding: Finding,
  kind: string,
  { named, foreign }: { named: Named[]; foreign: Named[] },
): void {
  finding.rows += named.length;
  for (const { accountId, id } of foreign) addBreaches(finding, accountId, [breachOf(kind, id)]);
}

// The rows of accounts and the tables of all companies are read by statements of their own, because they may be on
// different machines (decision 54).

async function grantsOfAnswers(trx: AnyTrx, accountIds: readonly string[]) {
  const named = await trx
    .selectFrom('idempotency_keys')
    .select(['account_id as accountId', 'grant_id as id'])
    .distinct()
    .where('account_id', '=', isOneOfAccounts(accountIds))
    .execute();
  const { rows: foreign } = await sql<Named>`
    select "accountId", g.id from ${namedRows(named, 'uuid')}
    join api_client_grants g on g.id = named.id and g.account_id <> "accountId"`.execute(trx);
  return { named, foreign };
}

async function clientsOfCalls(trx: AnyTrx, accountIds: readonly string[]) {
  const named = await trx
    .selectFrom('api_calls')
    .select(['account_id as accountId', 'client_id as id'])
    .distinct()
    .where('account_id', '=', isOneOfAccounts(accountIds))
    .execute();
  const { rows: foreign } = await sql<Named>`
    select "accountId", c.id from ${namedRows(named, 'text')}
    join accounts a on a.id = "accountId"
    join api_clients c on c.id = named.id and c.company_id <> a.company_id`.execute(trx);
  return { named, foreign };
}

function namedRows(named: Named[], type: 'uuid' | 'text') {
  const accountIds = named.map(({ accountId }) => accountId);
  const ids = named.map(({ id }) => id);
  return sql`unnest(${accountIds}::text[], ${ids}::${sql.raw(type)}[]) as named ("accountId", id)`;
}
