import { shownStatus } from '../../../../server/src/domain/invoices/invoice-status.ts';
import type { Schemas } from '../../http/account-api.ts';
import { accountApi } from '../../http/account-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { itemsOf, queryOf } from '../../http/query-of.ts';
import { sumKroner } from '../../text/sum-kroner.ts';

export type Invoice = Schemas['Invoice'];
export type InvoiceStatus = Invoice['status'];
export type Delivery = Schemas['Delivery'];

export type TimelineItem = Schemas['TimelineItem'];

/** By these names `metadata` says what one form has made. An invoice has the pairs of its agreement. */
export const MADE_TOGETHER = 'madeTogether';
export const AGREED_TOGETHER = 'agreedTogether';

/** The pairs that callers have given. Those of one form are told by a link. */
export const pairsOfCallers = (metadata: Record<string, string>): [key: string, value: string][] =>
  Object.entries(metadata).filter(([key]) => key !== MADE_TOGETHER && key !== AGREED_TOGETHER);

// Every key begins with 'invoices' and the account, because after a change everything about its invoices is read anew.
export const invoicesKey = (accountId: string) => ['invoices', accountId];

/** An invoice with the ETag of what was read, for a change that must not overwrite another person's change. */
export function invoiceQuery(accountId: string, id: string) {
  return {
    queryKey: [...invoicesKey(accountId), id],
    queryFn: async () => {
      const answer = await accountApi(accountId).GET('/v1/invoices/{id}', { params: { path: { id } } });
      return { invoice: dataOf(answer), etag: answer.response.headers.get('etag') ?? '*' };
    },
  };
}

/**
 * A draft for the form. It is read at the beginning, and then only when the person asks for it, because typed changes
 * belong to the version that the form began with.
 */
export function draftToChangeQuery(accountId: string, id: string) {
  const { queryKey, queryFn } = invoiceQuery(accountId, id);
  return { queryKey: ['draft-to-change', ...queryKey], queryFn, staleTime: Infinity, gcTime: 0 };
}

export type Readiness = Schemas['Readiness'];

/**
 * Read anew each time before sending, because the customer or the company may have been corrected meanwhile. It is not
 * read with the rest after a change, because the change may have sent the draft, and only drafts have readiness.
 */
export const readinessQuery = (accountId: string, id: string, channel: Readiness['channel']) => ({
  ...queryOf(['readiness', ...invoicesKey(accountId), id, channel], () =>
    accountApi(accountId).GET('/v1/invoices/{id}/readiness', {
      params: { path: { id }, query: { channel } },
    }),
  ),
  gcTime: 0,
});

const PENDING = new Set<Delivery['status']>(['queued', 'sending']);

/** How often a page asks again for what is on its way: every 2 seconds for a minute. */
export const MOST_LOOKS = 30;

/** Asked again while a mail or an e-invoice is on its way, so that the person sees it arrive. */
export const deliveriesQuery = (accountId: string, id: string) => ({
  ...queryOf(
    [...invoicesKey(accountId), id, 'deliveries'],
    () => accountApi(accountId).GET('/v1/invoices/{id}/deliveries', { params: { path: { id } } }),
    itemsOf,
  ),
  refetchInterval: ({ state }: { state: { data: Delivery[] | undefined; dataUpdateCount: number } }) =>
    state.dataUpdateCount < MOST_LOOKS && isPending(state.data) ? 2_000 : false,
});

/** Whether a mail or an e-invoice is on its way, or the answer to an e-invoice. */
export function isPending(deliveries: Delivery[] | undefined): boolean {
  return deliveries?.some(({ status, receipt }) => PENDING.has(status) || receipt === 'pending') === true;
}

export const timelineQuery = (accountId: string, id: string) =>
  queryOf(
    [...invoicesKey(accountId), id, 'timeline'],
    () => accountApi(accountId).GET('/v1/invoices/{id}/timeline', { params: { path: { id } } }),
    itemsOf,
  );

export const entriesQuery = (accountId: string, id: string) =>
  queryOf(
    [...invoicesKey(accountId), id, 'journal-entries'],
    () => accountApi(accountId).GET('/v1/invoices/{id}/journal-entries', { params: { path: { id } } }),
    itemsOf,
  );

export const latePaymentQuery = (accountId: string, id: string) =>
  queryOf([...invoicesKey(accountId), id, 'late-payment'], () =>
    accountApi(accountId).GET('/v1/invoices/{id}/late-payment', { params: { path: { id } } }),
  );

/** The address of the PDF of an invoice, or of a letter about it. */
export function pdfAddress(accountId: string, invoiceId: string, letterId?: string): string {
  const letter = letterId === undefined ? '' : `/reminders/${letterId}`;
  return `/app-api/accounts/${accountId}/v1/invoices/${invoiceId}${letter}/pdf`;
}

export function eInvoiceAddress(accountId: string, invoiceId: string): string {
  return `/app-api/accounts/${accountId}/v1/invoices/${invoiceId}/e-invoice`;
}

/** What can still be paid on an invoice, with fees and interest; of one that is written off: what is left of the loss. */
export function owedOn({ outstandingAmount, feesOutstanding, writeOffs }: Invoice): {
  kroner: number;
  isLoss: boolean;
} {
  const loss = writeOffs.find(({ reason }) => reason === 'loss');
  if (loss === undefined) return { kroner: sumKroner([outstandingAmount, feesOutstanding]), isLoss: false };
  const parts = [loss.amount, loss.feesAmount, -loss.recoveredAmount, -loss.recoveredFeesAmount];
  return { kroner: sumKroner(parts), isLoss: true };
}

/** What the badge of an invoice says. */
export function badgeOf(invoice: Invoice) {
  const isLost = invoice.writeOffs.some(
    ({ reason, amount, recoveredAmount }) => reason === 'loss' && amount > recoveredAmount,
  );
  const isPartly = isPartlyPaid(invoice);
  const status = shownStatus(invoice.status, {
    isLost,
    hasClaimsLeft: invoice.feesOutstanding > 0,
    isPartlyPaid: isPartly,
  });
  return { status, isPartlyPaid: isPartly, isUndelivered: invoice.undelivered };
}

/** Whether money has come on an invoice, and something is left to pay. */
export function isPartlyPaid({
  type,
  paidAmount,
  outstandingAmount,
}: Pick<Invoice, 'type' | 'paidAmount' | 'outstandingAmount'>): boolean {
  return type === 'invoice' && paidAmount > 0 && outstandingAmount > 0;
}
