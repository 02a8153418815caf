import type { Input, ReadContext } from '../../platform/http/endpoint.ts';
import type { FileResult } from '../../platform/http/file-answers.ts';
import { found } from '../../domain/errors.ts';
import { findCapturedEmail } from './captured-emails.store.ts';

/** @throws ApiError `not-found` */
export async function getEmailSource(
  { db, accountId }: ReadContext,
  { params }: Input<{ id: string }, unknown, unknown>,
): Promise<FileResult> {
  const email = found(await findCapturedEmail(db, accountId, params.id));
  // A captured email never changes, so its id names these bytes.
  return { bytes: email.source, etag: `"${email.id}"`, name: `${email.id}.eml` };
}
