import type { ChangeContext, Input } from '../../../platform/http/endpoint.ts';
import { requireMatch } from '../../../platform/http/etags.ts';
import { lockDraft } from '../invoices.store.ts';
import { removeDraft } from '../save-invoice.ts';

/** @throws ApiError `not-found`, `invoice-not-draft`, `precondition-failed` */
export async function deleteDraft(
  { trx, accountId }: ChangeContext,
  { params, ifMatch }: Input<{ id: string }, unknown, unknown>,
) {
  const draft = await lockDraft(trx, accountId, params.id);
  requireMatch(ifMatch, draft.version);
  removeDraft(trx, accountId, draft);
  return { body: undefined };
}
