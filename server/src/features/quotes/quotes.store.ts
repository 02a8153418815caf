import { BOOK_CURRENCY } from '../../domain/currency/currency.ts';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Quotes } from '../../platform/database/database-types.ts';
import { bytesOf, pickProperties, splitNames } from '../../platform/database/columns.ts';
import type { AccountDbOrTrx, AccountTrx, DbOrTrx, Write } from '../../platform/database/database.ts';
import { findsById } from '../../platform/database/find-by-id.ts';
import { isId } from '../../platform/database/ids.ts';
import { lockForTransaction } from '../../platform/database/locks.ts';
import { insertRows, statement, updateRow, writeStatement } from '../../platform/database/statement.ts';
import { quoteStatus } from '../../domain/quotes/quote-status.ts';
import { ApiError, requireFound } from '../../domain/errors/errors.ts';
import { registeredClient } from '../clients/index.ts';
import type { Registered } from '../clients/index.ts';
import {
  accountsAskedFor,
  followRegister,
  linesColumn,
  readLinesColumn,
  requireDocument,
} from '../invoices/index.ts';
import { printSnapshot } from '../issued-documents/index.ts';
import type { IssuedQuote } from '../issued-documents/index.ts';
import type { Listed } from '../../platform/http/answers/pieces.ts';
import { MOST_WITH_PAGE } from '../../platform/http/answers/pieces.ts';
import type { Quote } from './quote.ts';
import { printContent, readContent } from './stored-content.ts';

const COLUMNS = splitNames(
  'id number external_id issue_date valid_until due_date currency subtotal_ore vat_ore total_ore content',
  'lines public_token sent_at viewed_at expired_at accepted_at accepted_via accepted_by',
  'accepted_reason accepted_pdf_sha256 declined_at declined_via declined_by declined_reason',
  'invoiced_share_e4 document_deleted_at version created_at updated_at',
);

type QuoteRow = Pick<Selectable<Quotes>, (typeof COLUMNS)[number]> & {
  invoice_ids: string[];
  registered: Registered | null;
};

function invoiceIdsOf(accountId: string) {
  return sql<string[]>`array(
    select invoice_id from quote_invoices i where i.account_id = ${accountId} and i.quote_id = quotes.id
    order by i.created_at, i.invoice_id
  )`;
}

/** What stands in columns of the same names: what a draft says, and what happens to a quote. */
const OF_CONTENT = splitNames('externalId issueDate validUntil dueDate subtotalOre vatOre totalOre');
const OF_FACTS = splitNames('viewedAt expiredAt invoicedShareE4 version updatedAt');

/** Rows to be given to `toQuote`. */
export function selectQuotes(db: DbOrTrx, accountId: string) {
  return db
    .selectFrom('quotes')
    .select([
      ...COLUMNS,
      invoiceIdsOf(accountId).as('invoice_ids'),
      registeredClient(accountId, 'quotes').as('registered'),
    ])
    .where('account_id', '=', accountId);
}

/** Rows of a page to be given to `toListedQuote`: without the lines where a quote has many. */
export function selectListed(db: AccountDbOrTrx) {
  const isShort = sql<boolean>`${sql.raw(bytesOf('lines'))} <= ${sql.lit(MOST_WITH_PAGE)}`;
  return selectQuotes(db, db.accountId)
    .clearSelect()
    .select(COLUMNS.filter((column) => column !== 'lines'))
    .select([
      sql<QuoteRow['lines'] | null>`case when ${isShort} then lines end`.as('lines'),
      invoiceIdsOf(db.accountId).as('invoice_ids'),
      registeredClient(db.accountId, 'quotes').as('registered'),
    ]);
}

export function toListedQuote(
  row: Omit<QuoteRow, 'lines'> & { lines: QuoteRow['lines'] | null },
): Listed<Quote> {
  return row.lines === null ? { longId: row.id } : { item: toQuote({ ...row, lines: row.lines }) };
}

