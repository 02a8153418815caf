import { requireFound } from '../../domain/errors/errors.ts';
import { textsOf } from '../../domain/invoices/invoice-texts.ts';
import { documentLanguage } from '../../domain/texts/language.ts';
import { addDays, laterDate, osloDate } from '../../domain/days/local-date.ts';
import { dateUntilEnd } from '../../domain/invoices/recurrence.ts';
import type { DbOrTrx } from '../../platform/database/database.ts';
import type { Input, ReadContext } from '../../platform/http/endpoint.ts';
import { findClient } from '../clients/index.ts';
import { getCompanyOfCaller } from '../companies/index.ts';
import { readPriceIndexes } from '../rates/index.ts';
import { filledLines, filledTexts, sumLinesOn, upcomingDateAt } from './foresee.ts';
import type { PriceIndexes } from './foresee.ts';
import { presentSums } from './present.ts';
import type { RecurringInvoice, Terms } from './recurring-invoice.ts';
import * as store from './recurring-invoices.store.ts';

const USUAL_COUNT = 12;

/** @throws ApiError `not-found` */
export async function listUpcoming(
  { db, caller, accountNow }: ReadContext,
  { params, query }: Input<{ id: string }, { count?: number }, unknown>,
) {
  const recurring = requireFound(await store.findRecurringInvoice(db, params.id));
  const { terms } = recurring;
  const { settings, mail } = await getCompanyOfCaller(db, caller);
  const client = await findClient(db, recurring.clientId);
  const dueDays = terms.dueDays ?? client?.paymentTermDays ?? settings.paymentTermDays;
  const indexes = await readIndexesOfTerms(db, terms);
  const today = osloDate(accountNow);
  const language = documentLanguage(
    terms.language ?? client?.language ?? null,
    (client ?? terms.client).country,
    mail.language,
  );
  return { body: { items: presented() } };

  // Dates are foreseen one after the other, because each may have long texts.
  function* presented() {
    for (const index of nextIndexes(recurring, query.count ?? USUAL_COUNT)) {
      const { date, period, lines, missingIndex } = upcomingDateAt(terms, index, indexes);
      const issueDate = laterDate(date, today);
      const filled = filledLines(lines, terms, period, language);
      yield {
        date,
        period,
        issueDate,
        dueDate: addDays(issueDate, dueDays),
        descriptions: filled.map(({ description }) => description),
        ...textsOf(filledTexts(terms, period, language)),
        ...presentSums(sumLinesOn(lines, settings, issueDate)),
        missingIndex,
      };
    }
  }
}

/** The price indexes; none for prices that do not follow the index. */
export async function readIndexesOfTerms(db: DbOrTrx, { indexation }: Terms): Promise<PriceIndexes> {
  return indexation === null ? new Map() : readPriceIndexes(db);
}

function nextIndexes({ status, nextIndex, terms }: RecurringInvoice, count: number): number[] {
  if (status !== 'active') return [];
  const indexes = Array.from({ length: count }, (_, step) => nextIndex + step);
  return indexes.filter((index) => dateUntilEnd(terms.schedule, terms.end, index) !== undefined);
}
