import { randomBytes } from 'node:crypto';
import type { Static } from 'typebox';
import { bookCreditNote, bookInvoice, holdBookingAccounts } from '../../books/index.ts';
import type { Company } from '../../companies/index.ts';
import { DOCUMENT_SERIES, getCompanyOfCaller } from '../../companies/index.ts';
import { insertIssuedDocument } from '../../issued-documents/index.ts';
import type { RecipientLookUp } from '../../e-invoices/index.ts';
import { findTypeOfInvoiced } from '../../clients/index.ts';
import { kindOfDebtor } from '../../../domain/client-identity.ts';
import { outstandingOre } from '../../../domain/invoices/invoice-status.ts';
import { SECRET_BYTES, publicToken } from '../../../domain/invoices/public-token.ts';
import { fitsKid, kidForNumber } from '../../../domain/invoices/kid.ts';
import { documentLanguage } from '../../../domain/language.ts';
import { osloDate } from '../../../domain/local-date.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import { nextNumber } from '../../../platform/database/counters.ts';
import type { ChangeContext, Input } from '../../../platform/http/endpoint.ts';
import { ApiError, validationFailed } from '../../../domain/errors.ts';
import { queueDocument } from './queue-document.ts';
import { completeDraft } from '../drafts/complete-draft.ts';
import { recordCredit, repriceCreditNote } from '../credit-notes/credit-invoice.ts';
import type { Invoice, SentBy, SentInvoice } from '../invoice.ts';
import { changed } from '../invoice.ts';
import * as store from '../invoices.store.ts';
import { toIssuedDocument } from '../issued-document.ts';
import { askOutside, chooseChannel } from './choose-channel.ts';
import { judgeDraft, missingSettings } from './judge-draft.ts';
import { lockDraft } from '../drafts/lock-draft.ts';
import { presentInvoice } from '../present.ts';
import { saveInvoice } from '../save-invoice.ts';
import type { Booking } from './resolve-booking.ts';
import { resolveBooking } from './resolve-booking.ts';
import type { sendRequest } from '../request-schemas.ts';

/**
 * Sends a draft: numbers it, books it and queues its email or e-invoice, all in one transaction. With the channel `none` nothing
 * is queued. A credit note is priced again, because
 * other credit notes may have been sent since, and is taken off its invoice.
 * @throws ApiError `not-found`, `invoice-not-draft`, `opening-invoice`, `validation-failed`, `company-incomplete`,
 *   `not-vat-registered`, `credit-exceeds-invoice`, `invoice-not-creditable`, `kid-too-short`, `recipient-cannot-receive`,
 *   `e-invoice-lookup-unavailable`; AskFirst
 */
