import { ApiError } from '../../../domain/errors.ts';
import type { ChangeContext, Input } from '../../../platform/http/endpoint.ts';
import { deleteEntryTemplate as deleteRow } from './entry-templates.store.ts';

/** Takes the name away; the entry stays. @throws ApiError `not-found` */
export async function deleteEntryTemplate(
  { trx, accountId }: ChangeContext,
  { params }: Input<{ id: string }, unknown, unknown>,
) {
  if (!(await deleteRow(trx, accountId, params.id))) throw new ApiError('not-found');
  return { body: undefined };
}
