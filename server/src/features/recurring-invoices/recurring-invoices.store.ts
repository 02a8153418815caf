import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { ApiError } from '../../domain/errors.ts';
import type { RecurringStatus } from '../../domain/invoices/recurrence.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import type { RecurringInvoices } from '../../platform/database/database-types.ts';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Db, DbOrTrx, Trx } from '../../platform/database/database.ts';
import { findsById, locksById } from '../../platform/database/find-by-id.ts';
import { lockForTransaction } from '../../platform/database/locks.ts';
import { insertRows, statement, updateRow } from '../../platform/database/statement.ts';
import type { ListOrder } from '../../platform/http/list-order.ts';
import { newestFirst } from '../../platform/http/list-order.ts';
import type { Page, Paged } from '../../platform/http/paging.ts';
import { pageOf } from '../../platform/http/paging.ts';
import type { Listed } from '../../platform/http/pieces.ts';
import { MOST_WITH_PAGE } from '../../platform/http/pieces.ts';
import type { Occurrence, Problem, RecurringInvoice, Terms } from './recurring-invoice.ts';

/** All but the terms, which may be long. */
const COLUMNS = [
  'id',
  'status',
  'external_id',
  'client_id',
  'next_date',
  'next_index',
  'made_count',
  'last_invoice_id',
  'problem',
  'judged_ore',
  'version',
  'created_at',
  'updated_at',
] as const;

type Row = Omit<Selectable<RecurringInvoices>, 'account_id' | 'line_accounts'>;

export const findRecurringInvoice = findsById(selectRecurring, toRecurringInvoice);

/** Locked until the transaction ends: its dates and its changes take turns. */
export const lockRecurringInvoice = locksById(selectRecurring, toRecurringInvoice);

/** Those whose next date comes by that day. */
export async function listActiveRecurringInvoices(
  trx: Trx,
  accountId: string,
  until: LocalDate,
): Promise<RecurringInvoice[]> {
  const rows = await selectRecurring(trx, accountId)
    .where('status', '=', 'active')
    .where('next_date', '<=', until)
    .execute();
  return rows.map(toRecurringInvoice);
}

/** Those of a client that have ended, and of which no invoice or draft is there. */
export async function listEndedWithoutInvoices(
  trx: Trx,
  accountId: string,
  clientId: string,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('recurring_invoices as r')
    .select('r.id')
    .where('r.account_id', '=', accountId)
    .where('r.client_id', '=', clientId)
    .where('r.status', '=', 'ended')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('recurring_occurrences as o')
            .whereRef('o.account_id', '=', 'r.account_id')
            .whereRef('o.recurring_invoice_id', '=', 'r.id')
            .where('o.invoice_id', 'is not', null),
        ),
      ),
    )
    .orderBy('r.id')
    .execute();
  return rows.map(({ id }) => id);
}

export type RecurringFilter = {
  status?: RecurringStatus;
  clientId?: string;
  externalId?: string;
  problem?: boolean;
};

export const RECURRING_ORDER = newestFirst('recurring-invoices');

/** Newest first. */
export async function listRecurringInvoices(
  db: Db,
  accountId: string,
  { status, clientId, externalId, problem }: RecurringFilter,
  page: Page<Pick<Row, 'id' | 'created_at'>>,
): Promise<Paged<Listed<RecurringInvoice>[]>> {
  const isShort = sql<boolean>`octet_length(terms::text) <= ${sql.lit(MOST_WITH_PAGE)}`;
  const matching = db
    .selectFrom('recurring_invoices')
    .select(COLUMNS)
    .select(sql<Row['terms'] | null>`case when ${isShort} then terms end`.as('terms'))
    .where('account_id', '=', accountId)
    .$if(status !== undefined, (rows) => rows.where('status', '=', status ?? 'active'))
    .$if(clientId !== undefined, (rows) => rows.where('client_id', '=', clientId ?? ''))
    .$if(externalId !== undefined, (rows) => rows.where('external_id', '=', externalId?.trim() ?? null))
    .$if(problem === true, (rows) => rows.where(IS_UNSOLVED))
    .$if(problem === false, (rows) => rows.where(({ not }) => not(IS_UNSOLVED)));
  const found = await pageOf(page, matching);
  const items = found.items.map(({ terms, ...row }) =>
    terms === null ? { longId: row.id } : { item: toRecurringInvoice({ ...row, terms }) },
  );
  return { ...found, items };
}

/** How many wait for somebody to look at the draft that their last date became. */
export function countUnsolved(db: Db, accountId: string): Promise<number> {
  const recurring = db.selectFrom('recurring_invoices').where('account_id', '=', accountId);
  return countRows(recurring.where(IS_UNSOLVED));
}

