import { addDays } from '../../../../../server/src/domain/days/local-date.ts';
import type { LocalDate } from '../../../../../server/src/domain/days/local-date.ts';
import type { Language } from '../../../text/language.tsx';
import type { Chosen, Problems, SaleValues } from '../../sales-documents/values.ts';
import { newSale, readOrTold, readSale, valuesOfSale } from '../../sales-documents/values.ts';
import type { Quote } from '../quotes.ts';

/** The values of the form of a quote. */
export type QuoteValues = SaleValues & {
  validUntil: string;
  /** Of the invoice; empty where the payment term counts. */
  dueDate: string;
};

/** How long a new quote is valid unless somebody says otherwise. */
const USUAL_DAYS = 30;

export function newQuote(chosen: Chosen, today: LocalDate): QuoteValues {
  return { ...newSale(chosen), validUntil: usualEnd(today), dueDate: '' };
}

/** The last day of a quote unless somebody says otherwise. */
export function usualEnd(today: LocalDate): LocalDate {
  return addDays(today, USUAL_DAYS);
}

export function valuesOfQuote(quote: Quote, language: Language): QuoteValues {
  return {
    ...valuesOfSale(quote, language),
    validUntil: quote.validUntil,
    dueDate: quote.dueDate ?? '',
  };
}

/** The request's body. */
export function readQuote(values: QuoteValues) {
  const problems: Problems = {};
  const { validUntil, dueDate } = values;
  if (validUntil === '') problems['validUntil'] = 'required';
  const body = { ...readSale(values, problems), validUntil, dueDate: dueDate || null };
  return readOrTold(body, problems);
}
