import { BOOK_CURRENCY } from '../../../../server/src/domain/currency/currency.ts';
import { INVOICE_TEXT_NAMES } from '../../../../server/src/domain/invoices/invoice-texts.ts';
import { isInNorway } from '../../../../server/src/domain/parties/country.ts';
import type { formTexts } from './form-texts.ts';
import type { SaleValues } from './values.ts';

/** What a customer says of the language of its documents, as far as it is known. */
type Customer = { country?: string; language?: SaleValues['language'] | null } | undefined;

/** Whether something beside the dates is other than in a new document. */
export function isAboutChanged(values: SaleValues): boolean {
  const { language, currency, deliveryDate, deliveryTo, prepayment } = values;
  const typed = [
    language,
    deliveryDate,
    deliveryTo,
    prepayment,
    ...INVOICE_TEXT_NAMES.map((name) => values[name]),
  ];
  return typed.some((value) => value !== '') || !['', BOOK_CURRENCY].includes(currency);
}

/**
 * What the folded part of a form has in it, each in a word or two.
 * @param due the day that the customer must know, in words
 * @param inWords how a day is written
 * @param currency of all amounts
 */
export function aboutParts(
  values: SaleValues,
  {
    texts,
    due,
    inWords,
    currency,
    customer,
  }: {
    texts: (typeof formTexts)[keyof typeof formTexts];
    due: string;
    inWords: (day: string) => string;
    currency: string;
    customer: Customer;
  },
): string[] {
  const given = (text: string, part: (text: string) => string) =>
    text.trim() === '' ? [] : [part(text.trim())];
  const days = [values.deliveryDate, values.deliveryTo].filter((day) => day !== '').map(inWords);
  const references = [
    ...given(values.reference, texts.withReference),
    ...given(values.buyerReference, texts.withBuyerReference),
    ...given(values.orderReference, texts.withOrder),
  ];
  return [
    due,
    texts.languages[values.language || customer?.language || languageIn(customer?.country)],
    ...(currency === BOOK_CURRENCY ? [] : [currency]),
    ...(references.length === 0 ? [texts.noReference] : references),
    ...given(days.join(' – '), texts.withDelivery),
    ...given(values.deliveryPlace, texts.withPlace),
    ...given(values.prepayment, () => texts.asPrepayment),
    ...given(values.notes, () => texts.withNote),
  ];
}

/** The company writes to customers in Norway in one of the Norwegian languages, which its settings say. */
function languageIn(country = 'NO') {
  return isInNorway(country) ? 'home' : 'en';
}
