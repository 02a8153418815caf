import { DELIVERY_STATUSES } from '../../../domain/deliveries.ts';
import { Type } from 'typebox';
import { oneOf, sharedParameters, textFilter } from '../../../platform/http/fields.ts';
import { EMAIL_TYPES } from './schemas.ts';

/** The query parameters by which emails are chosen. */
export const emailFilterParameters = sharedParameters('EmailFilter', {
  status: Type.Optional(
    oneOf(DELIVERY_STATUSES, { description: 'With this status.', examples: ['bounced'] }),
  ),
  type: Type.Optional(oneOf(EMAIL_TYPES, { description: 'That carry this.', examples: ['reminder'] })),
  dateFrom: textFilter('On or after this day, in Oslo.', '2026-07-01', 'date'),
  dateTo: textFilter('On or before it.', '2026-07-31', 'date'),
  q: textFilter(
    'With an @: a part of the address. Else the document, as `q` of `GET /v1/invoices` finds it.',
    'fjord',
  ),
});
