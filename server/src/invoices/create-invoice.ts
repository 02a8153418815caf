import type { Static } from 'typebox';
import { getCompanyOfAccount } from '../companies/index.ts';
import { osloDate } from '../domain/local-date.ts';
import type { ChangeContext, Input } from '../platform/endpoint.ts';
import { newId } from '../platform/ids.ts';
import { newDraft } from './invoice.ts';
import { insertDraft } from './invoices.store.ts';
import { presentInvoice } from './present.ts';
import { priceNewLines } from './price-lines.ts';
import { completeInlineClient, linkClient } from './resolve-client.ts';
import type { newInvoice } from './schemas.ts';

/**
 * Makes a draft: completes the client, prices the lines, links the client, inserts.
 * @throws ApiError `validation-failed`, then `vat-rate-mismatch`, `not-vat-registered`, then `client-not-found`
 */
export async function createInvoice(
  { trx, accountId, now, accountNow, baseUrl }: ChangeContext,
  { body }: Input<unknown, unknown, Static<typeof newInvoice>>,
) {
  const { settings } = await getCompanyOfAccount(trx, accountId);
  const today = osloDate(accountNow);

  const inlineClient = await completeInlineClient(trx, accountId, body);
  const priced = priceNewLines(body.lines, settings, today);
  const { client, language } = await linkClient(trx, accountId, body, inlineClient, now);

  const content = {
    issueDate: today,
    dueDate: body.dueDate,
    deliveryDate: body.deliveryDate ?? null,
    deliveryPlace: body.deliveryPlace?.trim() || null,
    reference: body.reference?.trim() ?? '',
    notes: body.notes?.trim() || null,
    language: body.language ?? language,
    client,
    ...priced,
  };
  const draft = newDraft(newId(), 'invoice', null, content, now);
  await insertDraft(trx, accountId, draft);
  return { ...presentInvoice(draft, baseUrl), location: `/v1/invoices/${draft.id}` };
}
