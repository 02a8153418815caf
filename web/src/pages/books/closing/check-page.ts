import { lastDayOfMonth } from '../../../../../server/src/domain/days/local-date.ts';
import type { Destination } from '../../../ui/links.tsx';
import type { Check, Checklist } from './checklist-query.ts';

/** The page on which what a check found is done. */
export function checkPage(
  accountId: string,
  { id, details }: Check,
  { from, through }: Checklist,
): Destination {
  const params = { accountId };
  const to = lastDayOfMonth(through);
  const { year, term = 1 } = termOf(details);
  const pages: Record<Check['id'], Destination> = {
    'earlier-months': { to: '/$accountId/books/closing', params },
    drafts: { to: '/$accountId/invoices', params, search: { status: 'draft', issuedTo: to } },
    undelivered: { to: '/$accountId/invoices', params, search: { undelivered: 'true', issuedTo: to } },
    'recurring-invoices': { to: '/$accountId/recurring', params, search: { problem: 'true' } },
    'bank-transactions': { to: '/$accountId/bank/waiting', params },
    bank: { to: '/$accountId/bank/reconciliation', params, search: { date: to } },
    vipps: {
      to: '/$accountId/bank/reconciliation',
      params,
      search: { account: accountOf(details), date: to },
    },
    receivables: { to: '/$accountId/books/reports/receivables', params, search: { asOf: to } },
    vouchers: { to: '/$accountId/books/journal', params, search: { from, to: through, kind: 'Manual' } },
    'waiting-vouchers': { to: '/$accountId/books/vouchers', params },
    vat: {
      to: '/$accountId/books/reports/vat',
      params,
      search: { year: String(year), term: String(term) },
    },
    'currency-revaluation': { to: '/$accountId/books/year-end', params },
    'year-result': { to: '/$accountId/books/year-end', params },
  };
  return pages[id];
}

/** The VAT term of the check's path of the API. @returns without `term`: the term is the year */
export function termOf(details: string): { year: number; term?: number } {
  const query = new URLSearchParams(details.split('?')[1]);
  const term = query.get('term');
  return { year: Number(query.get('year')), ...(term !== null && { term: Number(term) }) };
}

/** The ledger account that a check of an account is about. */
function accountOf(details: string): string {
  return new URLSearchParams(details.split('?')[1]).get('account') ?? '';
}