export function toQuote(row: QuoteRow): Quote {
  const content = readContent(row.content);
  return {
    ...content,
    ...(row.sent_at === null && followRegister(content, content.client.register, row.registered)),
    lines: readLinesColumn(row.lines),
    currency: row.currency,
    subtotalOre: row.subtotal_ore,
    vatOre: row.vat_ore,
    totalOre: row.total_ore,
    id: row.id,
    number: row.number === null ? null : String(row.number),
    externalId: row.external_id,
    issueDate: row.issue_date,
    validUntil: row.valid_until,
    dueDate: row.due_date,
    publicToken: row.public_token,
    sentAt: row.sent_at,
    viewedAt: row.viewed_at,
    expiredAt: row.expired_at,
    acceptance:
      row.accepted_at === null || row.accepted_via === null
        ? null
        : {
            at: row.accepted_at,
            via: row.accepted_via,
            by: row.accepted_by,
            reason: row.accepted_reason,
            pdfSha256: row.accepted_pdf_sha256,
          },
    decline:
      row.declined_at === null || row.declined_via === null
        ? null
        : {
            at: row.declined_at,
            via: row.declined_via,
            by: row.declined_by,
            reason: row.declined_reason,
          },
    invoicedShareE4: row.invoiced_share_e4,
    invoiceIds: row.invoice_ids,
    documentDeletedAt: row.document_deleted_at,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export const findQuote = findsById(selectQuotes, toQuote);

/** @throws ApiError `not-found` */
export async function getQuote(db: AccountDbOrTrx, id: string): Promise<Quote> {
  return requireFound(await findQuote(db, id));
}

/** The quotes, in the order of their ids. */
export async function listQuotesById(db: AccountDbOrTrx, ids: readonly string[]): Promise<Quote[]> {
  if (ids.length === 0) return [];
  const rows = await selectQuotes(db, db.accountId).where('id', 'in', ids).orderBy('id').execute();
  return rows.map(toQuote);
}

/**
 * The quote, locked against every other change until the transaction ends. Its invoices are read by a later statement,
 * which sees the invoices that were committed during the wait for the lock.
 * @throws ApiError `not-found`; `document-deleted`, because such a quote does not change any more
 */
export async function lockQuote(trx: AccountTrx, id: string): Promise<Quote> {
  if (isId(id)) await lockRow(trx, trx.accountId, id);
  const quote = await getQuote(trx, id);
  requireDocument(quote);
  return quote;
}

const lockRow = statement<never>('select from quotes where account_id = $1 and id = $2 for update');

/** Writes a quote. When the quote is sent, only its facts change. */
export function writeQuoteRow(
  trx: AccountTrx,
  before: Quote | undefined,
  quote: Quote,
  document?: IssuedQuote,
): Write {
  const facts = factColumns(quote);
  if (before === undefined) {
    const row = {
      id: quote.id,
      ...(quote.currency !== BOOK_CURRENCY && { currency: quote.currency }),
      ...contentColumns(quote),
      ...facts,
      createdAt: quote.createdAt,
    };
    return insertRows(trx, 'quotes', [row]);
  }
  const { id } = quote;
  if (before.sentAt !== null) return updateRow(trx, 'quotes', { id }, facts);
  const set = {
    ...(quote.currency !== before.currency && { currency: quote.currency }),
    ...contentColumns(quote),
    ...facts,
    number: quote.number === null ? null : BigInt(quote.number),
    publicToken: quote.publicToken,
    sentAt: quote.sentAt,
    snapshot: document === undefined ? null : printSnapshot(document),
  };
  return updateRow(trx, 'quotes', { id }, set);
}

function contentColumns(quote: Quote) {
  const { client } = quote;
  return {
    ...pickProperties(quote, OF_CONTENT),
    clientId: client.id,
    clientName: client.name,
    content: printContent(quote),
    lines: linesColumn(quote),
    lineAccounts: accountsAskedFor({ lines: quote.lines, booked: false }),
  };
}

function factColumns(quote: Quote) {
  const { acceptance, decline } = quote;
  return {
    ...pickProperties(quote, OF_FACTS),
    status: quoteStatus(quote),
    acceptedAt: acceptance?.at ?? null,
    acceptedVia: acceptance?.via ?? null,
    acceptedBy: acceptance?.by ?? null,
    acceptedReason: acceptance?.reason ?? null,
    acceptedPdfSha256: acceptance?.pdfSha256 ?? null,
    declinedAt: decline?.at ?? null,
    declinedVia: decline?.via ?? null,
    declinedBy: decline?.by ?? null,
    declinedReason: decline?.reason ?? null,
  };
}

export const deleteDraftRow = writeStatement(
  'delete from quotes where account_id = $1 and id = $2 and sent_at is null',
);

/**
 * Reserves an externalId for the quote of this transaction, as `takeExternalId` of invoices does.
 * @throws ApiError `quote-exists` with `details.existingId`
 */
export async function takeExternalId(trx: AccountTrx, externalId: string): Promise<void> {
  await lockForTransaction(trx, `quote ${trx.accountId} externalId ${externalId}`);
  const [existing] = await findByExternalId(trx, trx.accountId, externalId);
  if (existing !== undefined) throw new ApiError('quote-exists', { details: { existingId: existing.id } });
}

const findByExternalId = statement<{ id: string }>(
  'select id from quotes where account_id = $1 and external_id = $2',
);
