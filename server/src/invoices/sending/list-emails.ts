import type { Static } from 'typebox';
import type { Input, ReadContext } from '../../http/endpoint.ts';
import type { Page } from '../../http/paging.ts';
import { presentPage, readPage } from '../../http/paging.ts';
import type { listedEmailSchema } from './delivery-schemas.ts';
import type { EmailFilter, EmailSort, ListedEmail } from './email-list.store.ts';
import { listEmails as findPage } from './email-list.store.ts';
import { presentMail } from './present-delivery.ts';

type Query = Partial<Page> & Omit<EmailFilter, 'text'> & { q?: string; sort?: EmailSort };

export async function listEmails({ db, accountId }: ReadContext, { query }: Input<unknown, Query, unknown>) {
  const { sort = '-date', q, page: _page, pageSize: _pageSize, ...exact } = query;
  const page = readPage(query);
  const filter = { ...exact, ...(q !== undefined && { text: q }) };
  const { emails, totalCount } = await findPage(db, accountId, filter, sort, page);
  return { body: presentPage(emails.map(presentEmail), totalCount, page) };
}

function presentEmail(email: ListedEmail): Static<typeof listedEmailSchema> {
  const { documentType, datedAt, invoiceId, invoiceNumber, clientName } = email;
  return {
    ...presentMail(email, documentType),
    date: datedAt.toISOString(),
    invoiceId,
    invoiceNumber,
    clientName,
  };
}
