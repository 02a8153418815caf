import { createHash } from 'node:crypto';
import { newId } from '../database/ids.ts';
import type { AttachmentType } from '../domain/invoices/attachment-types.ts';
import { isSafeName } from '../domain/invoices/attachment-types.ts';
import { LIMITS } from '../domain/limits.ts';
import type { FieldErrorCode } from '../errors.ts';
import { ApiError, validationFailed } from '../errors.ts';
import { isSafeContent } from './attachment-content.ts';

/**
 * Makes an attachment of a file, beside those that are there.
 *
 * @param file.contentType one that the caller has accepted
 * @param tooLarge says in a sentence that all attachments together are above 10 MB
 * @throws ApiError `validation-failed` (name or content), `payload-too-large`
 */
export function newAttachment<T extends AttachmentType>(
  file: { filename: string; contentType: T; bytes: Buffer },
  present: readonly { name: string; sizeBytes: number }[],
  now: Date,
  tooLarge: string,
) {
  const { contentType, bytes } = file;
  const name = file.filename.trim();
  if (!isSafeName(name, contentType)) refuse('filename', 'invalid-format');
  if (!isSafeContent(bytes, contentType)) refuse('', 'invalid-content');
  if (present.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
    refuse('filename', 'already-used');
  }
  const size = present.reduce((sum, { sizeBytes }) => sum + sizeBytes, bytes.length);
  if (size > LIMITS.attachmentsBytes) throw new ApiError('payload-too-large', { message: tooLarge });
  return {
    id: newId(),
    name,
    contentType,
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    createdAt: now,
  };
}

function refuse(field: string, code: FieldErrorCode): never {
  throw validationFailed([{ field, code }]);
}
