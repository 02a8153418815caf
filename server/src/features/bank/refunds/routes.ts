import { Type } from 'typebox';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { pathId, refTo } from '../../../platform/http/fields.ts';
import { pageOf } from '../../../platform/http/lists/paging.ts';
import { createRefundFile } from './make-refund-file.ts';
import { presentRefundFile } from './present-refund-file.ts';
import { getRefundFileSource } from './read-refund-files.ts';
import { REFUND_FILE_ORDER, findRefundFile, listOrdersOf, selectFiles } from './refund-files.store.ts';
import { refundFileSchema } from './schemas.ts';
import { withdrawRefundFile } from './withdraw-refund-file.ts';

const tag = 'Bank';
const params = Type.Object({ id: pathId('RefundFileId', 'The refund file.') });

export function refundFileRoutes(endpoints: Endpoints): void {
  endpoints.post(
    {
      url: '/v1/refund-files',
      operationId: 'createRefundFile',
      moves: 'money',
      shows: 'answer',
      movesMoney: true,
      tag,
      summary: 'Make a file for the bank of the open refund orders',
      description:
        'Makes a pain.001.001.03 of the open refund orders of all clients, the oldest 500, and marks them as `sent`. Where the company wants another one to make the file than the one who ordered, orders of the caller stay open. Get the file from `/v1/refund-files/{id}/source`, and give it to the bank: by its net bank, or as you send other payments.\n\nThe bank gives the id of each order back, without hyphens, as `EndToEndId`. So a camt.054 or camt.053 that you import makes the order a refund, and books it.',
      scope: 'bank:write',
      growsDocuments: true,
      logs: 'refund-file.created',
      needsFreshSignIn: 'always',
      answer: { status: 201, schema: refTo(refundFileSchema), description: 'The refund file.' },
      errors: ['nothing-to-refund', 'other-person-required', 'company-incomplete', 'company-closed'],
    },
    createRefundFile,
  );

  endpoints.page(
    {
      url: '/v1/refund-files',
      operationId: 'listRefundFiles',
      tag,
      summary: 'List the refund files',
      description: 'Newest first, withdrawn ones too.',
      scope: 'bank:read',
      answer: {
        items: refTo(refundFileSchema),
        name: 'RefundFilePage',
        description: 'One page of refund files.',
      },
    },
    {
      order: REFUND_FILE_ORDER,
      read: async ({ db, accountId }, page) => {
        const found = await pageOf(page, selectFiles(db, accountId));
        const ids = found.items.map(({ id }) => id);
        const orders = await listOrdersOf(db, ids);
        return { ...found, items: found.items.map((file) => presentRefundFile(file, orders)) };
      },
      present: (file) => file,
    },
  );

  endpoints.one(
    {
      url: '/v1/refund-files/:id',
      operationId: 'getRefundFile',
      bound: 'thing',
      tag,
      summary: 'Get a refund file',
      description: 'With its refund orders as they stand.',
      scope: 'bank:read',
      params,
      answer: { schema: refTo(refundFileSchema), description: 'The refund file.' },
    },
    async (db, { id }) => {
      const file = await findRefundFile(db, id);
      return file && presentRefundFile(file, await listOrdersOf(db, [file.id]));
    },
    (body) => ({ body }),
  );

  endpoints.file(
    {
      url: '/v1/refund-files/:id/source',
      operationId: 'getRefundFileSource',
      tag,
      summary: 'Get the file for the bank',
      description:
        'ISO 20022 pain.001.001.03: the same bytes whenever you get it. 404 once it is withdrawn, so that nobody sends it, or once the years for which it is kept are over.',
      scope: 'bank:read',
      params,
      answer: {
        schema: Type.String({
          description: 'pain.001.001.03 in UTF-8.',
          examples: ['<?xml version="1.0" encoding="UTF-8"?>…'],
        }),
        description: 'The XML.',
        contentType: 'application/xml',
        etag: true,
      },
    },
    getRefundFileSource,
  );

  endpoints.delete(
    {
      url: '/v1/refund-files/:id',
      operationId: 'withdrawRefundFile',
      moves: 'nothing',
      shows: { before: 'getRefundFile' },
      movesMoney: true,
      tag,
      summary: 'Withdraw a refund file',
      description:
        'For a file that the bank has not got, or has refused: its refund orders are open again, and the next file has them. First make sure that the bank does not pay it.',
      scope: 'bank:write',
      params,
      logs: 'refund-file.withdrawn',
      answer: { status: 200, schema: refTo(refundFileSchema), description: 'The withdrawn file.' },
      errors: ['refund-file-paid'],
    },
    withdrawRefundFile,
  );
}
