import { kronerFromOre } from '../../../../../server/src/domain/money.ts';
import type { Schemas } from '../../../http/account-api.ts';
import type { NumberProblem } from '../../../text/decimals.ts';
import { numberProblem, readScaled } from '../../../text/decimals.ts';
import type { Client } from '../../customer-register/customers.ts';

export type NewOpeningBalance = Schemas['NewOpeningBalance'];

/** The number of rows shown at once, because thousands of inputs would make a browser stand still. */
export const ROWS_SHOWN = 50;

/** The values of the opening balance form. Amounts are still text. */
export type OpeningValues = { date: string; balances: RowValues[]; openInvoices: InvoiceValues[] };
/** `key` tells rows apart when rows are added and removed. */
export type RowValues = { key: string; account: string; debit: string; credit: string };
export type InvoiceValues = {
  key: string;
  number: string;
  kid: string;
  customer: string;
  orgNumber: string;
  email: string;
  issueDate: string;
  dueDate: string;
  outstanding: string;
};

export function newRow(values: Partial<RowValues> = {}): RowValues {
  return { account: '', debit: '', credit: '', ...values, key: crypto.randomUUID() };
}

export function newInvoice(values: Partial<InvoiceValues> = {}): InvoiceValues {
  const empty = { number: '', kid: '', customer: '', orgNumber: '', email: '', issueDate: '', dueDate: '' };
  return { ...empty, outstanding: '', ...values, key: crypto.randomUUID() };
}

export function isEmpty({ key: _key, ...values }: RowValues | InvoiceValues): boolean {
  return Object.values(values).every((text) => text.trim() === '');
}

/** In øre. A text that is no amount counts as 0. `openOre`: receivables less the open invoices. */
export type OpeningSums = {
  debitOre: bigint;
  creditOre: bigint;
  receivablesOre: bigint;
  invoicesOre: bigint;
};

/** @param receivables the number of the receivables account (kundefordringer) */
export function sumsOf({ balances, openInvoices }: OpeningValues, receivables: string): OpeningSums {
  const sum = (texts: string[]) => texts.reduce((ore, text) => ore + (readScaled(text, 2) ?? 0n), 0n);
  const owed = balances.filter(({ account }) => account === receivables);
  return {
    debitOre: sum(balances.map(({ debit }) => debit)),
    creditOre: sum(balances.map(({ credit }) => credit)),
    receivablesOre: sum(owed.map(({ debit }) => debit)) - sum(owed.map(({ credit }) => credit)),
    invoicesOre: sum(openInvoices.map(({ outstanding }) => outstanding)),
  };
}

/** The problems that keep the balance from being sent, by field of the form. */
export type Problems = Record<string, NumberProblem | 'too-precise' | 'greater-than-or-equal'>;

/**
 * The request's body, without empty rows and rows of 0.
 * @param register a row that gives only a name means the client of that name, when only one client has the name
 * @returns `places`: where the items of the body's lists stand in the form
 */
export function readOpening(
  values: OpeningValues,
  register: readonly Client[],
): { body: NewOpeningBalance; places: Places } | { problems: Problems } {
  const problems: Problems = {};
  const byName = Map.groupBy(register, ({ name }) => name.trim().toLowerCase());
  const rows = values.balances.flatMap((row, place) => {
    if (isEmpty(row)) return [];
    const path = `balances.${place}`;
    const [debit, credit] = [
      amount(`${path}.debit`, row.debit) ?? 0,
      amount(`${path}.credit`, row.credit) ?? 0,
    ];
    if (row.account === '') problems[`${path}.account`] = 'required';
    return debit === 0 && credit === 0 ? [] : [{ place, item: { account: row.account, debit, credit } }];
  });
  const invoices = values.openInvoices.flatMap((invoice, place) => {
    if (isEmpty(invoice)) return [];
    const path = `openInvoices.${place}`;
    for (const field of ['number', 'customer', 'dueDate'] as const) {
      if (invoice[field].trim() === '') problems[`${path}.${field}`] = 'required';
    }
    const outstanding = amount(`${path}.outstanding`, invoice.outstanding);
    if (outstanding === undefined) problems[`${path}.outstanding`] ??= 'required';
    const item = {
      number: invoice.number.trim(),
      kid: invoice.kid.replaceAll(/\s/g, '') || null,
      issueDate: invoice.issueDate || null,
      dueDate: invoice.dueDate,
      outstanding: outstanding ?? 0,
      ...clientOf(invoice),
    };
    return [{ place, item }];
  });
  if (values.date === '') problems['date'] = 'required';
  if (Object.keys(problems).length > 0) return { problems };
  return {
    body: {
      date: values.date,
      balances: rows.map(({ item }) => item),
      openInvoices: invoices.map(({ item }) => item),
    },
    places: {
      balances: rows.map(({ place }) => place),
      openInvoices: invoices.map(({ place }) => place),
    },
  };

  function amount(field: string, typed: string): number | undefined {
    if (typed.trim() === '') return undefined;
    const ore = readScaled(typed, 2);
    const problem = numberProblem(typed);
    if (problem !== undefined) problems[field] = problem;
    else if (ore === undefined) problems[field] = 'too-precise';
    else if (ore < 0n) problems[field] = 'greater-than-or-equal';
    return kronerFromOre(ore ?? 0n);
  }

  function clientOf({ customer, orgNumber, email }: InvoiceValues) {
    const name = customer.trim();
    const [known, ...others] = byName.get(name.toLowerCase()) ?? [];
    if (known !== undefined && others.length === 0 && orgNumber.trim() === '' && email.trim() === '') {
      return { clientId: known.id };
    }
    return { client: { name, orgNumber: orgNumber.trim() || null, email: email.trim() || null } };
  }
}

export type Places = { balances: number[]; openInvoices: number[] };

/** The field of the form for a field of the API: `openInvoices[0].client.name` is the `customer` of its row. */
export function formField(apiField: string, places: Places): string {
  const [, list, index, field] =
    /^(balances|openInvoices)\[(\d+)\]\.(?:client\.)?(\w+)$/.exec(apiField) ?? [];
  if (list === undefined || field === undefined) return apiField;
  const place = places[list as keyof Places][Number(index)] ?? Number(index);
  const isCustomer = list === 'openInvoices' && ['name', 'client', 'clientId'].includes(field);
  return `${list}.${place}.${isCustomer ? 'customer' : field}`;
}
