import { Type } from 'typebox';
import { attachmentFields } from '../../../platform/http/storage/attachment-schemas.ts';
import { ATTACHMENT_CONTENT_TYPES } from '../../issued-documents/index.ts';

export const attachmentSchema = Type.Object(attachmentFields(ATTACHMENT_CONTENT_TYPES, 'timeliste.pdf'), {
  $id: 'Attachment',
  description: 'A file that goes along with an invoice or credit note.',
});
