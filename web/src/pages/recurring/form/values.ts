import { tidiedTexts } from '../../../../../server/src/domain/invoices/invoice-texts.ts';
import { formField as documentField } from '../../sales-documents/form-field.ts';
import { addDays, addMonths } from '../../../../../server/src/domain/days/local-date.ts';
import type { LocalDate } from '../../../../../server/src/domain/days/local-date.ts';
import type { Interval, Schedule } from '../../../../../server/src/domain/invoices/recurrence.ts';
import { numberProblem, readDecimal, typedDecimal } from '../../../text/decimals.ts';
import type { Language } from '../../../text/language.tsx';
import { NEW_CLIENT } from '../../customer-register/client-values.ts';
import type { Invoice } from '../../invoices/invoices.ts';
import type {
  Chosen,
  DocumentValues,
  LinesValues,
  PrepaymentGround,
  Problems,
  Read,
} from '../../sales-documents/values.ts';
import {
  likeInvoice,
  linesOf,
  newDocument,
  readCustomer,
  readLines,
  readOrTold,
  textValuesOf,
} from '../../sales-documents/values.ts';
import { readCurrency } from '../../sales-documents/read-currency.ts';
import type { NewRecurringInvoice, RecurringInvoice } from '../recurring.ts';
import { inForceOn } from '../worth.ts';

/** The intervals that people name most. Any other is typed as a number of weeks or months. */
export const USUAL = ['week 1', 'week 2', 'month 1', 'month 2', 'month 3', 'month 6', 'month 12'] as const;

/** Lines that count from a day on. */
export type LaterValues = LinesValues & { key: string; from: string };

/** The values of the form of a recurring invoice. Numbers are still text. */
export type RecurringValues = DocumentValues & {
  every: (typeof USUAL)[number] | 'other';
  /** For an interval that is not among the usual ones. */
  unit: Interval['unit'];
  count: string;
  firstDate: string;
  /** Empty for the day of the first date, or of the next one when it is changed. */
  anchorDay: string;
  ends: 'never' | 'lastDate' | 'occurrences';
  lastDate: string;
  occurrences: string;
  bill: RecurringInvoice['bill'];
  /** Empty for the customer's or the company's term. */
  dueDays: string;
  /** Whether the due dates were agreed on beforehand. */
  dueDateAgreed: boolean;
  action: RecurringInvoice['action'];
  channel: RecurringInvoice['channel'];
  prepayment: PrepaymentGround;
  laterLines: LaterValues[];
  isIndexed: boolean;
  indexMonth: string;
  baseIndex: string;
};

export function newRecurring(chosen: Chosen, today: LocalDate): RecurringValues {
  return {
    ...newDocument(chosen),
    every: 'month 1',
    unit: 'month',
    count: '1',
    firstDate: addMonths(`${today.slice(0, 8)}01`, 1),
    anchorDay: '',
    ends: 'never',
    lastDate: '',
    occurrences: '',
    bill: 'advance',
    dueDays: '',
    dueDateAgreed: false,
    action: 'draft',
    channel: 'auto',
    prepayment: 'subscription',
    laterLines: [],
    isIndexed: false,
    indexMonth: '1',
    baseIndex: '',
  };
}

/** One that goes on where an invoice ends. */
export function recurringLike(
  invoice: Invoice,
  blank: RecurringValues,
  today: LocalDate,
  language: Language,
): RecurringValues {
  const next = invoice.deliveryPeriod && addDays(invoice.deliveryPeriod.to, 1);
  return {
    ...likeInvoice(invoice, blank, language),
    ...(next !== null && next >= today && { firstDate: next }),
  };
}

export function valuesOfRecurring(recurring: RecurringInvoice, language: Language): RecurringValues {
  const { unit, count } = recurring.interval;
  const usual = USUAL.find((one) => one === `${unit} ${count}`);
  const { anchorDay, firstDate, lastDate, occurrences, dueDays, indexation } = recurring;
  return {
    customer: 'register',
    clientId: recurring.clientId,
    clientIds: [],
    chosenAs: '',
    client: NEW_CLIENT,
    ...linesOf(recurring.lines, language),
    ...textValuesOf(recurring),
    currency: recurring.currency,
    every: usual ?? 'other',
    unit,
    count: String(count),
    firstDate,
    anchorDay: anchorDay === null ? '' : String(anchorDay),
    ends: lastDate !== null ? 'lastDate' : occurrences !== null ? 'occurrences' : 'never',
    lastDate: lastDate ?? '',
    occurrences: occurrences === null ? '' : String(occurrences),
    bill: recurring.bill,
    dueDays: dueDays === null ? '' : String(dueDays),
    dueDateAgreed: recurring.dueDateAgreed,
    action: recurring.action,
    channel: recurring.channel,
    prepayment: recurring.prepayment ?? 'subscription',
    laterLines: recurring.laterLines.map(({ from, lines }) => ({
      key: crypto.randomUUID(),
      from,
      ...linesOf(lines, language),
    })),
    isIndexed: indexation !== null,
    indexMonth: String(indexation?.month ?? 1),
    baseIndex: indexation === null ? '' : typedDecimal(indexation.baseIndex, language),
  };
}

