import { RECURRING_STATUSES } from '../../../../../server/src/domain/invoices/recurrence.ts';
import { accountApi } from '../../../http/account-api.ts';
import { called, id, listOf, madeBy, oneOf, yes } from '../../../ui/list/list.ts';
import { AGREED_TOGETHER } from '../../invoices/invoices.ts';
import { recurringKey } from '../recurring.ts';

export const recurring = listOf({
  name: 'recurring',
  key: recurringKey,
  filters: {
    status: oneOf(RECURRING_STATUSES),
    problem: yes,
    client: called('clientId', id),
    made: called('metadataPairs', madeBy(AGREED_TOGETHER)),
  },
  views: {
    all: {},
    ...Object.fromEntries(RECURRING_STATUSES.map((status) => [status, { status }])),
    problem: { problem: 'true' },
  },
  pageSize: 25,
  ask: ({ accountId }, query) => accountApi(accountId).GET('/v1/recurring-invoices', { params: { query } }),
});
