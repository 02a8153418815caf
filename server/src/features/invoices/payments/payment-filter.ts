import { PAYMENT_SOURCES } from '../../../domain/invoices/money-kinds.ts';
import { Type } from 'typebox';
import { oneOf, sharedParameters } from '../../../platform/http/fields.ts';
import { filter, filterParameters, kroner } from '../reading/filter-parameters.ts';

/** The query parameters by which payments are chosen. */
export const paymentFilterParameters = sharedParameters('PaymentFilter', {
  paidFrom: filter('Paid on or after.', '2026-07-01', 'date'),
  paidTo: filter('Paid on or before.', '2026-07-31', 'date'),
  amountFrom: Type.Optional(kroner('Of at least so much. Kroner.', 100)),
  amountTo: Type.Optional(kroner('Of at most so much.', 2500)),
  source: Type.Optional(oneOf(PAYMENT_SOURCES, { description: 'Of this `source`.', examples: ['bank'] })),
  clientId: filterParameters.clientId,
  q: filterParameters.q,
});
