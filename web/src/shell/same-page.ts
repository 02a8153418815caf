/**
 * The address of the same page at another account. A page about one thing has no twin there, so its list is opened; only
 * test environments have a mailbox.
 * @param pathname as in `/T12345678/invoices/018f…`
 */
export function samePageAt(accountId: string, pathname: string): string {
  const depth = pathname.includes('/settings/') || pathname.includes('/books/') ? 4 : 3;
  const section = pathname.split('/').slice(2, depth);
  return `/${[accountId, ...section.filter((part) => part !== 'mail')].join('/')}`;
}
