import type { Static } from 'typebox';
import type { SalesSettings } from '../../companies/index.ts';
import { getCompanyOfCaller } from '../../companies/index.ts';
import type { TurnedOn } from '../../../domain/currency/turned-on.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { ChangeContext, Input } from '../../../platform/http/endpoint.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { InvoiceContext } from '../save-invoice.ts';
import { newContent } from './draft-content.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import type { Invoice, InvoiceContent } from '../invoice.ts';
import { newDraft } from '../invoice.ts';
import { presentInvoice } from '../present.ts';
import { saveInvoice } from '../save-invoice.ts';
import { takeExternalId } from '../invoices.store.ts';
import type { ChosenClient, ClientWarning } from '../resolve-client.ts';
import { findChosenClient, withWarnings } from '../resolve-client.ts';
import type { newInvoice } from './schemas.ts';

export type NewInvoice = Static<typeof newInvoice>;

/**
 * Makes a draft: completes the client, prices the lines, checks their accounts, links the client, inserts.
 * @throws ApiError `validation-failed`, `invoice-exists`, `client-conflict`, then `vat-rate-mismatch`, `not-vat-registered`, then
 *   `client-not-found`
 */
export async function createInvoice(
  { trx, caller, now, accountNow, baseUrl }: ChangeContext,
  { body }: Input<unknown, unknown, NewInvoice>,
) {
  const externalId = body.externalId?.trim() ?? null;
  // Statements that are made together are sent together, in one round trip.
  const [, { settings, currencies }, chosen] = await Promise.all([
    externalId !== null && takeExternalId(trx, externalId),
    getCompanyOfCaller(trx, caller),
    findChosenClient(trx, body),
  ]);
  const known = { settings, currencies, chosen };
  const { draft, warnings } = await addDraft({ trx, now, accountNow }, body, known);
  const { body: answer, etag } = presentInvoice(draft, baseUrl);
  return { body: { ...answer, ...withWarnings(warnings) }, etag, location: `/v1/invoices/${draft.id}` };
}

/**
 * Makes a draft of a body. The caller holds its externalId (`takeExternalId`).
 * @throws ApiError as `newContent`
 */
export async function addDraft(
  context: InvoiceContext,
  body: NewInvoice,
  known: TurnedOn & { settings: SalesSettings; chosen: ChosenClient },
  origin: Origin = {},
): Promise<{ draft: Invoice; warnings: ClientWarning[] }> {
  const { trx, now, accountNow } = context;
  const { content, warnings } = await newContent(context, body, known);
  const { dueDate, dueDateAgreed } = body;
  const days = { issueDate: osloDate(accountNow), dueDate, dueDateAgreed: dueDateAgreed === true };
  const externalId = body.externalId?.trim() ?? null;
  return { draft: insertDraft(trx, { ...content, ...days }, { externalId, ...origin }, now), warnings };
}

/** What a draft came of, besides its content. */
type Origin = Partial<Pick<Invoice, 'id' | 'externalId' | 'quoteId' | 'recurringInvoiceId' | 'dueDays'>>;

/** Stores a new draft. */
export function insertDraft(trx: AccountTrx, content: InvoiceContent, origin: Origin, now: Date): Invoice {
  const draft = { ...newDraft(newId(), 'invoice', null, content, now), ...origin };
  saveInvoice(trx, undefined, draft);
  return draft;
}
