import { Type } from 'typebox';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { refTo } from '../../../platform/http/fields.ts';
import { checkDraftChanges, checkNewInvoice } from './body-rules.ts';
import { createInvoice } from './create-invoice.ts';
import type { OnDraftDeleted } from './delete-draft.ts';
import { deleteDraft } from './delete-draft.ts';
import { updateDraft } from './update-draft.ts';
import { documentParameter, INVOICES_TAG } from '../route-parts.ts';
import * as requests from './schemas.ts';
import { writtenDraftSchema } from '../invoice-schemas.ts';

const draftAnswer = { schema: refTo(writtenDraftSchema), etag: true } as const;

export function draftRoutes(endpoints: Endpoints, onDeleted: OnDraftDeleted): void {
  endpoints.post(
    {
      url: '/v1/invoices',
      operationId: 'createInvoice',
      isInternal: true,
      growsDocuments: true,
      tag: INVOICES_TAG,
      summary: 'Create a draft',
      description:
        'Makes a draft. Nothing is numbered, booked or sent.\n\nWith an `externalId`, such as the number of an order, a second invoice of the same order is 409 `invoice-exists`, however long ago the first one was made.',
      scope: 'invoices:write',
      body: requests.newInvoice,
      bodyRule: checkNewInvoice,
      answer: { ...draftAnswer, status: 201, description: 'The new draft.' },
      errors: [
        'vat-rate-mismatch',
        'not-vat-registered',
        'client-not-found',
        'invoice-exists',
        'client-conflict',
      ],
    },
    createInvoice,
  );

  endpoints.patch(
    {
      url: '/v1/invoices/:id',
      operationId: 'updateDraft',
      isInternal: true,
      growsDocuments: true,
      tag: INVOICES_TAG,
      summary: 'Change a draft',
      description:
        'Changes a draft. Fields left out stay as they are; `client` and `lines` are replaced as a whole, and another client brings its `language` unless one is given.\n\nOf a credit note only `reference`, `buyerReference`, `orderReference`, `notes`, `metadata`, `externalId` and what it credits (`credit`) can be changed.\n\nAn `externalId` alone can be set and cleared (null) on issued documents, too.',
      scope: 'invoices:write',
      params: documentParameter,
      body: requests.draftChanges,
      bodyRule: checkDraftChanges,
      answer: { ...draftAnswer, status: 200, description: 'The draft after the change.' },
      errors: [
        'document-deleted',
        'invoice-not-draft',
        'opening-invoice',
        'precondition-failed',
        'vat-rate-mismatch',
        'not-vat-registered',
        'client-not-found',
        'invoice-exists',
        'client-conflict',
        'invoice-not-creditable',
        'credit-exceeds-invoice',
      ],
    },
    updateDraft,
  );

  endpoints.delete(
    {
      url: '/v1/invoices/:id',
      operationId: 'deleteDraft',
      moves: 'nothing',
      shows: { before: 'getInvoice' },
      tag: INVOICES_TAG,
      summary: 'Delete a draft',
      scope: 'invoices:write',
      params: documentParameter,
      answer: { status: 204, schema: Type.Undefined(), description: 'The draft is gone.' },
      errors: ['document-deleted', 'invoice-not-draft', 'opening-invoice', 'precondition-failed'],
    },
    (context, input) => deleteDraft(context, input, onDeleted),
  );
}
