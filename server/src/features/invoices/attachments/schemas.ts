import { Type } from 'typebox';
import { ATTACHMENT_TYPES } from '../../../domain/invoices/attachment-types.ts';
import type { AttachmentType } from '../../../domain/invoices/attachment-types.ts';
import { id, oneOf, text, timestamp } from '../../../platform/http/fields.ts';

export const ATTACHMENT_CONTENT_TYPES = Object.keys(ATTACHMENT_TYPES) as AttachmentType[];

export const attachmentSchema = Type.Object(
  {
    id: id('Identifier.'),
    filename: text('Name of the file.', 'timeliste.pdf'),
    contentType: oneOf(ATTACHMENT_CONTENT_TYPES, {
      description: 'What kind of file it is.',
      examples: ['application/pdf'],
    }),
    size: Type.Integer({ description: 'In bytes.', examples: [48213] }),
    createdAt: timestamp('When it was attached, in UTC.'),
  },
  { $id: 'Attachment', description: 'A file that goes along with an invoice or credit note.' },
);
