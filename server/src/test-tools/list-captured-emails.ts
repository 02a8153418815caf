import type { EmailFacts } from '../mail/index.ts';
import { readEmail } from '../mail/index.ts';
import type { Db } from '../database/database.ts';
import type { Input, ReadContext } from '../http/endpoint.ts';
import type { Page } from '../http/paging.ts';
import { presentPage, readPage } from '../http/paging.ts';
import * as store from './captured-emails.store.ts';
import { presentCapturedEmail } from './present.ts';

/** A page has at most 100 mails, without their attachments: some 30 kB each, however large the attachments are. */
export async function listCapturedEmails(
  { db, accountId }: ReadContext,
  { query }: Input<unknown, Partial<Page> & { invoiceId?: string }, unknown>,
) {
  const page = readPage(query);
  const { emails, totalCount } = await store.listCapturedEmails(db, accountId, query.invoiceId, page);
  const items = [];
  for (const email of emails) {
    const facts = email.facts ?? (await readFacts(db, accountId, email.id));
    if (facts !== undefined) items.push(presentCapturedEmail(email, facts));
  }
  return { body: presentPage(items, totalCount, page) };
}

/**
 * The facts of a mail that the worker has not read yet. One mail at a time, because it may be 10 MB. Undefined when the
 * mail is gone.
 */
async function readFacts(db: Db, accountId: string, id: string): Promise<EmailFacts | undefined> {
  const email = await store.findCapturedEmail(db, accountId, id);
  return email && (await readEmail(email.source, email)).facts;
}