/**
 * A new agreement like another one, from its next date on, at the prices of that date. The day of an end that is over is left out.
 * @param blank the new agreement that it would be otherwise
 */
export function copyOfRecurring(
  recurring: RecurringInvoice,
  blank: RecurringValues,
  language: Language,
): RecurringValues {
  const firstDate = recurring.nextDate ?? blank.firstDate;
  const inForce = inForceOn(recurring.laterLines, firstDate);
  const laterLines = recurring.laterLines.filter(({ from }) => from > firstDate);
  const values = valuesOfRecurring({ ...recurring, ...inForce, laterLines }, language);
  const isOver = values.ends === 'lastDate' && values.lastDate < firstDate;
  const isUsualDay = Number(values.anchorDay) === Number(firstDate.slice(8));
  return {
    ...values,
    firstDate,
    ...(isUsualDay && { anchorDay: '' }),
    ...(isOver && { ends: 'never' as const, lastDate: '' }),
  };
}

/** @returns undefined while the number is none */
export function intervalOf({ every, unit, count }: RecurringValues): Interval | undefined {
  const [usualUnit, usualCount] = every.split(' ');
  const typed = every === 'other' ? count : (usualCount ?? '');
  const read = /^\s*\d{1,2}\s*$/.test(typed) ? Number(typed) : 0;
  if (read < 1 || read > 36) return undefined;
  return { unit: every === 'other' ? unit : usualUnit === 'week' ? 'week' : 'month', count: read };
}

/**
 * The dates as the form has them. @returns undefined while they cannot be told
 * @param from the first date of them
 * @param before the date before it
 */
export function scheduleOf(
  values: RecurringValues,
  from: string,
  before: string | null,
): Schedule | undefined {
  const interval = intervalOf(values);
  if (interval === undefined || from === '') return undefined;
  const day = Number(values.anchorDay || from.slice(8));
  return { from, fromIndex: 0, before, interval, anchorDay: interval.unit === 'week' ? null : day };
}

type Terms = Omit<NewRecurringInvoice, 'clientId'> & { clientId?: string };

/** The request's body without the customer, whom the service may have to make first. */
export function readTerms(values: RecurringValues): Read<Terms> {
  const problems: Problems = {};
  const interval = intervalOf(values);
  const isAdvance = values.bill === 'advance';
  readCustomer(values, problems);
  if (interval === undefined) problems['count'] = values.count.trim() === '' ? 'required' : 'invalid-number';
  if (values.firstDate === '') problems['firstDate'] = 'required';
  const lines = readLines(values, problems);
  const laterLines = values.laterLines.map(({ from, ...later }) => ({ from, lines: readLines(later, {}) }));
  const terms: Terms = {
    interval: interval ?? { unit: 'month', count: 1 },
    firstDate: values.firstDate,
    anchorDay: interval?.unit === 'week' || values.anchorDay === '' ? null : Number(values.anchorDay),
    lastDate: values.ends === 'lastDate' ? given('lastDate') : null,
    occurrences: values.ends === 'occurrences' ? number('occurrences') : null,
    bill: values.bill,
    dueDays: values.dueDays.trim() === '' ? null : number('dueDays'),
    dueDateAgreed: values.dueDateAgreed,
    action: values.action,
    channel: values.channel,
    ...(isAdvance && { prepayment: values.prepayment }),
    lines,
    laterLines,
    indexation: values.isIndexed
      ? { month: Number(values.indexMonth), baseIndex: number('baseIndex') }
      : null,
    ...tidiedTexts(values),
    ...readCurrency(values),
    language: values.language || null,
  };
  return readOrTold(terms, problems);

  function given(field: 'lastDate'): string {
    if (values[field] === '') problems[field] = 'required';
    return values[field];
  }

  function number(field: 'occurrences' | 'dueDays' | 'baseIndex'): number {
    const read = readDecimal(values[field]);
    const problem = numberProblem(values[field]);
    if (problem !== undefined) problems[field] = problem;
    return read ?? 0;
  }
}

/** The fields that differ, so that what somebody else has agreed on meanwhile stays. */
export function changedTerms<T extends object>(before: T, after: T): Partial<T> {
  const differs = (name: string) =>
    JSON.stringify(before[name as keyof T]) !== JSON.stringify(after[name as keyof T]);
  return Object.fromEntries(Object.entries(after).filter(([name]) => differs(name))) as Partial<T>;
}

/** The field of the form for a field of the API: `indexation.baseIndex` is `baseIndex`. */
export function formField(apiField: string): string {
  const later = /^laterLines\[(\d+)\]/.exec(apiField);
  if (later !== null) return `laterLines.${later[1]}`;
  if (apiField === 'indexation.month') return 'indexMonth';
  if (apiField === 'interval' || apiField.startsWith('interval.')) return 'count';
  return documentField(apiField.replace(/^indexation\./, ''));
}
