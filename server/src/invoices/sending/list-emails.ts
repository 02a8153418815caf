import type { Static } from 'typebox';
import type { Input, ReadContext } from '../../http/endpoint.ts';
import type { Page } from '../../http/paging.ts';
import { presentPage, readPage } from '../../http/paging.ts';
import type { listedEmailSchema } from './delivery-schemas.ts';
import type { EmailFilter, EmailSort, ListedEmail } from './email-list.store.ts';
import { listEmails as findPage } from './email-list.store.ts';

type Query = Partial<Page> & Omit<EmailFilter, 'text'> & { q?: string; sort?: EmailSort };

export async function listEmails({ db, accountId }: ReadContext, { query }: Input<unknown, Query, unknown>) {
  const { sort = '-date', q, page: _page, pageSize: _pageSize, ...exact } = query;
  const page = readPage(query);
  const filter = { ...exact, ...(q !== undefined && { text: q }) };
  const { emails, totalCount } = await findPage(db, accountId, filter, sort, page);
  return { body: presentPage(emails.map(presentEmail), totalCount, page) };
}

function presentEmail({ datedAt, ...email }: ListedEmail): Static<typeof listedEmailSchema> {
  return {
    ...email,
    date: datedAt.toISOString(),
    deliveredAt: email.deliveredAt?.toISOString() ?? null,
    bouncedAt: email.bouncedAt?.toISOString() ?? null,
  };
}
