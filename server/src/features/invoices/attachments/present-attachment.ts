import type { Static } from 'typebox';
import type { Attachment } from '../../issued-documents/index.ts';
import type { attachmentSchema } from './schemas.ts';

export function presentAttachment(attachment: Attachment): Static<typeof attachmentSchema> {
  const { id, name, contentType, sizeBytes, createdAt } = attachment;
  return { id, filename: name, contentType, size: sizeBytes, createdAt: createdAt.toISOString() };
}
