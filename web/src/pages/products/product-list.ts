import { accountApi } from '../../http/account-api.ts';
import { fileAddress, listOf, text, yes } from '../../ui/list/list.ts';
import { productsKey } from './products.ts';

export const products = listOf({
  name: 'products',
  key: productsKey,
  filters: { q: text(255), archived: yes },
  views: { active: {}, archived: { archived: 'true' } },
  sorts: ['name', '-name', 'number', '-number', 'updatedAt', '-updatedAt'],
  pageSize: 25,
  ask: ({ accountId }, query) => accountApi(accountId).GET('/v1/products', { params: { query } }),
  file: ({ accountId }, filter, { sort }) => fileAddress(accountId, 'product-list', { ...filter, sort }),
});
