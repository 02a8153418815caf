import { isDeepStrictEqual } from 'node:util';
import type { Static } from 'typebox';
import { getCompanyOfAccount } from '../../companies/index.ts';
import { INVOICE_TEXTS, INVOICE_TEXT_NAMES, tidiedTexts } from '../../../domain/invoices/invoice-texts.ts';
import { osloDate } from '../../../domain/local-date.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import type { Trx } from '../../../platform/database/database.ts';
import type { ChangeContext, Input } from '../../../platform/http/endpoint.ts';
import { validationFailed } from '../../../domain/errors.ts';
import { requireMatch } from '../../../platform/http/etags.ts';
import { checkLineAccounts, priceNewLines } from './price-lines.ts';
import type { Invoice, InvoiceContent } from '../invoice.ts';
import { lockDraft, lockInvoice, takeExternalId } from '../invoices.store.ts';
import { presentInvoice } from '../present.ts';
import { changeInvoice } from '../save-invoice.ts';
import type { ClientWarning } from '../resolve-client.ts';
import { findChosenClient, linkClient, told } from '../resolve-client.ts';
import type { draftChanges } from './schemas.ts';

type Changes = Static<typeof draftChanges>;

/** Only these fields of a credit note can be changed, because the others repeat its invoice. */
const OF_A_CREDIT_NOTE = new Set<string>([
  ...INVOICE_TEXT_NAMES.filter((name) => INVOICE_TEXTS[name].ofCreditNote !== 'fixed'),
  'metadata',
  'externalId',
]);

/**
 * Changes a draft. An `externalId` alone can be changed on issued documents, too, because no document shows it. Fields that are
 * left out stay; null empties a field. A change without new values leaves the version and `updatedAt` as they are.
 * @throws ApiError `not-found`, `invoice-not-draft`, `precondition-failed`, and the errors of `createInvoice`
 */
export async function updateDraft(
  { trx, accountId, now, accountNow, baseUrl }: ChangeContext,
  { params, body, ifMatch }: Input<{ id: string }, unknown, Changes>,
) {
  const lock = Object.keys(body).join() === 'externalId' ? lockInvoice : lockDraft;
  const draft = await lock(trx, accountId, params.id);
  requireMatch(ifMatch, draft.version);
  if (draft.type === 'credit_note') refuseOtherFields(body);

  const externalId = body.externalId === undefined ? draft.externalId : (body.externalId?.trim() ?? null);
  if (externalId !== null && externalId !== draft.externalId) {
    await takeExternalId(trx, accountId, externalId);
  }
  const { content, warnings } = await changedContent(trx, accountId, body, {
    now,
    today: osloDate(accountNow),
  });
  // Callers that poll by `updatedAt` or ETag should not see a change that changes nothing.
  const facts = { ...content, externalId };
  const isChange = !isDeepStrictEqual({ ...draft, ...facts }, draft);
  const updated = isChange ? changeInvoice<Invoice>(trx, accountId, draft, facts, now) : draft;
  const { body: answer, etag } = presentInvoice(updated, baseUrl);
  return { body: { ...answer, ...told(warnings) }, etag };
}

async function changedContent(
  trx: Trx,
  accountId: string,
  changes: Changes,
  { now, today }: { now: Date; today: LocalDate },
): Promise<{ content: Partial<InvoiceContent>; warnings: ClientWarning[] }> {
  const content: Partial<InvoiceContent> = tidiedTexts(changes);
  const isOther = isGiven(changes.client) || isGiven(changes.clientId);
  const chosen = isOther ? await findChosenClient(trx, accountId, changes) : undefined;
  if (changes.lines !== undefined) {
    const { settings } = await getCompanyOfAccount(trx, accountId);
    const priced = priceNewLines(changes.lines, settings, today);
    await checkLineAccounts(trx, accountId, priced.lines);
    Object.assign(content, priced);
  }
  const linked = chosen && (await linkClient(trx, accountId, chosen, now));
  if (linked !== undefined) Object.assign(content, { client: linked.client, language: linked.language });
  if (changes.dueDate !== undefined) content.dueDate = changes.dueDate;
  if (changes.deliveryDate !== undefined) content.deliveryDate = changes.deliveryDate;
  if (changes.deliveryPeriod !== undefined) content.deliveryPeriod = changes.deliveryPeriod;
  // The period stands instead of the date: whichever of them is given takes the place of the other.
  if (isGiven(changes.deliveryDate)) content.deliveryPeriod = null;
  if (isGiven(changes.deliveryPeriod)) content.deliveryDate = null;
  if (changes.prepayment !== undefined) content.prepayment = changes.prepayment;
  if (changes.metadata !== undefined) content.metadata = changes.metadata ?? {};
  if (changes.language !== undefined) content.language = changes.language;
  return { content, warnings: linked?.warnings ?? [] };
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function refuseOtherFields(changes: Changes): void {
  const others = Object.keys(changes).filter((field) => !OF_A_CREDIT_NOTE.has(field));
  if (others.length === 0) return;
  const message = `Of a credit note only these can be changed: ${[...OF_A_CREDIT_NOTE].join(', ')}.`;
  throw validationFailed(others.map((field) => ({ field, code: 'unknown-field', message })));
}
