import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { checkCredit } from './check-credit.ts';
import { createCreditNote } from './create-credit-note.ts';
import { documentParameter, invoiceAnswer, INVOICES_TAG } from '../route-parts.ts';
import * as requests from './schemas.ts';

export function creditNoteRoutes(endpoints: Endpoints): void {
  endpoints.post(
    {
      url: '/v1/invoices/:id/credit-notes',
      operationId: 'createCreditNote',
      isInternal: true,
      growsDocuments: true,
      tag: INVOICES_TAG,
      summary: 'Create a credit note',
      description:
        'Makes a draft credit note for some lines, with lines of its own, for an amount with VAT, or for all that is left; send it as any draft. All credit notes of an invoice together equal it to the øre.\n\nA difference of øre that was written off is taken back when the credit note is sent.',
      scope: 'invoices:write',
      params: documentParameter,
      body: requests.newCreditNote,
      bodyRule: checkCredit,
      ...invoiceAnswer(201, 'The new draft of type `credit_note`.'),
      errors: ['document-deleted', 'invoice-not-creditable', 'credit-exceeds-invoice', 'opening-invoice'],
    },
    createCreditNote,
  );
}
