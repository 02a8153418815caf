import { z } from 'zod';
import { orThrow } from '../../client/src/or-throw.ts';
import { ToolError } from './tool.ts';
import type { Call } from './tool.ts';
import type { Schemas } from './writing.ts';

export const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const MOST_CHOICES = 10;

export const customerArgument = z.string().min(1).describe('Name, organisation number, email or id.');
export const invoiceArgument = z.string().min(1).describe('Number or id; of a draft the id.');
/** Drafts have no number. */
export const draftArgument = z.string().min(1).describe('Id of the draft.');
export const accountArgument = z
  .string()
  .min(1)
  .describe('Account number, as in 1500. trial_balance finds them.');
export const quoteArgument = z.string().min(1).describe('Number or id of a quote.');
type Api = Call['api'];

/** The one customer that a text means. @throws ToolError when there is none, or more than one */
export async function findCustomer(api: Api, text: string): Promise<Schemas['Client']> {
  const wanted = text.trim();
  if (UUID.test(wanted))
    return orThrow(api.GET('/v1/clients/{id}', { params: { path: { id: wanted.toLowerCase() } } }));
  const found = await searchCustomers(api, wanted, MOST_CHOICES);
  const exact = found.filter(({ name, email }) =>
    [name, email].some((one) => one.toLowerCase() === wanted.toLowerCase()),
  );
  const [only, ...others] = exact.length > 0 ? exact : found;
  if (only !== undefined && others.length === 0) return only;
  if (only === undefined) {
    throw new ToolError(
      'No customer fits. Nothing was done. Look with find_customers, or add the customer with save_customer.',
    );
  }
  throw new ToolError(
    'More than one customer fits. Nothing was done. Call again with the id of one of them.',
    [only, ...others].map(({ id, name, orgNumber, email, city }) => ({ id, name, orgNumber, email, city })),
  );
}

export async function searchCustomers(
  api: Api,
  text: string,
  pageSize: number,
): Promise<Schemas['Client'][]> {
  const orgNumber = text.replaceAll(/[\s.]|^NO|MVA$/gi, '');
  const query = /^\d{9}$/.test(orgNumber) ? { orgNumber } : text === '' ? {} : { q: text };
  const { items } = await orThrow(api.GET('/v1/clients', { params: { query: { ...query, pageSize } } }));
  return items;
}

/** @throws ToolError when there is no such invoice */
export async function findInvoice(api: Api, text: string): Promise<Schemas['Invoice']> {
  const wanted = text.trim().replace(/^#/, '');
  if (UUID.test(wanted)) {
    return orThrow(api.GET('/v1/invoices/{id}', { params: { path: { id: wanted.toLowerCase() } } }));
  }
  const { items } = await orThrow(
    api.GET('/v1/invoices', { params: { query: { number: wanted, pageSize: 1 } } }),
  );
  const [only] = items;
  if (only === undefined) {
    throw new ToolError(
      'There is no invoice or credit note with this number. Nothing was done. Look with find_invoices.',
    );
  }
  return only;
}

/** @throws ToolError when there is no such quote */
export async function findQuote(api: Api, text: string): Promise<Schemas['Quote']> {
  const wanted = text.trim();
  if (UUID.test(wanted)) {
    return orThrow(api.GET('/v1/quotes/{id}', { params: { path: { id: wanted.toLowerCase() } } }));
  }
  const { items } = await orThrow(
    api.GET('/v1/quotes', { params: { query: { q: wanted, pageSize: MOST_CHOICES } } }),
  );
  const exact = items.filter(({ number }) => number === wanted);
  const [only, ...others] = exact.length > 0 ? exact : items;
  if (only !== undefined && others.length === 0) return only;
  throw new ToolError(
    only === undefined
      ? 'There is no such quote. Nothing was done. Look with find_quotes.'
      : 'More than one quote fits. Nothing was done. Call again with the id of one of them.',
    items.map(({ id, number, total, client }) => ({ id, number, total, customer: client.name })),
  );
}
