import type { Static } from 'typebox';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import type { Page } from '../../../platform/http/paging.ts';
import { presentPage, readPage } from '../../../platform/http/paging.ts';
import type { listedEmailSchema } from './delivery-schemas.ts';
import type { EmailFilter, EmailSort, ListedEmail } from './email-list.store.ts';
import { listEmails as findPage } from './email-list.store.ts';
import { presentMail } from './present-delivery.ts';

/** The filter as callers give it. */
export type EmailFilterQuery = Omit<EmailFilter, 'text'> & { q?: string };

export async function listEmails(
  { db, accountId }: ReadContext,
  { query }: Input<unknown, Partial<Page> & EmailFilterQuery & { sort?: EmailSort }, unknown>,
) {
  const { sort = '-date', page: _page, pageSize: _pageSize, ...asked } = query;
  const page = readPage(query);
  const { emails, totalCount } = await findPage(db, accountId, readEmailFilter(asked), sort, page);
  return { body: presentPage(emails.map(presentEmail), totalCount, page) };
}

export function readEmailFilter({ q, ...exact }: EmailFilterQuery): EmailFilter {
  return { ...exact, ...(q !== undefined && { text: q }) };
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
