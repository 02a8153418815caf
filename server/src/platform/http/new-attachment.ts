import { createHash } from 'node:crypto';
import { newId } from '../database/ids.ts';
import type { ContentVerdict } from '../documents/attachment-content.ts';
import { checkContent } from '../documents/attachment-content.ts';
import type { AttachmentType } from '../../domain/invoices/attachment-types.ts';
import { isSafeName } from '../../domain/invoices/attachment-types.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { FieldError } from '../../domain/errors.ts';
import { ApiError, validationFailed } from '../../domain/errors.ts';
import { AskFirst } from './ask-first.ts';

/** What the checks have said of the files of requests that are still answered. */
const verdicts = new WeakMap<Buffer, ContentVerdict>();

/**
 * Makes an attachment of a file, beside those that are there.
 *
 * @param file.contentType one that the caller has accepted
 * @param tooLarge says in a sentence that all attachments together are above 10 MB
 * @throws AskFirst while its content is not checked yet: no lock may wait for a hostile file
 * @throws ApiError `validation-failed` (name or content), `payload-too-large`
 */
export function newAttachment<T extends AttachmentType>(
  accountId: string,
  file: { filename: string; contentType: T; bytes: Buffer },
  present: readonly { name: string; sizeBytes: number }[],
  now: Date,
  tooLarge: string,
) {
  const { contentType, bytes } = file;
  const name = file.filename.trim();
  if (!isSafeName(name, contentType)) {
    const format = `a file name of at most ${LIMITS.filenameCharacters} characters with the ending of its type`;
    refuse({ field: 'filename', code: 'invalid-format', details: { format } });
  }
  if (present.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
    refuse({ field: 'filename', code: 'already-used' });
  }
  const size = present.reduce((sum, { sizeBytes }) => sum + sizeBytes, bytes.length);
  if (size > LIMITS.attachmentsBytes) throw new ApiError('payload-too-large', { message: tooLarge });
  const verdict = verdicts.get(bytes);
  if (verdict === undefined) {
    throw new AskFirst(async () => verdicts.set(bytes, await checkContent(bytes, contentType, accountId)));
  }
  if (verdict !== 'safe') refuse({ field: '', code: verdict });
  return {
    id: newId(),
    name,
    contentType,
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    createdAt: now,
  };
}

function refuse(error: FieldError): never {
  throw validationFailed([error]);
}