export function writeRecurringInvoice(
  trx: Trx,
  accountId: string,
  before: RecurringInvoice | undefined,
  recurring: RecurringInvoice,
): void {
  const { id, createdAt } = recurring;
  const columns = {
    status: recurring.status,
    external_id: recurring.externalId,
    client_id: recurring.clientId,
    next_date: recurring.nextDate,
    next_index: recurring.nextIndex,
    made_count: recurring.madeCount,
    last_invoice_id: recurring.lastInvoiceId,
    judged_ore: recurring.judgedOre,
    problem: recurring.problem === null ? null : JSON.stringify(recurring.problem),
    terms: JSON.stringify(recurring.terms),
    line_accounts: accountsAskedFor(recurring.terms),
    version: recurring.version,
    updated_at: recurring.updatedAt,
  };
  trx.later(
    before === undefined
      ? insertRows(trx, accountId, 'recurring_invoices', [{ id, created_at: createdAt, ...columns }])
      : updateRow(trx, accountId, 'recurring_invoices', { id }, columns),
  );
}

/**
 * Reserves an externalId for the recurring invoice of this transaction, as `takeExternalId` of invoices does.
 * @throws ApiError `recurring-invoice-exists` with `details.existingId`
 */
export async function takeExternalId(trx: Trx, accountId: string, externalId: string): Promise<void> {
  await lockForTransaction(trx, `recurring invoice ${accountId} externalId ${externalId}`);
  const [existing] = await findByExternalId(trx, accountId, externalId);
  if (existing === undefined) return;
  throw new ApiError('recurring-invoice-exists', { details: { existingId: existing.id } });
}

const findByExternalId = statement<{ id: string }>(
  'select id from recurring_invoices where account_id = $1 and external_id = $2',
);

/** Null where no line asks for an account. */
function accountsAskedFor({ lines, laterLines }: Terms): string[] | null {
  const every = [...lines, ...laterLines.flatMap((later) => later.lines)];
  const asked = new Set(every.flatMap((line) => line.asked.account ?? []));
  return asked.size === 0 ? null : [...asked];
}

/** A date that is there already is an error. */
export function insertOccurrences(
  trx: Trx,
  accountId: string,
  recurringInvoiceId: string,
  occurrences: Occurrence[],
): void {
  if (occurrences.length === 0) return;
  const rows = occurrences.map(({ date, index, invoiceId, outcome, reason, madeAt }) => ({
    recurring_invoice_id: recurringInvoiceId,
    date,
    index,
    invoice_id: invoiceId,
    outcome,
    reason,
    made_at: madeAt,
  }));
  trx.later(insertRows(trx, accountId, 'recurring_occurrences', rows));
}

/** The date stays as it came, without its draft. */
export function forgetInvoice(
  trx: Trx,
  accountId: string,
  recurringInvoiceId: string,
  invoiceId: string,
): void {
  trx.later(
    updateRow(
      trx,
      accountId,
      'recurring_occurrences',
      { recurring_invoice_id: recurringInvoiceId, invoice_id: invoiceId },
      { invoice_id: null },
    ),
  );
}

export const OCCURRENCE_ORDER: ListOrder<Pick<Occurrence, 'date'>> = {
  name: 'occurrences',
  isDescending: true,
  keys: [{ column: 'date', type: 'date', of: ({ date }) => date }],
};

/** The dates that have come, as a query. */
export function occurrencesOf(db: Db, accountId: string, recurringInvoiceId: string) {
  return db
    .selectFrom('recurring_occurrences')
    .select(['date', 'index', 'invoice_id as invoiceId', 'outcome', 'reason', 'made_at as madeAt'])
    .where('account_id', '=', accountId)
    .where('recurring_invoice_id', '=', recurringInvoiceId);
}

function selectRecurring(db: DbOrTrx, accountId: string) {
  return db
    .selectFrom('recurring_invoices')
    .select([...COLUMNS, 'terms'])
    .where('account_id', '=', accountId);
}

/** Who sends or deletes the draft has solved the problem. */
const IS_UNSOLVED = sql<boolean>`(problem is not null and exists (
  select from invoices
  where invoices.account_id = recurring_invoices.account_id and invoices.status = 'draft'
    and invoices.id = (recurring_invoices.problem ->> 'invoiceId')::uuid
))`;

function toRecurringInvoice(row: Row): RecurringInvoice {
  return {
    id: row.id,
    status: row.status,
    externalId: row.external_id,
    clientId: row.client_id,
    terms: row.terms as Terms,
    nextDate: row.next_date,
    nextIndex: row.next_index,
    madeCount: row.made_count,
    lastInvoiceId: row.last_invoice_id,
    problem: row.problem as Problem | null,
    judgedOre: row.judged_ore,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
