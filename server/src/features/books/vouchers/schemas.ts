import { Type } from 'typebox';
import { id, oneOf, text, timestamp } from '../../../platform/http/fields.ts';
import { VOUCHER_TYPES } from './voucher-types.ts';

export const entryAttachmentSchema = Type.Object(
  {
    id: id('Identifier.'),
    filename: text('Name of the file.', 'kvittering.pdf'),
    contentType: oneOf(VOUCHER_TYPES, {
      description: 'What kind of file it is.',
      examples: ['application/pdf'],
    }),
    size: Type.Integer({ description: 'In bytes.', examples: [48213] }),
    createdAt: timestamp('When it was attached, in UTC.'),
  },
  { 'x-name': 'EntryAttachment', description: 'A voucher of a manual entry.' },
);
