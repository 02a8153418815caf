import { addDays } from '../../../../../server/src/domain/days/local-date.ts';
import type { LocalDate } from '../../../../../server/src/domain/days/local-date.ts';
import type { Language } from '../../../text/language.tsx';
import type { Chosen, Problems, SaleValues } from '../../sales-documents/values.ts';
import { newSale, readOrTold, readSale, valuesOfSale } from '../../sales-documents/values.ts';
import type { Invoice } from '../invoices.ts';

/** The values of the form of an invoice. */
export type InvoiceValues = SaleValues & {
  /** Null while it is the day that follows from the payment term. */
  dueDate: string | null;
  /** Whether the due date was agreed on beforehand. */
  dueDateAgreed: boolean;
};

export function newInvoice(chosen: Chosen): InvoiceValues {
  return { ...newSale(chosen), dueDate: null, dueDateAgreed: false };
}

export function valuesOfDraft(draft: Invoice, language: Language): InvoiceValues {
  return {
    ...valuesOfSale(draft, language),
    dueDate: draft.dueDate,
    dueDateAgreed: draft.dueDateAgreed,
  };
}

/** The due date follows the payment term until somebody types another one. @param term days */
export function dueDateOf({ dueDate }: InvoiceValues, today: LocalDate, term: number): string {
  return dueDate ?? addDays(today, term);
}

/** The request's body. */
export function readInvoice(values: InvoiceValues, today: LocalDate, term: number) {
  const problems: Problems = {};
  const dueDate = dueDateOf(values, today, term);
  if (dueDate === '') problems['dueDate'] = 'required';
  const body = { ...readSale(values, problems), dueDate, dueDateAgreed: values.dueDateAgreed };
  return readOrTold(body, problems);
}
