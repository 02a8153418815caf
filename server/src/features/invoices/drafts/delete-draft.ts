import type { ChangeContext, OfPath } from '../../../platform/http/endpoint.ts';
import { requireMatch } from '../../../platform/http/answers/etags.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import type { Invoice } from '../invoice.ts';
import { lockDraft } from '../invoices.store.ts';
import { removeDraft } from '../save-invoice.ts';

/** What depends on drafts is told of a deleted one in the transaction that deletes it. */
export type OnDraftDeleted = (trx: AccountTrx, draft: Invoice, now: Date) => Promise<void>;

/** @throws ApiError `not-found`, `invoice-not-draft`, `precondition-failed` */
export async function deleteDraft(
  { trx, now }: ChangeContext,
  { params, ifMatch }: OfPath,
  onDeleted: OnDraftDeleted,
) {
  const draft = await lockDraft(trx, params.id);
  requireMatch(ifMatch, draft.version, draft.client.register?.version);
  removeDraft(trx, draft);
  await onDeleted(trx, draft, now);
  return { body: undefined };
}
