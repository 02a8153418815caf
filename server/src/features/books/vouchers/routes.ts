import { Type } from 'typebox';
import { LIMITS } from '../../../domain/limits.ts';
import { attachmentFields, filenameParameter } from '../../../platform/http/storage/attachment-schemas.ts';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { answerObject, pathId } from '../../../platform/http/fields.ts';
import { entryIdParameter } from '../journal/schemas.ts';
import { addEntryAttachment, getEntryAttachment, listEntryAttachments } from './entry-attachments.ts';
import { VOUCHER_TYPES } from './voucher-files.ts';
import { MOST_WAITING, addVoucher, deleteVoucher, getVoucher, listVouchers } from './waiting-vouchers.ts';

const [pdf, ...others] = VOUCHER_TYPES;

const entryAttachmentSchema = Type.Object(attachmentFields(VOUCHER_TYPES, 'kvittering.pdf'), {
  'x-name': 'EntryAttachment',
  description: 'A voucher of a manual entry.',
});

const voucherSchema = Type.Object(attachmentFields(VOUCHER_TYPES, 'kvittering.pdf'), {
  'x-name': 'Voucher',
  description: 'A voucher that no entry has yet.',
});
const voucherParameter = Type.Object({ id: pathId('VoucherId', 'The voucher.') });
const fileSchema = Type.String({ format: 'binary', description: 'The file.', examples: ['%PDF-1.7 …'] });

export function voucherRoutes(endpoints: Endpoints): void {
  endpoints.upload(
    {
      url: '/v1/vouchers',
      operationId: 'addVoucher',
      isInternal: true,
      tag: 'Books',
      summary: 'Keep a voucher until it is posted',
      description: `Keeps a voucher until \`POST /v1/journal-entries\` names it in \`voucherIds\`, or somebody deletes it.\n\nThe body is the file itself: PDF, PNG or JPEG, at most 5 MB. The content is checked against the type (\`invalid-content\`).\n\nAt most ${MOST_WAITING} vouchers wait (\`too-many\`). Those of a test account go after \`TEST_RETENTION_DAYS\` (90).\n\nNeeds built-in accounting.`,
      scope: 'bilag:write',
      needsAccounting: true,
      query: filenameParameter('kvittering.pdf'),
      upload: { contentTypes: VOUCHER_TYPES, mostBytes: LIMITS.attachmentBytes },
      answer: { status: 201, schema: voucherSchema, description: 'The voucher.' },
    },
    addVoucher,
  );

  endpoints.shown(
    {
      url: '/v1/vouchers',
      operationId: 'listVouchers',
      bound: 'few',
      tag: 'Books',
      summary: 'List the vouchers that wait',
      description: 'The oldest first. Not paged.\n\nNeeds built-in accounting.',
      scope: 'bilag:read',
      needsAccounting: true,
      answer: {
        schema: answerObject('VoucherList', {
          items: Type.Array(voucherSchema, { description: 'Empty when none waits.' }),
        }),
        description: 'The vouchers.',
      },
    },
    listVouchers,
  );

  endpoints.file(
    {
      url: '/v1/vouchers/:id',
      operationId: 'getVoucher',
      tag: 'Books',
      summary: 'Get a voucher that waits',
      description:
        'The file as it was sent, with its own Content-Type. Once it is posted, it is at its entry.\n\nNeeds built-in accounting.',
      scope: 'bilag:read',
      needsAccounting: true,
      params: voucherParameter,
      answer: {
        schema: fileSchema,
        contentType: pdf,
        alsoAs: others,
        etag: true,
        description: 'The file.',
      },
    },
    getVoucher,
  );

  endpoints.delete(
    {
      url: '/v1/vouchers/:id',
      operationId: 'deleteVoucher',
      moves: 'nothing',
      shows: { before: 'listVouchers', item: 'id' },
      tag: 'Books',
      summary: 'Delete a voucher that waits',
      description: 'A voucher of an entry stays.\n\nNeeds built-in accounting.',
      scope: 'bilag:write',
      needsAccounting: true,
      params: voucherParameter,
      answer: { status: 204, schema: Type.Undefined(), description: 'The voucher is gone.' },
    },
    deleteVoucher,
  );

  endpoints.upload(
    {
      url: '/v1/journal-entries/:id/attachments',
      operationId: 'addEntryAttachment',
      moves: 'nothing',
      shows: 'answer',
      tag: 'Books',
      summary: 'Attach a voucher to a manual entry',
      description:
        'Attaches a voucher to an entry.\n\nThe body is the file itself: PDF, PNG or JPEG, at most 5 MB, and 10 MB with all others. The content is checked against the type (`invalid-content`).\n\nVouchers can be added at any time and never taken away, because they document the books.\n\nNeeds built-in accounting.',
      scope: 'bilag:write',
      needsAccounting: true,
      params: entryIdParameter,
      query: filenameParameter('kvittering.pdf'),
      upload: { contentTypes: VOUCHER_TYPES, mostBytes: LIMITS.attachmentBytes },
      answer: { status: 201, schema: entryAttachmentSchema, description: 'The attachment.' },
      errors: ['entry-not-manual'],
    },
    addEntryAttachment,
  );

  endpoints.list(
    {
      url: '/v1/journal-entries/:id/attachments',
      operationId: 'listEntryAttachments',
      tag: 'Books',
      summary: 'List the vouchers of an entry',
      description: 'In the order in which they were attached. Not paged.\n\nNeeds built-in accounting.',
      scope: 'bilag:read',
      needsAccounting: true,
      params: entryIdParameter,
      answer: {
        schema: answerObject('EntryAttachmentList', {
          items: Type.Array(entryAttachmentSchema, { description: 'Empty when there are none.' }),
        }),
        description: 'The attachments.',
      },
    },
    listEntryAttachments,
  );

  endpoints.file(
    {
      url: '/v1/journal-entries/:id/attachments/:attachmentId',
      operationId: 'getEntryAttachment',
      tag: 'Books',
      summary: 'Get a voucher of an entry',
      description: 'The file as it was attached, with its own Content-Type.\n\nNeeds built-in accounting.',
      scope: 'bilag:read',
      needsAccounting: true,
      params: Type.Object({
        ...entryIdParameter.properties,
        attachmentId: pathId('AttachmentId', 'The attachment.'),
      }),
      answer: {
        schema: fileSchema,
        contentType: pdf,
        alsoAs: others,
        etag: true,
        description: 'The file.',
      },
    },
    getEntryAttachment,
  );
}
