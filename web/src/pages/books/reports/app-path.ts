/**
 * The page of the app for a path of the API. Reports use such paths to lead to the entries behind each figure.
 * @param apiPath as in `/v1/reports/ledger?account=1500&from=…`
 */
export function appPath(accountId: string, apiPath: string): string {
  const [path = '', query] = apiPath.split('?');
  const parameters = query === undefined ? '' : `?${query}`;
  const [, , resource, id] = path.split('/');
  if (resource === 'reports') return `/${accountId}/books/reports/${id}${parameters}`;
  if (resource === 'invoices') return `/${accountId}/invoices/${id}?tab=journal`;
  return `/${accountId}/books/journal${parameters}`;
}
