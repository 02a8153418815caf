import type { Input, ReadContext } from '../platform/endpoint.ts';
import type { Page } from '../platform/paging.ts';
import { presentPage, readPage } from '../platform/paging.ts';
import * as store from './captured-emails.store.ts';
import { presentCapturedEmail } from './present.ts';

export async function listCapturedEmails(
  { db, accountId }: ReadContext,
  { query }: Input<unknown, Partial<Page> & { invoiceId?: string }, unknown>,
) {
  const page = readPage(query);
  const { emails, totalCount } = await store.listCapturedEmails(db, accountId, query.invoiceId, page);
  const items = await Promise.all(emails.map((email) => presentCapturedEmail(email, { withContent: false })));
  return { body: presentPage(items, totalCount, page) };
}
