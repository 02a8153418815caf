import * as store from './client-deliveries.store.ts';
import { listDeliveries as listMails } from '../../mail/index.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { listEInvoiceDeliveries } from '../e-invoice-delivery/e-invoice-deliveries.store.ts';
import { getInvoice } from '../invoices.store.ts';
import { presentEInvoice, presentMail } from './present-delivery.ts';
import { findClient } from '../../clients/index.ts';
import { found } from '../../../domain/errors.ts';
import type { PageQuery } from '../../../platform/http/paging.ts';
import { presentPage, readPage } from '../../../platform/http/paging.ts';
import type { Static } from 'typebox';
import type { listedEmailSchema } from './schemas.ts';
import type { EmailFilter, EmailSort, ListedEmail } from './email-list.store.ts';
import { EMAIL_ORDER, listEmails as findPage } from './email-list.store.ts';

/** The mails of a document and of its letters, and its e-invoices, oldest first. A draft has none. @throws ApiError `not-found` */
export async function listDeliveries(
  { db, accountId }: ReadContext,
  { params }: Input<{ id: string }, unknown, unknown>,
) {
  const invoice = await getInvoice(db, accountId, params.id);
  // The mails come second. So whoever sees that an e-invoice did not arrive sees the mail that was queued instead.
  const eInvoices = await listEInvoiceDeliveries(db, accountId, invoice.id);
  const mails = await listMails(db, accountId, invoice.id);
  const items = [
    ...eInvoices.map((row) => presentEInvoice(row, invoice.type)),
    ...mails.map((row) => presentMail(row, invoice.type)),
  ];
  return { body: { items: items.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1)) } };
}

/** @throws ApiError `not-found` */
export async function listClientDeliveries(
  { db, accountId }: ReadContext,
  { params, query }: Input<{ id: string }, PageQuery, unknown>,
) {
  const client = found(await findClient(db, accountId, params.id));
  const page = readPage(store.CLIENT_DELIVERY_ORDER, `${accountId} ${client.id}`, query);
  const { rows, ...place } = await store.listClientDeliveries(db, accountId, client.id, page);
  const items = rows.map((row) => ({
    invoiceId: row.invoiceId,
    number: row.number,
    delivery: row.channel === 'email' ? presentMail(row, row.type) : presentEInvoice(row, row.type),
  }));
  return { body: presentPage(items, place, page) };
}

/** The filter as callers give it. */
export type EmailFilterQuery = Omit<EmailFilter, 'text'> & { q?: string };

export async function listEmails(
  { db, accountId }: ReadContext,
  { query }: Input<unknown, PageQuery & EmailFilterQuery & { sort?: EmailSort }, unknown>,
) {
  const { sort = '-date', page: _page, pageSize: _pageSize, after: _after, ...asked } = query;
  const page = readPage(EMAIL_ORDER, accountId, query);
  const { rows, ...place } = await findPage(db, accountId, readEmailFilter(asked), sort, page);
  return { body: presentPage(rows.map(presentEmail), place, page) };
}

export function readEmailFilter({ q, ...exact }: EmailFilterQuery): EmailFilter {
  return { ...exact, ...(q !== undefined && { text: q }) };
}

function presentEmail(email: ListedEmail): Static<typeof listedEmailSchema> {
  const { documentType, datedAt, invoiceId, quoteId, invoiceNumber, clientName } = email;
  return {
    ...presentMail(email, documentType),
    date: datedAt.toISOString(),
    invoiceId,
    quoteId,
    invoiceNumber,
    clientName,
  };
}
