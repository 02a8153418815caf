import type { ChangeContext, Input } from '../../../platform/http/endpoint.ts';
import { requireMatch } from '../../../platform/http/etags.ts';
import { deleteDraft as deleteRow } from '../invoices.store.ts';
import { lockDraft } from '../lock-draft.ts';

/** @throws ApiError `not-found`, `invoice-not-draft`, `precondition-failed` */
export async function deleteDraft(
  { trx, accountId }: ChangeContext,
  { params, ifMatch }: Input<{ id: string }, unknown, unknown>,
) {
  const draft = await lockDraft(trx, accountId, params.id);
  requireMatch(ifMatch, draft.version);
  await deleteRow(trx, accountId, draft);
  return { body: undefined };
}