export async function sendInvoice(
  { trx, accountId, caller, now, accountNow, baseUrl }: ChangeContext,
  { params, body }: Input<{ id: string }, unknown, Static<typeof sendRequest>>,
  recipients: RecipientLookUp,
) {
  // One round trip: statements that are made together are sent together and run in this order. The counter is the account's
  // bottleneck, so it comes last. It is locked while the draft is judged and a credit note is priced, because asking for it
  // later would take one more round trip.
  const [locked, registered, company, accounts, number] = await Promise.all([
    lockDraft(trx, accountId, params.id),
    findTypeOfInvoiced(trx, accountId, params.id),
    getCompanyOfCaller(trx, caller),
    holdBookingAccounts(trx, accountId),
    nextNumber(trx, accountId, DOCUMENT_SERIES),
  ]);
  // The claim arises now, so the register decides for the last time whose kind of debt it is.
  const draft = { ...locked, client: { ...locked.client, type: kindOfDebtor(locked.client, registered) } };
  const recipient = body.email?.trim() || draft.client.email;
  const { environment } = caller;
  const today = osloDate(accountNow);
  const withCopy = body.emailCopy === true;
  const { route, problems, warnings } = await judgeDraft(trx, accountId, draft, company, {
    route: await chooseChannel(trx, caller, draft, body.channel ?? 'auto', askOutside(recipients)),
    recipient,
    withCopy,
    caller,
    today,
  });
  if (route.channel === 'impossible') throw new ApiError('recipient-cannot-receive');
  if (problems.length > 0) throw validationFailed(problems.map(({ field, code }) => ({ field, code })));
  const deliveredOn = route.channel === 'none' ? (body.deliveredOn ?? today) : null;
  if (deliveredOn !== null && deliveredOn > today) {
    throw validationFailed([{ field: 'deliveredOn', code: 'out-of-range' }]);
  }
  // What is decided later may become a mail, which needs an address.
  if (route.channel === 'silent' || (route.channel === 'undecided' && recipient === '')) {
    throw new ApiError('e-invoice-lookup-unavailable', { headers: { 'retry-after': '10' } });
  }
  if (environment === 'production') requireCompleteCompany(company);
  requireNoVatUnlessRegistered(draft, company);
  if (draft.type === 'invoice' && !fitsKid(number, company.settings.kidLength)) {
    throw new ApiError('kid-too-short');
  }

  const credited =
    draft.creditedInvoiceId === null ? undefined : await repriceCreditNote(trx, accountId, draft);
  const document = completeDraft(credited?.creditNote ?? draft, company);
  // A credit note is booked if its invoice is booked, also when accounting was turned on or off since (decision 23).
  const isBooked = credited === undefined ? caller.accountingEnabled : credited.invoice.booked;
  const booking = isBooked ? resolveBooking(document, company.settings, accounts) : undefined;
  const email = {
    invoiceId: draft.id,
    recipient,
    subject: body.subject?.trim() || null,
    message: body.message?.trim() || null,
  };
  trx.later(...queueDocument(trx, accountId, route, { email, withCopy }, { now, accountNow }));
  const channel = route.channel === 'none' ? null : route.channel === 'email' ? 'email' : 'e-invoice';
  const invoice = issue(accountId, document, {
    number,
    recipient,
    deliveredOn,
    channel,
    booking,
    company,
    now,
    accountNow,
  });
  const issued = toIssuedDocument(invoice, company.seller, credited?.invoice);
  saveInvoice(trx, accountId, draft, invoice);
  trx.later(store.insertPublicLink(trx, accountId, invoice));
  trx.later(insertIssuedDocument(trx, accountId, invoice.id, issued, now));
  if (credited === undefined) {
    if (booking !== undefined) bookInvoice(trx, accountId, salesDocument(invoice, booking), accounts, now);
  } else {
    const waived = await recordCredit(trx, accountId, credited.invoice, invoice, now);
    const before = { outstandingBeforeOre: outstandingOre(credited.invoice), waived };
    if (booking !== undefined) {
      bookCreditNote(trx, accountId, salesDocument(invoice, booking), before, accounts, now);
    }
  }
  const { body: answer, etag } = presentInvoice(invoice, baseUrl);
  return { body: { ...answer, ...(warnings.length > 0 && { warnings }) }, etag };
}

function requireCompleteCompany(company: Company): void {
  const missing = missingSettings(company);
  if (missing.length > 0) throw new ApiError('company-incomplete', { details: { missing } });
}

/**
 * A company that is not registered may not state VAT (merverdiavgiftsloven chapter 15). It may have been registered when
 * the draft was made. A credit note may state VAT, because its invoice stated the VAT rightly.
 */
function requireNoVatUnlessRegistered({ type, lines }: Invoice, { settings }: Company): void {
  if (type === 'credit_note' || settings.vatRegistered) return;
  const withVat = lines.flatMap(({ vatRateBp }, index) => (vatRateBp > 0 ? [index] : []));
  if (withVat.length > 0) throw new ApiError('not-vat-registered', { details: { lines: withVat } });
}

function issue(
  accountId: string,
  draft: Invoice,
  {
    number,
    recipient,
    deliveredOn,
    channel,
    booking,
    company,
    now,
    accountNow,
  }: {
    number: bigint;
    recipient: string;
    deliveredOn: LocalDate | null;
    channel: SentBy | null;
    booking: Booking | undefined;
    company: Company;
    now: Date;
    accountNow: Date;
  },
): SentInvoice {
  const today = osloDate(accountNow);
  const isInvoice = draft.type === 'invoice';
  return {
    ...changed<Invoice>(
      draft,
      {
        issueDate: today,
        dueDate: isInvoice ? draft.dueDate : today,
        deliveryDate: draft.deliveryPeriod === null ? (draft.deliveryDate ?? today) : null,
        client: { ...draft.client, email: recipient },
        deliveredOn,
        kid: isInvoice ? kidForNumber(number, company.settings.kidLength, company.settings.kidCheck) : null,
        // An invoice of 0 kr is paid as soon as it is issued.
        paidOn: isInvoice && draft.totalOre === 0n ? today : null,
        channel,
        booked: booking !== undefined,
        lines: booking?.lines ?? draft.lines,
      },
      now,
    ),
    number: String(number),
    sentAt: accountNow,
    publicToken: publicToken(accountId, draft.id, randomBytes(SECRET_BYTES)),
    language: documentLanguage(draft.language, draft.client.country, company.mail.language),
  };
}

function salesDocument({ id, number, issueDate, client }: SentInvoice, { lines }: Booking) {
  return { id, number, issueDate, customerId: client.id, lines };
}
