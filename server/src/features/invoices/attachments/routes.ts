import { Type } from 'typebox';
import { LIMITS } from '../../../domain/limits.ts';
import { filenameParameter } from '../../../platform/http/storage/attachment-schemas.ts';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { ITEMS } from '../../../platform/http/answers/pieces.ts';
import { answerObject, pathId, refTo } from '../../../platform/http/fields.ts';
import { documentParameter, INVOICES_TAG } from '../route-parts.ts';
import { ATTACHMENT_CONTENT_TYPES } from '../../issued-documents/index.ts';
import { addAttachment, deleteAttachment, getAttachment, listAttachments } from './attachments.ts';
import { attachmentSchema } from './schemas.ts';

const [pdf = '', ...others] = ATTACHMENT_CONTENT_TYPES;
const attachmentParameters = Type.Object({
  ...documentParameter.properties,
  attachmentId: pathId('AttachmentId', 'The attachment.'),
});

export function attachmentRoutes(endpoints: Endpoints): void {
  endpoints.upload(
    {
      url: '/v1/invoices/:id/attachments',
      operationId: 'addAttachment',
      isInternal: true,
      tag: INVOICES_TAG,
      summary: 'Attach a file to a draft',
      description:
        'Attaches a file to a draft. It goes along with the mail and inside the e-invoice, and stands on the public page.\n\nThe body is the file itself: PDF, PNG, JPEG, CSV (UTF-8), XLSX or ODS, at most 5 MB, and 10 MB with all others.\n\nThe content is checked against the type; files that can run scripts, macros or programs are refused (`invalid-content`), and so are PDFs that ask for a password (`password-protected`) and files that cannot be read within bounds (`too-complex`). No file is changed.\n\nAttachments are fixed once the invoice is sent.',
      scope: 'invoices:write',
      params: documentParameter,
      query: filenameParameter('timeliste.pdf'),
      upload: { contentTypes: ATTACHMENT_CONTENT_TYPES, mostBytes: LIMITS.attachmentBytes },
      answer: { status: 201, schema: refTo(attachmentSchema), description: 'The attachment.' },
      errors: ['document-deleted', 'invoice-not-draft', 'opening-invoice'],
    },
    addAttachment,
  );

  endpoints.shown(
    {
      url: '/v1/invoices/:id/attachments',
      operationId: 'listAttachments',
      inPieces: ITEMS,
      tag: INVOICES_TAG,
      summary: 'List the attachments of an invoice or credit note',
      description: 'In the order in which they were attached. Not paged.',
      scope: 'invoices:read',
      params: documentParameter,
      answer: {
        schema: answerObject('AttachmentList', {
          items: Type.Array(refTo(attachmentSchema), { description: 'Empty when there are none.' }),
        }),
        description: 'The attachments.',
      },
    },
    listAttachments,
  );

  endpoints.file(
    {
      url: '/v1/invoices/:id/attachments/:attachmentId',
      operationId: 'getAttachment',
      tag: INVOICES_TAG,
      summary: 'Get an attachment',
      description: 'The file as it was attached, with its own Content-Type.',
      scope: 'invoices:read',
      params: attachmentParameters,
      answer: {
        schema: Type.String({ format: 'binary', description: 'The file.', examples: ['%PDF-1.7 …'] }),
        contentType: pdf,
        alsoAs: others,
        etag: true,
        description: 'The file.',
      },
    },
    getAttachment,
  );

  endpoints.delete(
    {
      url: '/v1/invoices/:id/attachments/:attachmentId',
      operationId: 'deleteAttachment',
      moves: 'nothing',
      shows: { before: 'listAttachments', item: 'attachmentId' },
      tag: INVOICES_TAG,
      summary: 'Take an attachment off a draft',
      scope: 'invoices:write',
      params: attachmentParameters,
      answer: { status: 204, schema: Type.Undefined(), description: 'The attachment is gone.' },
      errors: ['document-deleted', 'invoice-not-draft', 'opening-invoice'],
    },
    deleteAttachment,
  );
}
