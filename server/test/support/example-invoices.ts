import assert from 'node:assert/strict';
import { addDays } from '../../src/domain/days/local-date.ts';
import type { Schemas } from './api/answer-types.ts';
import { bodyOf } from './api/answers.ts';
import type { ApiCaller } from './api/api-caller.ts';
import type { TestApp } from './test-app.ts';

/** What a document has once it is sent. */
export type Sent = Schemas['SentInvoice'] & {
  number: string;
  issueDate: string;
  publicUrl: string;
  client: { id: string };
};
export type Draft = Schemas['WrittenDraft'] & { client: { id: string } };

/** The body of `POST /v1/invoices` for 100 kr and VAT, to a client of no organisation number. */
export function invoiceBody(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    client: { name: 'Kari Nordmann', email: 'kari@nordmann.example', city: 'Bergen' },
    dueDate: '2199-12-31',
    lines: [{ description: 'Kaffe', quantity: 1, unitPrice: 100 }],
    ...overrides,
  };
}

/** One line of that unit price, exempt from VAT, so that the total is the price. */
export function exemptLine(unitPrice: number, quantity = 1): Record<string, unknown> {
  return { description: 'Bok', quantity, unitPrice, vatCode: 5 };
}

export async function createDraft(api: ApiCaller, overrides: Record<string, unknown> = {}): Promise<Draft> {
  const draft = bodyOf(await api.post('/v1/invoices', invoiceBody(overrides)), 201);
  assertHasClient(draft);
  return draft;
}

export async function createSent(api: ApiCaller, overrides: Record<string, unknown> = {}): Promise<Sent> {
  const draft = await createDraft(api, overrides);
  return send(api, draft.id);
}

/**
 * An invoice that was sent 14 days before its due date by the service's clock, which then goes back to what it was: letters, fees
 * and interest count from a due date with at least 14 days of notice.
 */
export async function createLate(
  service: TestApp,
  api: ApiCaller,
  { dueDate, ...content }: Record<string, unknown> & { dueDate: string },
): Promise<Sent> {
  return service.clock.at(new Date(`${addDays(dueDate, -14)}T10:00:00Z`), () =>
    createSent(api, { dueDate, ...content }),
  );
}

/** Sends a draft, or the test fails. */
export async function send(api: ApiCaller, id: string): Promise<Sent> {
  const sent = bodyOf(await api.post(`/v1/invoices/${id}/send`), 200);
  assertSent(sent);
  return sent;
}

function assertHasClient(draft: Schemas['WrittenDraft']): asserts draft is Draft {
  assert.notEqual(draft.client.id, null);
}

function assertSent(sent: Schemas['SentInvoice']): asserts sent is Sent {
  const { number, issueDate, publicUrl, client } = sent;
  assert.ok([number, issueDate, publicUrl, client.id].every((value) => value !== null));
}

export async function getInvoice(api: ApiCaller, id: string): Promise<Schemas['Invoice']> {
  return bodyOf(await api.get(`/v1/invoices/${id}`), 200);
}

/** The whole journal of a year, in order. */
export async function journalOf(api: ApiCaller, year: string): Promise<Schemas['JournalEntry'][]> {
  const entries: Schemas['JournalEntry'][] = [];
  for (let page = 1; ; page++) {
    const answer = await api.get(
      `/v1/journal-entries?from=${year}-01&to=${year}-12&pageSize=100&page=${page}`,
    );
    const { items, hasMore } = bodyOf(answer, 200);
    entries.push(...items);
    if (!hasMore) return entries;
  }
}

/** The lines of an entry as `3000 -375`: debit positive, credit negative. */
export function postings(entry: { lines: { account: string; debit: number; credit: number }[] }): string[] {
  return entry.lines.map(({ account, debit, credit }) => `${account} ${debit > 0 ? debit : -credit}`);
}
