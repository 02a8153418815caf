import { found } from '../../domain/errors.ts';
import { addDays, osloDate } from '../../domain/local-date.ts';
import { dateBefore } from '../../domain/invoices/recurrence.ts';
import type { DbOrTrx } from '../../platform/database/database.ts';
import type { Input, ReadContext, ShownContext } from '../../platform/http/endpoint.ts';
import type { Page } from '../../platform/http/paging.ts';
import { presentPage, readPage } from '../../platform/http/paging.ts';
import { findClient } from '../clients/index.ts';
import { getCompanyOfCaller } from '../companies/index.ts';
import { readPriceIndexes } from '../rates/index.ts';
import { foresee, latest, sumsOn } from './foresee.ts';
import type { PriceIndexes } from './foresee.ts';
import { presentOccurrence, presentRecurringInvoice, presentSums } from './present.ts';
import type { RecurringInvoice, Terms } from './recurring-invoice.ts';
import type { RecurringFilter } from './recurring-invoices.store.ts';
import * as store from './recurring-invoices.store.ts';

type OneOf = Input<{ id: string }, unknown, unknown>;

export async function listRecurringInvoices(
  { db, accountId }: ReadContext,
  {
    query: { status, clientId, problem, ...paging },
  }: Input<unknown, Partial<Page> & RecurringFilter, unknown>,
) {
  const page = readPage(paging);
  const filter = {
    ...(status && { status }),
    ...(clientId && { clientId }),
    ...(problem !== undefined && { problem }),
  };
  const { found: items, totalCount } = await store.listRecurringInvoices(db, accountId, filter, page);
  return {
    body: presentPage(
      items.map((one) => presentRecurringInvoice(one).body),
      totalCount,
      page,
    ),
  };
}

/** @throws ApiError `not-found` */
export async function getRecurringInvoice({ db, accountId }: ShownContext, { params }: OneOf) {
  return presentRecurringInvoice(found(await store.findRecurringInvoice(db, accountId, params.id)));
}

/** @throws ApiError `not-found` */
export async function listOccurrences(
  { db, accountId }: ReadContext,
  { params, query }: Input<{ id: string }, Partial<Page>, unknown>,
) {
  const { id } = found(await store.findRecurringInvoice(db, accountId, params.id));
  const page = readPage(query);
  const { occurrences, totalCount } = await store.listOccurrences(db, accountId, id, page);
  return { body: presentPage(occurrences.map(presentOccurrence), totalCount, page) };
}

const USUAL_COUNT = 12;

/** @throws ApiError `not-found` */
export async function listUpcoming(
  { db, accountId, caller, accountNow }: ReadContext,
  { params, query }: Input<{ id: string }, { count?: number }, unknown>,
) {
  const recurring = found(await store.findRecurringInvoice(db, accountId, params.id));
  const { settings } = await getCompanyOfCaller(db, caller);
  const client = await findClient(db, accountId, recurring.clientId);
  const dueDays = recurring.terms.dueDays ?? client?.paymentTermDays ?? settings.paymentTermDays;
  const indexes = await indexesOf(db, recurring.terms);
  const today = osloDate(accountNow);
  const items = nextIndexes(recurring, query.count ?? USUAL_COUNT).map((index) => {
    const { date, period, lines, missingIndex } = foresee(recurring.terms, index, indexes);
    const issueDate = latest(date, today);
    const sums = presentSums(sumsOn(lines, settings, issueDate));
    return { date, period, issueDate, dueDate: addDays(issueDate, dueDays), ...sums, missingIndex };
  });
  return { body: { items } };
}

/** Only what follows the index needs it. */
export async function indexesOf(db: DbOrTrx, { indexation }: Terms): Promise<PriceIndexes> {
  return indexation === null ? new Map() : readPriceIndexes(db);
}

function nextIndexes({ status, nextIndex, terms }: RecurringInvoice, count: number): number[] {
  if (status !== 'active') return [];
  const indexes = Array.from({ length: count }, (_, step) => nextIndex + step);
  return indexes.filter((index) => dateBefore(terms.schedule, terms.end, index) !== undefined);
}
