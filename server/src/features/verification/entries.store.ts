import { sql } from 'kysely';
import type { AnyTrx } from '../../platform/database/database.ts';
import type { HashedEntry, LineInJson } from '../books/index.ts';
import { amountsOfLine } from '../books/index.ts';
import { isOneOfAccounts } from './one-of.store.ts';

const BATCH = 200;

type HashedLine = HashedEntry['lines'][number];

export type ChainedEntry = HashedEntry & {
  accountId: string;
  year: number;
  number: bigint;
  postingDate: string;
  chainPosition: bigint;
  hash: Buffer;
};

/** Every entry of the accounts, account by account in the order of its chain, read in batches. */
export async function* readChain(trx: AnyTrx, accountIds: readonly string[]): AsyncGenerator<ChainedEntry> {
  for (let behind: Place = { accountId: '', chainPosition: 0n }; ;) {
    const batch = await readBatch(trx, accountIds, behind);
    yield* batch;
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH) return;
    behind = last;
  }
}

type Place = Pick<ChainedEntry, 'accountId' | 'chainPosition'>;

async function readBatch(trx: AnyTrx, accountIds: readonly string[], behind: Place): Promise<ChainedEntry[]> {
  const { rows } = await sql<Omit<ChainedEntry, 'lines'> & { lines: LineInJson<HashedLine>[] }>`
    select e.account_id as "accountId", e.id, e.series, e.year, e.number, e.document_date as "documentDate", e.posting_date as "postingDate",
      e.description, e.source_document_type as "sourceDocumentType", e.source_document_id as "sourceDocumentId",
      e.corrects_entry_id as "correctsEntryId", e.created_at as "createdAt", e.chain_position as "chainPosition", e.hash,
      coalesce(
        (select json_agg(json_build_object(
            'account', l.ledger_account, 'description', l.description, 'debitOre', l.debit_ore::text,
            'creditOre', l.credit_ore::text, 'vatCode', l.vat_code, 'customerId', l.customer_id,
            'supplierId', l.supplier_id, 'projectId', l.project_id, 'vatDeviation', coalesce(l.vat_deviation, false),
            'currency', l.currency, 'currencyAmountOre', l.currency_amount_ore::text
          ) order by l.line_number)
        from journal_lines l where l.account_id = e.account_id and l.entry_id = e.id),
        '[]'
      ) as lines
    from journal_entries e
    where e.account_id = ${isOneOfAccounts(accountIds)}
      and (e.account_id, e.chain_position) > (${behind.accountId}, ${behind.chainPosition})
    order by e.account_id, e.chain_position
    limit ${BATCH}
  `.execute(trx);
  return rows.map((entry) => ({
    ...entry,
    lines: entry.lines.map((line) => ({ ...line, ...amountsOfLine(line) })),
  }));
}
