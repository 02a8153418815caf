import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { ApiError } from '../../domain/errors.ts';
import type { RecurringStatus } from '../../domain/invoices/recurrence.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import type { RecurringInvoices } from '../../platform/database/database-types.ts';
import type { Db, DbOrTrx, Trx } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { lockForTransaction } from '../../platform/database/locks.ts';
import { insertRows, statement, updateRow } from '../../platform/database/statement.ts';
import type { ListOrder } from '../../platform/http/list-order.ts';
import { newestFirst } from '../../platform/http/list-order.ts';
import type { Page, Place } from '../../platform/http/paging.ts';
import { isBehind, limitOf, offsetOf, placed } from '../../platform/http/paging.ts';
import type { Listed } from '../../platform/http/pieces.ts';
import { MOST_WITH_PAGE } from '../../platform/http/pieces.ts';
import type { Occurrence, Problem, RecurringInvoice, Terms } from './recurring-invoice.ts';
import { printTerms, readTerms } from './stored-terms.ts';

/** All columns but the terms, which may be long. */
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

export async function findRecurringInvoice(
  db: DbOrTrx,
  accountId: string,
  id: string,
): Promise<RecurringInvoice | undefined> {
  if (!isId(id)) return undefined;
  const row = await selectRecurring(db, accountId).where('id', '=', id).executeTakeFirst();
  return row && toRecurringInvoice(row);
}

/** Locks the recurring invoice until the transaction ends, so that its dates and its changes take turns. */
export async function lockRecurringInvoice(
  trx: Trx,
  accountId: string,
  id: string,
): Promise<RecurringInvoice | undefined> {
  if (!isId(id)) return undefined;
  const row = await selectRecurring(trx, accountId).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toRecurringInvoice(row);
}

/** The active recurring invoices whose next date comes by that day. */
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

/** The ended recurring invoices of a client that have left no invoice or draft. */
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
  filter: RecurringFilter,
  page: Page,
): Promise<Place & { found: Listed<RecurringInvoice>[] }> {
  const matching = matchingOf(selectRecurring(db, accountId), filter);
  const isShort = sql<boolean>`octet_length(terms::text) <= ${sql.lit(MOST_WITH_PAGE)}`;
  const read = await matching
    .clearSelect()
    .select(COLUMNS)
    .select(sql<Row['terms'] | null>`case when ${isShort} then terms end`.as('terms'))
    .where(isBehind(RECURRING_ORDER, page))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limitOf(page))
    .offset(offsetOf(page))
    .execute();
  const { rows, ...place } = await placed(RECURRING_ORDER, page, read, async () => {
    const { count } = await matching
      .clearSelect()
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  });
  const found = rows.map(({ terms, ...row }) =>
    terms === null ? { longId: row.id } : { item: toRecurringInvoice({ ...row, terms }) },
  );
  return { ...place, found };
}

/** How many recurring invoices wait for a person, because their last date became a draft. */
export async function countUnsolved(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recurring_invoices')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('account_id', '=', accountId)
    .where(IS_UNSOLVED)
    .executeTakeFirstOrThrow();
  return Number(count);
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
    terms: printTerms(recurring.terms),
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

/** The ledger accounts that lines ask for; null where no line asks for an account. */
function accountsAskedFor({ lines, laterLines }: Terms): string[] | null {
  const every = [...lines, ...laterLines.flatMap((later) => later.lines)];
  const asked = new Set(every.flatMap((line) => line.asked.account ?? []));
  return asked.size === 0 ? null : [...asked];
}

/** Inserts dates with their outcomes. A date that is stored already is an error. */
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

/** Takes a deleted draft off its date. The date stays as it came. */
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

/** Newest first. */
export async function listOccurrences(
  db: Db,
  accountId: string,
  recurringInvoiceId: string,
  page: Page,
): Promise<Place & { rows: Occurrence[] }> {
  const matching = db
    .selectFrom('recurring_occurrences')
    .where('account_id', '=', accountId)
    .where('recurring_invoice_id', '=', recurringInvoiceId);
  const occurrences = await matching
    .select(['date', 'index', 'invoice_id as invoiceId', 'outcome', 'reason', 'made_at as madeAt'])
    .where(isBehind(OCCURRENCE_ORDER, page))
    .orderBy('date', 'desc')
    .limit(limitOf(page))
    .offset(offsetOf(page))
    .execute();
  return placed(OCCURRENCE_ORDER, page, occurrences, async () => {
    const { count } = await matching
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  });
}

function selectRecurring(db: DbOrTrx, accountId: string) {
  return db
    .selectFrom('recurring_invoices')
    .select([...COLUMNS, 'terms'])
    .where('account_id', '=', accountId);
}

/** SQL: whether the draft of the problem is still there. A person who sends or deletes the draft has solved the problem. */
const IS_UNSOLVED = sql<boolean>`(problem is not null and exists (
  select from invoices
  where invoices.account_id = recurring_invoices.account_id and invoices.status = 'draft'
    and invoices.id = (recurring_invoices.problem ->> 'invoiceId')::uuid
))`;

function matchingOf(
  query: ReturnType<typeof selectRecurring>,
  { status, clientId, externalId, problem }: RecurringFilter,
): ReturnType<typeof selectRecurring> {
  return query
    .$if(status !== undefined, (rows) => rows.where('status', '=', status ?? 'active'))
    .$if(clientId !== undefined, (rows) => rows.where('client_id', '=', clientId ?? ''))
    .$if(externalId !== undefined, (rows) => rows.where('external_id', '=', externalId?.trim() ?? null))
    .$if(problem === true, (rows) => rows.where(IS_UNSOLVED))
    .$if(problem === false, (rows) => rows.where(({ not }) => not(IS_UNSOLVED)));
}

function toRecurringInvoice(row: Row): RecurringInvoice {
  return {
    id: row.id,
    status: row.status,
    externalId: row.external_id,
    clientId: row.client_id,
    terms: readTerms(row.terms),
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
