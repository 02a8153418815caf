import assert from 'node:assert/strict';
import { bodyOf } from './api/answers.ts';
import type { Schemas } from './api/answer-types.ts';
import type { ApiCaller } from './api/api-caller.ts';
import { invoiceBody } from './example-invoices.ts';

/** What a quote has once it is sent. */
export type SentQuote = Schemas['Quote'] & { number: string; publicUrl: string };

/** The body of `POST /v1/quotes`: as of an invoice, without a due date, and valid for long. */
export function quoteBody(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  const { dueDate: _dueDate, ...body } = invoiceBody();
  return { ...body, validUntil: '2199-12-31', ...overrides };
}

export async function createQuote(
  api: ApiCaller,
  overrides: Record<string, unknown> = {},
): Promise<Schemas['WrittenQuote']> {
  return bodyOf(await api.post('/v1/quotes', quoteBody(overrides)), 201);
}

export async function sendQuote(
  api: ApiCaller,
  id: string,
  body: Record<string, unknown> = {},
): Promise<SentQuote> {
  const sent = bodyOf(await api.post(`/v1/quotes/${id}/send`, body), 200);
  const { number, publicUrl } = sent;
  assert.ok(number !== null && publicUrl !== null);
  return { ...sent, number, publicUrl };
}

export async function createSentQuote(
  api: ApiCaller,
  overrides: Record<string, unknown> = {},
): Promise<SentQuote> {
  return sendQuote(api, (await createQuote(api, overrides)).id);
}

export async function getQuote(api: ApiCaller, id: string): Promise<Schemas['Quote']> {
  return bodyOf(await api.get(`/v1/quotes/${id}`), 200);
}

/** Makes an invoice of a quote, or the test fails. */
export async function invoiceQuote(
  api: ApiCaller,
  id: string,
  body: Record<string, unknown> = {},
): Promise<Schemas['Invoice']> {
  return bodyOf(await api.post(`/v1/quotes/${id}/invoices`, body), 201);
}
