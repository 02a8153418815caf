import type { Input, ReadContext } from '../../platform/http/endpoint.ts';
import type { Page } from '../../platform/http/paging.ts';
import { presentPage, readPage } from '../../platform/http/paging.ts';
import * as store from './captured-emails.store.ts';
import { presentCapturedEmail } from './present.ts';

/** A page has at most 100 mails, without their attachments: some 30 kB each, however large the attachments are. */
export async function listCapturedEmails(
  { db, accountId }: ReadContext,
  { query }: Input<unknown, Partial<Page> & { invoiceId?: string }, unknown>,
) {
  const page = readPage(query);
  const { emails, totalCount } = await store.listCapturedEmails(db, accountId, query.invoiceId, page);
  const items = emails.map((email) => presentCapturedEmail(email, email.facts));
  return { body: presentPage(items, totalCount, page) };
}
