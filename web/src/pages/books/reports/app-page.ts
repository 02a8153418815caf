import type { Destination } from '../../../ui/links.tsx';

/**
 * The page of the app for a path of the API. Reports use such paths to lead to the entries behind each figure.
 * @param apiPath as in `/v1/reports/ledger?account=1500&from=…`
 */
export function appPage(accountId: string, apiPath: string): Destination {
  const [path = '', query] = apiPath.split('?');
  const [, , resource, id = ''] = path.split('/');
  const params = { accountId };
  const search = Object.fromEntries(new URLSearchParams(query));
  if (resource === 'invoices') {
    return {
      to: '/$accountId/invoices/$invoiceId',
      params: { accountId, invoiceId: id },
      search: { tab: 'journal' },
    };
  }
  if (resource === 'journal-entries') return { to: '/$accountId/books/journal', params, search };
  switch (id) {
    case 'trial-balance':
      return { to: '/$accountId/books/reports/trial-balance', params, search };
    case 'income-statement':
      return { to: '/$accountId/books/reports/income-statement', params, search };
    case 'balance-sheet':
      return { to: '/$accountId/books/reports/balance-sheet', params, search };
    default:
      return { to: '/$accountId/books/reports/ledger', params, search };
  }
}
