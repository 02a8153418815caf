import { isDeepStrictEqual } from 'node:util';
import type { Static } from 'typebox';
import { INVOICE_TEXTS, INVOICE_TEXT_NAMES } from '../../../domain/invoices/invoice-texts.ts';
import type { ChangeContext, Input } from '../../../platform/http/endpoint.ts';
import { validationFailed } from '../../../domain/errors/errors.ts';
import { requireMatch } from '../../../platform/http/answers/etags.ts';
import { changedContent } from './draft-content.ts';
import type { Invoice } from '../invoice.ts';
import { lockDraft, lockInvoice, takeExternalId } from '../invoices.store.ts';
import { presentInvoice } from '../present.ts';
import { changeInvoice } from '../save-invoice.ts';
import { changedCredit } from '../credit-notes/create-credit-note.ts';
import { withWarnings } from '../resolve-client.ts';
import type { draftChanges } from './schemas.ts';

type Changes = Static<typeof draftChanges>;

/** Only these fields of a credit note can be changed, because the others repeat its invoice. */
const OF_A_CREDIT_NOTE = new Set<string>([
  ...INVOICE_TEXT_NAMES.filter((name) => INVOICE_TEXTS[name].ofCreditNote !== 'fixed'),
  'metadata',
  'externalId',
  'credit',
]);

/**
 * Changes a draft. An `externalId` alone can be changed on issued documents, too, because no document shows it. Fields that are
 * left out stay; null empties a field. A change without new values leaves the version and `updatedAt` as they are.
 * @throws ApiError `not-found`, `invoice-not-draft`, `precondition-failed`, and the errors of `createInvoice`
 */
export async function updateDraft(
  { trx, now, accountNow, baseUrl }: ChangeContext,
  { params, body, ifMatch }: Input<{ id: string }, unknown, Changes>,
) {
  const lock = Object.keys(body).join() === 'externalId' ? lockInvoice : lockDraft;
  const draft = await lock(trx, params.id);
  requireMatch(ifMatch, draft.version, draft.client.register?.version);
  if (draft.type === 'credit_note') refuseOtherFields(body);
  else if (body.credit !== undefined) throw validationFailed([ONLY_OF_CREDIT_NOTES]);

  const externalId = body.externalId === undefined ? draft.externalId : (body.externalId?.trim() ?? null);
  if (externalId !== null && externalId !== draft.externalId) {
    await takeExternalId(trx, externalId);
  }
  const { content, warnings } = await changedContent({ trx, now, accountNow }, body, draft);
  // Callers that poll by `updatedAt` or ETag should not see a change that changes nothing.
  const { dueDate, dueDateAgreed = draft.dueDateAgreed } = body;
  const due = dueDate !== undefined && { dueDate, dueDays: null };
  const credit = body.credit && (await changedCredit(trx, draft, body.credit));
  const facts = { ...content, ...credit, ...due, dueDateAgreed: dueDateAgreed === true, externalId };
  const isChange = !isDeepStrictEqual({ ...draft, ...facts }, draft);
  const updated = isChange ? changeInvoice<Invoice>(trx, draft, facts, now) : draft;
  const { body: answer, etag } = presentInvoice(updated, baseUrl);
  return { body: { ...answer, ...withWarnings(warnings) }, etag };
}

const ONLY_OF_CREDIT_NOTES = {
  field: 'credit',
  code: 'unknown-field' as const,
  message: 'Only a credit note has it.',
};

function refuseOtherFields(changes: Changes): void {
  const others = Object.keys(changes).filter((field) => !OF_A_CREDIT_NOTE.has(field));
  if (others.length === 0) return;
  const message = `Of a credit note only these can be changed: ${[...OF_A_CREDIT_NOTE].join(', ')}.`;
  throw validationFailed(others.map((field) => ({ field, code: 'unknown-field', message })));
}
