import type { Static } from 'typebox';
import { getCompanyOfCaller } from '../../companies/index.ts';
import { NO_TEXTS, tidiedTexts } from '../../../domain/invoices/invoice-texts.ts';
import { osloDate } from '../../../domain/local-date.ts';
import type { ChangeContext, Input } from '../../../platform/http/endpoint.ts';
import { newId } from '../../../platform/database/ids.ts';
import { checkLineAccounts, priceNewLines } from './price-lines.ts';
import { newDraft } from '../invoice.ts';
import { presentInvoice } from '../present.ts';
import { saveInvoice } from '../save-invoice.ts';
import { takeExternalId } from '../invoices.store.ts';
import { findChosenClient, linkClient, told } from '../resolve-client.ts';
import type { newInvoice } from './schemas.ts';

/**
 * Makes a draft: completes the client, prices the lines, checks their accounts, links the client, inserts.
 * @throws ApiError `validation-failed`, `invoice-exists`, `client-conflict`, then `vat-rate-mismatch`, `not-vat-registered`, then
 *   `client-not-found`
 */
export async function createInvoice(
  { trx, accountId, caller, now, accountNow, baseUrl }: ChangeContext,
  { body }: Input<unknown, unknown, Static<typeof newInvoice>>,
) {
  const externalId = body.externalId?.trim() ?? null;
  // Statements that are made together are sent together, in one round trip.
  const [, { settings }, chosen] = await Promise.all([
    externalId !== null && takeExternalId(trx, accountId, externalId),
    getCompanyOfCaller(trx, caller),
    findChosenClient(trx, accountId, body),
  ]);
  const today = osloDate(accountNow);
  const priced = priceNewLines(body.lines, settings, today);
  await checkLineAccounts(trx, accountId, priced.lines);
  const { client, language, warnings } = await linkClient(trx, accountId, chosen, now);

  const content = {
    ...NO_TEXTS,
    ...tidiedTexts(body),
    issueDate: today,
    dueDate: body.dueDate,
    deliveryDate: body.deliveryDate ?? null,
    deliveryPeriod: body.deliveryPeriod ?? null,
    prepayment: body.prepayment ?? null,
    metadata: body.metadata ?? {},
    language: body.language ?? language,
    client,
    ...priced,
  };
  const draft = { ...newDraft(newId(), 'invoice', null, content, now), externalId };
  saveInvoice(trx, accountId, undefined, draft);
  const { body: answer, etag } = presentInvoice(draft, baseUrl);
  return { body: { ...answer, ...told(warnings) }, etag, location: `/v1/invoices/${draft.id}` };
}
