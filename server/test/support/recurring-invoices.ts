import { randomUUID } from 'node:crypto';
import { bodyOf } from './api/answers.ts';
import type { ApiCaller } from './api/api-caller.ts';

export const RENT = [
  { description: 'Leie {month} {year}', quantity: 2, unitPrice: 100, vatCode: 3 },
] as const;

export async function clientOf(api: ApiCaller, fields: object = {}): Promise<string> {
  const email = `faktura-${randomUUID()}@fjordkaffe.example`;
  const body = { name: 'Fjord Kaffe AS', email, city: 'Oslo', ...fields };
  return bodyOf(await api.post('/v1/clients', body), 201).id;
}

export async function agreement(api: ApiCaller, fields: { clientId?: string } & object = {}) {
  return {
    clientId: fields.clientId ?? (await clientOf(api)),
    lines: RENT,
    interval: { unit: 'month', count: 1 },
    firstDate: '2026-08-31',
    ...fields,
  };
}

export async function created(api: ApiCaller, fields: object = {}) {
  return bodyOf(await api.post('/v1/recurring-invoices', await agreement(api, fields)), 201);
}

/** The invoices of a recurring invoice, in the order of their dates; undefined where a date has none. */
export async function invoicesOf(api: ApiCaller, id: string) {
  const { items } = bodyOf(await api.get(`/v1/recurring-invoices/${id}/occurrences?pageSize=100`), 200);
  const found = [];
  for (const { date, outcome, invoiceId, reason } of items.toReversed()) {
    const invoice = invoiceId === null ? undefined : bodyOf(await api.get(`/v1/invoices/${invoiceId}`), 200);
    found.push({ date, outcome, reason, invoice });
  }
  return found;
}
