import { ApiError } from '../../../domain/errors.ts';
import { fileEtag } from '../../../platform/http/etags.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import type { FileResult } from '../../../platform/http/file-answers.ts';
import { attachmentHeaders } from '../../../platform/documents/attachment-headers.ts';
import { findAttachment } from '../../issued-documents/index.ts';

/** The file as it was attached, to be saved and not shown. @throws ApiError `not-found` */
export async function getAttachment(
  { db, accountId }: ReadContext,
  { params }: Input<{ id: string; attachmentId: string }, unknown, unknown>,
): Promise<FileResult> {
  const file = await findAttachment(db, accountId, params.id, params.attachmentId);
  if (file === undefined) throw new ApiError('not-found');
  return {
    bytes: file.bytes,
    etag: fileEtag(file.sha256),
    name: '',
    contentType: file.contentType,
    headers: attachmentHeaders(file.name),
  };
}
