import { oreAtRate } from '../../../domain/currency/exchange-rate.ts';
import { findAccountToPayTo } from '../pay-to.ts';
import { totalInKroner } from '../in-kroner.ts';
import type { InvoiceContext } from '../save-invoice.ts';
import { sumMoved } from '../../../domain/proposals/moved.ts';
import { randomBytes } from 'node:crypto';
import { bookCreditNote, bookInvoice, shareLockBookingAccounts } from '../../books/index.ts';
import { DOCUMENT_SERIES, getCompanyOfCaller, keepCompanyOpen } from '../../companies/index.ts';
import { insertIssuedDocument } from '../../issued-documents/index.ts';
import type { RecipientLookUp } from '../../e-invoices/index.ts';
import { findTypeOfInvoiced } from '../customer-in-row.store.ts';
import { kindOfDebtor } from '../../../domain/parties/client-identity.ts';
import { SECRET_BYTES } from '../../../domain/invoices/public-token.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import { nextNumber } from '../../../platform/database/counters.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ChangeContext, WithBody } from '../../../platform/http/endpoint.ts';
import type { NewMail } from '../e-invoices/e-invoice-deliveries.store.ts';
import { insertEInvoiceDelivery } from '../e-invoices/e-invoice-deliveries.store.ts';
import { queueEmail } from '../../mail/index.ts';
import type { AccountTrx, Write } from '../../../platform/database/database.ts';
import type { ChosenChannel } from './choose-channel.ts';
import { recordCredit, repriceCreditNote } from '../credit-notes/credit-invoice.ts';
import { askOutsideTransaction, chooseChannel } from './choose-channel.ts';
import { issueDraft } from './issue-draft.ts';
import { rateForSending } from './exchange-rate.ts';
import { judgeDraft, requireSendable } from './judge-draft.ts';
import { draftOnDayOfSending } from './day-of-sending.ts';
import { lockDraft } from '../invoices.store.ts';
import { presentInvoice } from '../present.ts';
import { saveInvoice } from '../save-invoice.ts';
import type { sendRequest } from './schemas.ts';

/** The account that sends: a caller's, or that of a job. */
export type SendingAccount = Pick<
  Caller,
  | 'accountId'
  | 'environment'
  | 'companyId'
  | 'companyVersion'
  | 'accountingEnabled'
  | 'eInvoices'
  | 'inForetaksregisteret'
  | 'currencies'
>;

/** The part of a request or of a job that a draft is sent in. */
export type SendingContext = InvoiceContext &
  Pick<ChangeContext, 'baseUrl'> & {
    caller: SendingAccount;
    /** The number that the document has had before, in the hours that a restore has lost. Left out: the next of the series. */
    lostNumber?: bigint;
  };

/**
 * Sends a draft: takes the locks, decides, and saves, all in one transaction. The draft is numbered, its email or e-invoice is queued
 * (nothing with the channel `none`), and the document is booked. A credit note is priced again, because other credit notes may have been
 * sent since, and is taken off its invoice.
 * @throws ApiError `not-found`, `invoice-not-draft`, `opening-invoice`, `validation-failed`, `company-incomplete`, `not-vat-registered`,
 *   `credit-exceeds-invoice`, `invoice-not-creditable`, `kid-too-short`, `recipient-cannot-receive`, `e-invoice-lookup-unavailable`,
 *   `company-closed`, `exchange-rate-missing`, `exchange-rate-unlikely`; AskFirst
 */
