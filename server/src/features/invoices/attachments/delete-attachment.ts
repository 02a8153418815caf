import { ApiError } from '../../../domain/errors.ts';
import type { ChangeContext, Input } from '../../../platform/http/endpoint.ts';
import { deleteAttachment as deleteRow } from '../../issued-documents/index.ts';
import { lockDraft } from '../drafts/lock-draft.ts';

/** Takes a file off a draft. @throws ApiError `not-found`, `invoice-not-draft`, `opening-invoice` */
export async function deleteAttachment(
  { trx, accountId }: ChangeContext,
  { params }: Input<{ id: string; attachmentId: string }, unknown, unknown>,
) {
  const draft = await lockDraft(trx, accountId, params.id);
  if (!(await deleteRow(trx, accountId, draft.id, params.attachmentId))) throw new ApiError('not-found');
  return { body: undefined };
}
