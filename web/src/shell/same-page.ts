/**
 * The address of the same page at another account. A page about one thing has no twin there, so its list is opened; only
 * test environments have a mailbox. The pages of the bank are pages of their own.
 * @param pathname as in `/T12345678/invoices/018f…`
 */
export function samePageAt(accountId: string, pathname: string): string {
  const section = pathname.split('/').slice(2, 2 + depthOf(pathname));
  return `/${[accountId, ...section.filter((part) => part !== 'mail')].join('/')}`;
}

/** So many parts of the path name a page. What follows them names one thing. */
function depthOf(pathname: string): number {
  if (pathname.includes('/books/reports/')) return 3;
  if (/\/bank\/(waiting|transactions|refunds|reconciliation)\b/.test(pathname)) return 2;
  return pathname.includes('/settings/') || pathname.includes('/books/') ? 2 : 1;
}
