import { addDays } from '../../../../../server/src/domain/days/local-date.ts';
import type { LocalDate } from '../../../../../server/src/domain/days/local-date.ts';
import type { Schemas } from '../../../http/account-api.ts';
import type { Language } from '../../../text/language.tsx';
import { NEW_CLIENT } from '../../customers/client-values.ts';
import type {
  CustomerValues,
  DeliveryValues,
  LinesValues,
  Problems,
  TextValues,
} from '../../invoices/form/values.ts';
import {
  deliveryOf,
  linesOf,
  newLine,
  NO_TEXTS,
  readCustomer,
  readLines,
  readTexts,
  textValuesOf,
} from '../../invoices/form/values.ts';
import type { VatChoice } from '../../invoices/form/vat-choices.ts';
import type { Quote } from '../quotes.ts';

export type NewQuote = Schemas['NewQuote'];

/** The values of the form of a quote. */
export type QuoteValues = CustomerValues &
  LinesValues &
  TextValues &
  DeliveryValues & {
    validUntil: string;
    /** Of the invoice; empty where the payment term counts. */
    dueDate: string;
  };

/** How long a new quote is valid unless somebody says otherwise. */
const USUAL_DAYS = 30;

export function newQuote(
  given: { clientId: string; customer: 'register' | 'new' },
  vat: VatChoice,
  today: LocalDate,
): QuoteValues {
  return {
    ...given,
    client: NEW_CLIENT,
    validUntil: addDays(today, USUAL_DAYS),
    dueDate: '',
    ...NO_TEXTS,
    deliveryDate: '',
    deliveryTo: '',
    prepayment: '',
    isWithVat: false,
    lines: [newLine(vat)],
  };
}

export function valuesOfQuote(quote: Quote, language: Language): QuoteValues {
  return {
    customer: 'kept',
    clientId: quote.client.id ?? '',
    client: NEW_CLIENT,
    validUntil: quote.validUntil,
    dueDate: quote.dueDate ?? '',
    ...textValuesOf(quote),
    deliveryDate: quote.deliveryPeriod?.from ?? quote.deliveryDate ?? '',
    deliveryTo: quote.deliveryPeriod?.to ?? '',
    prepayment: quote.prepayment ?? '',
    ...linesOf(quote.lines, language),
  };
}

/** The request's body. */
export function readQuote(values: QuoteValues): { body: NewQuote } | { problems: Problems } {
  const problems: Problems = {};
  const chosen = readCustomer(values, problems);
  const lines = readLines(values, problems);
  if (values.validUntil === '') problems['validUntil'] = 'required';
  if (values.deliveryTo !== '' && values.deliveryDate === '') problems['deliveryDate'] = 'required';
  if (Object.keys(problems).length > 0) return { problems };
  return {
    body: {
      ...chosen,
      validUntil: values.validUntil,
      dueDate: values.dueDate || null,
      ...readTexts(values),
      ...deliveryOf(values),
      prepayment: values.prepayment || null,
      lines,
    },
  };
}
