import { Type } from 'typebox';
import { exportVatReturn } from './export-vat-return.ts';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { termParameters } from '../../reports/index.ts';
import { closedObject } from '../../../platform/http/fields.ts';

export function vatReturnRoutes(endpoints: Endpoints): void {
  endpoints.stream(
    {
      url: '/v1/exports/vat-return',
      operationId: 'exportVatReturn',
      tag: 'Exports',
      summary: 'VAT return of a term',
      description:
        'The VAT return (skattemelding for merverdiavgift, `mvaMeldingDto` version 1.0) of a term, two months or the year as the company files, to be filed with Skatteetaten: by the journal, as `GET /v1/reports/vat` shows it.\n\nWhole kroner; øre are dropped, and the total is the sum of the lines.\n\nNeeds built-in accounting.',
      scope: 'reports:read',
      needsAccounting: true,
      query: closedObject(termParameters),
      answer: {
        schema: Type.String({ description: 'XML.', examples: ['<?xml version="1.0" encoding="UTF-8"?>'] }),
        description: 'The file.',
        contentType: 'application/xml',
      },
      errors: ['vat-return-not-due'],
    },
    exportVatReturn,
  );
}