export async function sendInvoice(
  { trx, caller, now, accountNow, baseUrl, lostNumber }: SendingContext,
  { params, body }: Pick<WithBody<typeof sendRequest>, 'params' | 'body'>,
  recipients: RecipientLookUp,
) {
  // One round trip: statements that are made together are sent together and run in this order. The counter is the account's bottleneck, so
  // its lock comes last. The counter is locked while the draft is judged and a credit note is priced, because asking for the number later
  // would take a further round trip.
  const [locked, registered, company, accounts, number] = await Promise.all([
    lockDraft(trx, params.id),
    findTypeOfInvoiced(trx, params.id),
    getCompanyOfCaller(trx, caller),
    shareLockBookingAccounts(trx),
    lostNumber ?? nextNumber(trx, DOCUMENT_SERIES),
  ]);
  const today = osloDate(accountNow);
  // The claim arises now, so the register decides for the last time whose kind of debt it is.
  const client = { ...locked.client, type: kindOfDebtor(locked.client, registered) };
  const draft = { ...draftOnDayOfSending(locked, today), client };
  const email = {
    invoiceId: draft.id,
    recipient: body.email?.trim() || draft.client.email,
    subject: body.subject?.trim() || null,
    message: body.message?.trim() || null,
  };
  const { recipient } = email;
  const withCopy = body.emailCopy === true;
  const deliveredOn = body.channel === 'none' ? (body.deliveredOn ?? today) : null;

  const asked = await chooseChannel(
    trx,
    caller,
    draft,
    body.channel ?? 'auto',
    askOutsideTransaction(recipients),
  );
  const delivery = { route: asked, recipient, withCopy, caller, today };
  const judged = await judgeDraft(trx, draft, company, delivery);
  requireSendable(draft, company, judged, { ...delivery, deliveredOn, number });
  const { route, warnings } = judged;
  const rates = await rateForSending(trx, draft, body.exchangeRate ?? null, accountNow);
  const credited =
    draft.creditedInvoiceId === null ? undefined : await repriceCreditNote({ trx, now, accountNow }, draft);
  const { invoice, document, toBook } = issueDraft(credited?.creditNote ?? draft, {
    accountId: trx.accountId,
    company,
    number,
    recipient,
    route,
    rate: credited?.invoice.nok?.rate ?? rates?.rate ?? null,
    account: await findAccountToPayTo(trx, draft.currency, company.seller),
    deliveredOn,
    credited: credited?.invoice,
    accountingEnabled: caller.accountingEnabled,
    accounts,
    secret: randomBytes(SECRET_BYTES),
    now,
    accountNow,
  });

  if (isEInvoice(route)) await keepCompanyOpen(trx);
  trx.later(...queueDocument(trx, route, { email, withCopy }, { now, accountNow }));
  saveInvoice(trx, draft, invoice);
  trx.later(insertIssuedDocument(trx, invoice.id, document, now));
  if (credited === undefined) {
    if (toBook !== undefined) bookInvoice(trx, toBook, accounts, now);
  } else {
    const before = await recordCredit(trx, credited.invoice, invoice, now);
    if (toBook !== undefined) bookCreditNote(trx, toBook, before, accounts, now);
  }
  const { body: answer, etag } = presentInvoice(invoice, baseUrl);
  // A rate by hand must not carry a document below a limit.
  const movedOre = rates === null ? totalInKroner(invoice) : oreAtRate(invoice.totalOre, rates.newest);
  const sent = { ...answer, ...(warnings.length > 0 && { warnings }) };
  return { body: sent, etag, moved: sumMoved([movedOre]) };
}

type EInvoiceRoute = Extract<ChosenChannel, { participant: string | null }> & { participant: string };

function isEInvoice(route: ChosenChannel): route is EInvoiceRoute {
  return route.channel !== 'none' && route.channel !== 'email' && route.participant !== null;
}

/**
 * The statements that queue a document by its channel, in the transaction that issues the document, so that neither exists without the
 * other.
 * @param how.withCopy whether a mail goes beside an e-invoice
 */
function queueDocument(
  trx: AccountTrx,
  route: ChosenChannel,
  { email, withCopy }: { email: NewMail; withCopy: boolean },
  times: { now: Date; accountNow: Date },
): Write[] {
  if (route.channel === 'none') return [];
  const mails = !isEInvoice(route) || withCopy;
  return [
    ...(isEInvoice(route)
      ? [
          insertEInvoiceDelivery(
            trx,
            {
              participant: route.participant,
              isDecided: route.channel === 'e-invoice',
              email,
              hasMailCopy: withCopy,
            },
            times,
          ),
        ]
      : []),
    ...(mails ? [queueEmail(trx, { ...email, reminderId: null }, times)] : []),
  ];
}
