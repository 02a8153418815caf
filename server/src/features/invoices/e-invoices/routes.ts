import { Type } from 'typebox';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { documentParameter, INVOICES_TAG } from '../route-parts.ts';
import { getEInvoice } from './get-e-invoice.ts';

export function eInvoiceRoutes(endpoints: Endpoints): void {
  endpoints.file(
    {
      url: '/v1/invoices/:id/e-invoice',
      operationId: 'getEInvoice',
      tag: INVOICES_TAG,
      summary: 'Get the XML of an invoice or credit note',
      description:
        'The e-invoice of an issued document: EHF Billing 3.0, which is Peppol BIS Billing 3.0, in UBL 2.1.\n\nIt is made from what was issued, so that the same document always gives the same bytes.\n\nWhere the data allow no e-invoice, 409 `e-invoice-not-possible` names in `details.problems` what is missing: most often the buyer has no organisation number, which is its address in the network.',
      scope: 'invoices:read',
      params: documentParameter,
      answer: {
        schema: Type.String({
          description: 'UBL 2.1 in UTF-8.',
          examples: ['<?xml version="1.0" encoding="UTF-8"?>…'],
        }),
        contentType: 'application/xml',
        etag: true,
        description: 'The e-invoice.',
      },
      errors: ['document-deleted', 'invoice-not-sent', 'opening-invoice', 'e-invoice-not-possible'],
    },
    getEInvoice,
  );
}
