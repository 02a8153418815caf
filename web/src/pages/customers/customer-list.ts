import type { Schemas } from '../../http/account-api.ts';
import { accountApi } from '../../http/account-api.ts';
import type { FilterOf } from '../../ui/list/list.ts';
import { fileAddress, listOf, oneOf, text } from '../../ui/list/list.ts';
import { clientsKey } from '../customer-register/customers.ts';

export type CustomerRow = Schemas['ClientBalance'] & { id: string };

export type CustomerFilter = FilterOf<typeof customers>;
export const chosenOf = ({ id }: CustomerRow) => ({ id });

/** The register, with what each customer owes. */
export const customers = listOf({
  name: 'customers',
  key: clientsKey,
  filters: { q: text(255), owing: oneOf(['outstanding', 'overdue', 'credit']) },
  views: {
    all: {},
    outstanding: { owing: 'outstanding' },
    overdue: { owing: 'overdue' },
    credit: { owing: 'credit' },
  },
  sorts: ['name', '-name', 'outstanding', '-outstanding', 'overdue', '-overdue', 'credit', '-credit'],
  pageSize: 25,
  ask: async ({ accountId }, query) => {
    const { data } = await accountApi(accountId).GET('/v1/reports/clients', { params: { query } });
    return { data: data && { ...data, items: data.items.map((row) => ({ ...row, id: row.clientId })) } };
  },
  file: ({ accountId }, filter) => fileAddress(accountId, 'clients', filter),
});
