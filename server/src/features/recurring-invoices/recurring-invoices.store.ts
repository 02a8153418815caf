import { sql } from 'kysely';
import { ApiError } from '../../domain/errors/errors.ts';
import type { RecurringStatus } from '../../domain/invoices/recurrence.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import { bytesOf, columns } from '../../platform/database/columns.ts';
import { countRows } from '../../platform/database/count-rows.ts';
import type { AccountDb, AccountTrx, DbOrTrx } from '../../platform/database/database.ts';
import { findsById, locksById } from '../../platform/database/find-by-id.ts';
import { lockForTransaction } from '../../platform/database/locks.ts';
import { insertRows, statement, updateRow } from '../../platform/database/statement.ts';
import type { ListOrder } from '../../platform/http/lists/list-order.ts';
import { newestFirst } from '../../platform/http/lists/list-order.ts';
import type { Page, Paged } from '../../platform/http/lists/paging.ts';
import { pageOf } from '../../platform/http/lists/paging.ts';
import type { Listed } from '../../platform/http/answers/pieces.ts';
import { MOST_WITH_PAGE } from '../../platform/http/answers/pieces.ts';
import type { Occurrence, DateProblem, RecurringInvoice, Terms } from './recurring-invoice.ts';
import { printTerms, readTerms } from './stored-terms.ts';

/** All columns but the terms, which may be long. */
const COLUMNS = columns(
  'id status external_id client_id next_date next_index made_count last_invoice_id problem judged_ore version',
  'created_at updated_at',
);

export const findRecurringInvoice = findsById(selectRecurring, toRecurringInvoice);

/** Locks the recurring invoice until the transaction ends, so that its dates and its changes take turns. */
export const lockRecurringInvoice = locksById(selectRecurring, toRecurringInvoice);

/** Some of the recurring invoices that have not ended, locked until the transaction ends. */
export async function lockGoing(trx: AccountTrx, limit: number): Promise<RecurringInvoice[]> {
  const rows = await selectRecurring(trx, trx.accountId)
    .where('status', '!=', 'ended')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map(toRecurringInvoice);
}

/** The active recurring invoices whose next date comes by that day. */
export async function listActiveRecurringInvoices(
  trx: AccountTrx,
  until: LocalDate,
): Promise<RecurringInvoice[]> {
  const rows = await selectRecurring(trx, trx.accountId)
    .where('status', '=', 'active')
    .where('next_date', '<=', until)
    .execute();
  return rows.map(toRecurringInvoice);
}

/** The ended recurring invoices of a client that have left no invoice or draft. */
export async function listEndedWithoutInvoices(trx: AccountTrx, clientId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('recurring_invoices as r')
    .select('r.id')
    .where('r.account_id', '=', trx.accountId)
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
  metadata?: [key: string, value: string][];
};

export const RECURRING_ORDER = newestFirst('recurring-invoices');

/** Newest first. */
export async function listRecurringInvoices(
  db: AccountDb,
  { status, clientId, externalId, problem, metadata = [] }: RecurringFilter,
  page: Page<Pick<RecurringInvoice, 'id' | 'createdAt'>>,
): Promise<Paged<Listed<RecurringInvoice>[]>> {
  const isShort = sql<boolean>`${sql.raw(bytesOf('terms'))} <= ${sql.lit(MOST_WITH_PAGE)}`;
  const matching = db
    .selectFrom('recurring_invoices')
    .select(COLUMNS)
    .select(sql`case when ${isShort} then terms end`.as('terms'))
    .where('account_id', '=', db.accountId)
    .where(({ and }) =>
      and(metadata.map(([key, value]) => sql<boolean>`terms->'metadata'->>${key}::text = ${value}`)),
    )
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

/** How many recurring invoices wait for a person, because their last date became a draft. */
export function countRecurringProblems(db: AccountDb): Promise<number> {
  const recurring = db.selectFrom('recurring_invoices').where('account_id', '=', db.accountId);
  return countRows(recurring.where(IS_UNSOLVED));
}

export function writeRecurringInvoice(
  trx: AccountTrx,
  before: RecurringInvoice | undefined,
  recurring: RecurringInvoice,
): void {
  const { id, createdAt, ...columns } = recurring;
  const { problem, terms } = recurring;
  const set = {
    ...columns,
    problem: problem === null ? null : JSON.stringify(problem),
    terms: printTerms(terms),
    lineAccounts: accountsAskedFor(terms),
  };
  trx.later(
    before === undefined
      ? insertRows(trx, 'recurring_invoices', [{ id, createdAt, ...set }])
      : updateRow(trx, 'recurring_invoices', { id }, set),
  );
}

/**
 * Reserves an externalId for the recurring invoice of this transaction, as `takeExternalId` of invoices does.
 * @throws ApiError `recurring-invoice-exists` with `details.existingId`
 */
export async function takeExternalId(trx: AccountTrx, externalId: string): Promise<void> {
  await lockForTransaction(trx, `recurring invoice ${trx.accountId} externalId ${externalId}`);
  const [existing] = await findByExternalId(trx, trx.accountId, externalId);
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
  trx: AccountTrx,
  recurringInvoiceId: string,
  occurrences: Occurrence[],
): void {
  if (occurrences.length === 0) return;
  const rows = occurrences.map((occurrence) => ({ recurringInvoiceId, ...occurrence }));
  trx.later(insertRows(trx, 'recurring_occurrences', rows));
}

/** Takes a deleted draft off its date. The date stays as it came. */
export function forgetInvoice(trx: AccountTrx, recurringInvoiceId: string, invoiceId: string): void {
  const where = { recurringInvoiceId, invoiceId };
  trx.later(updateRow(trx, 'recurring_occurrences', where, { invoiceId: null }));
}

export const OCCURRENCE_ORDER: ListOrder<Pick<Occurrence, 'date'>> = {
  name: 'occurrences',
  isDescending: true,
  keys: [{ column: 'date', type: 'date', of: ({ date }) => date }],
};

/** The dates that have come, as a query. */
export function occurrencesOf(db: AccountDb, recurringInvoiceId: string) {
  return db
    .selectFrom('recurring_occurrences')
    .select(columns('date index invoice_id outcome reason made_at'))
    .where('account_id', '=', db.accountId)
    .where('recurring_invoice_id', '=', recurringInvoiceId);
}

function selectRecurring(db: DbOrTrx, accountId: string) {
  return db
    .selectFrom('recurring_invoices')
    .select(COLUMNS)
    .select('terms')
    .where('account_id', '=', accountId);
}

/** SQL: whether the draft of the problem is still there. A person who sends or deletes the draft has solved the problem. */
const IS_UNSOLVED = sql<boolean>`(problem is not null and exists (
  select from invoices
  where invoices.account_id = recurring_invoices.account_id and invoices.status = 'draft'
    and invoices.id = (recurring_invoices.problem ->> 'invoiceId')::uuid
))`;

type Row = Omit<RecurringInvoice, 'problem' | 'terms'> & { problem: unknown; terms: unknown };

function toRecurringInvoice(row: Row): RecurringInvoice {
  return { ...row, problem: row.problem as DateProblem | null, terms: readTerms(row.terms) };
}
