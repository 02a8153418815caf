import type { Static } from 'typebox';
import type { EntryAttachment } from './entry-attachments.store.ts';
import type { entryAttachmentSchema } from './schemas.ts';

export function presentEntryAttachment(attachment: EntryAttachment): Static<typeof entryAttachmentSchema> {
  const { id, name, contentType, sizeBytes, createdAt } = attachment;
  return { id, filename: name, contentType, size: sizeBytes, createdAt: createdAt.toISOString() };
}
