import { APP_ERRORS } from './app-errors.ts';
import { COMPANY_ERRORS } from './company-errors.ts';
import { MOVE_ERRORS } from './move-errors.ts';
import { RATE_ERRORS } from './rate-errors.ts';
import { VIPPS_ERRORS } from './vipps-errors.ts';

/**
 * Every error that the API can answer: one union of codes, each with its status and its sentence. Clients branch on the
 * code. The sentence may change and never holds customer data (contract 9.3).
 */
export const CATALOGUE = {
  'validation-failed': [400, 'The request has missing or wrong fields; see errors.'],
  'vat-rate-mismatch': [
    400,
    'A line names a VAT code and a VAT rate that disagree; leave one of them out. See details.lines.',
  ],
  'not-vat-registered': [
    400,
    'The company is not registered for VAT, so no line may carry a VAT rate above 0.',
  ],
  'import-refused': [
    400,
    'The file has errors, so nothing of it was imported; see details.errors. Mend them, or leave their rows out by leaveOut.',
  ],
  'idempotency-key-required': [
    400,
    'Every POST needs an Idempotency-Key header; use a new UUID per operation.',
  ],
  'idempotency-key-too-long': [400, 'The Idempotency-Key header may have at most 255 characters.'],
  'idempotency-key-invalid': [
    400,
    'Send one Idempotency-Key header of printable ASCII characters: letters from A to Z, digits, spaces and punctuation, without letters such as æ, ø and å.',
  ],
  'period-too-long': [400, 'The period spans more months than allowed; see details.maxMonths.'],
  'report-too-long': [
    400,
    'The report has more lines than the file may have; take CSV instead of PDF, or a shorter period. See details.maxLines.',
  ],
  'bad-request': [
    400,
    'The request is not valid HTTP/1.1; look at its headers, for control characters, a wrong Content-Length and a header that stands twice.',
  ],
  unauthorized: [401, 'The access token is missing, invalid, expired or no longer accepted.'],
  'sign-in-refused': [401, 'The email or the password is wrong.'],
  'passkey-refused': [401, 'This passkey is not one that we know, or it could not be checked.'],
  'not-signed-in': [401, 'Sign in first: there is no session, or it has ended.'],
  insufficient_scope: [
    403,
    'The API client lacks the scope that this endpoint needs; see details.requiredScope.',
  ],
  'role-not-sufficient': [403, 'Your role at the company does not allow this; ask its owner or an admin.'],
  ...COMPANY_ERRORS,
  'confirmation-required': [
    403,
    'Confirm who you are first, with the password or a passkey; that lasts for five minutes.',
  ],
  'origin-refused': [
    403,
    'The request does not come from a page of this service; programs use /v1 with a token.',
  ],
  'agents-stopped': [
    403,
    'The company has stopped its agents: API clients that are agents or propose, and the tools for agents. An owner or an admin lets them go on in the app.',
  ],
  'proposal-not-possible': [
    403,
    'A person has to approve what this API client does, and this request cannot be kept for approval: a person does it in the app, or the API client asks in smaller steps.',
  ],
  'accounting-not-enabled': [
    403,
    'Built-in accounting is not turned on for this account; the company turns it on in its settings in the app.',
  ],
  'not-found': [
    404,
    'There is nothing at this address for this account; check the path, the id, and that the token is for the account and environment that has it.',
  ],
  'client-not-found': [
    404,
    'clientId, remainderToClientId, or the customerId of a line, is not a client in this account; GET /v1/clients lists them.',
  ],
  'link-not-valid': [404, 'This link has been used, is too old, or is not one of ours; ask for a new one.'],
  'request-timeout': [
    408,
    'The request took too long to arrive; send its headers within 10 seconds, and all of it within 30.',
  ],
  'client-exists': [
    409,
    'A client with this externalId, organisation number or email is registered; see details.existingId.',
  ],
  'client-conflict': [
    409,
    'externalId names a client of the register that has another orgNumber, so it is not clear which client is meant; see details.existingId, the client with the externalId.',
  ],
  'client-has-drafts': [409, 'Drafts are made out to the client; delete them first, see details.draftIds.'],
  'client-in-use': [
    409,
    'Something is open between the company and the client; settle it first, see details.openInvoices and details.creditBalance.',
  ],
  'invoice-exists': [
    409,
    'Another invoice or credit note of the account has this externalId, so it is not made again; see details.existingId.',
  ],
  'quote-exists': [
    409,
    'Another quote of the account has this externalId, so it is not made again; see details.existingId.',
  ],
  'recurring-invoice-exists': [
    409,
    'Another recurring invoice of the account has this externalId, so it is not made again; see details.existingId.',
  ],
  'quote-not-draft': [409, 'Only a draft of a quote can be changed, deleted or sent.'],
  'quote-not-sent': [409, 'The quote has not been sent yet; send it first.'],
  'proposal-decided': [409, 'The proposal can no longer be approved or declined; see details.status.'],
  'proposal-changed': [
    409,
    'The hash is not that of the proposal: read the proposal again, and approve what it does now.',
  ],
  'proposal-declined': [
    409,
    'A person has declined the same request; change it, or ask again after details.notBefore, with a new Idempotency-Key.',
  ],
  'too-many-proposals': [
    409,
    'So much of this API client may wait for approval, and no more: a person decides first, or the API client takes some back. See details.limit (`count`; `bytes`, of all that wait; `size`, in bytes, of this request), details.max and details.open.',
  ],
  'client-secret-rotated': [
    409,
    'The secret of the API client was replaced after it had asked, so nothing is done; ask again.',
  ],
  'quote-not-open': [409, 'The quote can no longer be accepted, declined or invoiced; see details.status.'],
  'quote-already-invoiced': [
    409,
    'Invoices were made of all of the quote; delete the draft of one to get its share back.',
  ],
  'product-exists': [
    409,
    'Another product of the account has this number, archived ones included; see details.existingId.',
  ],
  'invoice-not-draft': [
    409,
    'Only a draft can be changed, deleted or sent; an externalId alone can always be changed.',
  ],
  'recurring-invoice-not-active': [
    409,
    'The recurring invoice is paused or has ended, see details.status; resume it first, or make another one.',
  ],
  'invoice-not-sent': [409, 'The invoice has not been sent yet; send it first.'],
  'invoice-not-payable': [
    409,
    'Payments are recorded on issued invoices that are neither credited nor lost; not on drafts and credit notes.',
  ],
  'payment-exceeds-outstanding': [
    409,
    'The payment is larger than what is outstanding, see details.outstanding; with overpayment credit the rest becomes credit of the customer.',
  ],
  'credit-insufficient': [
    409,
    'The customer has less credit than that would take, without what is kept for refund orders; see details.creditBalance.',
  ],
  'refund-order-not-open': [
    409,
    'The refund order is with the bank or Vipps, or paid, see details.status; withdraw its file, wait for Vipps, or take the refund back.',
  ],
  'nothing-to-refund': [409, 'No refund order is open, so there is nothing to make a file of.'],
  'refund-file-paid': [
    409,
    'A refund of the file is paid, so the bank has it, and it cannot be withdrawn any more; see details.refundIds.',
  ],
  'bank-transaction-not-unmatched': [
    409,
    'The transaction is matched or ignored, wholly or in part; undo that first, with DELETE on its match or ignore.',
  ],
  'nothing-to-write-off': [
    409,
    'Only an issued invoice with something outstanding can be written off; as a loss also its unpaid fees.',
  ],
  'loss-before-due': [
    409,
    'A loss is final once the invoice is overdue at the earliest; see details.earliestDate.',
  ],
  'loss-not-final': [
    409,
    'The claim is not lost for certain as overdue and reminded: that takes six months after the due date, three reminders at least 14 days apart, and no pause of letters. See details.missing and details.earliestDate; letters that another system sent are told by remindersElsewhere.',
  ],
  'nothing-to-recover': [
    409,
    'Nothing of the invoice stands as a loss that a payment could take back; leave recoversLoss out.',
  ],
  'write-off-too-large': [
    409,
    'More is outstanding than a difference of øre may be, see details.max; write it off as a loss.',
  ],
  'invoice-written-off': [409, 'The invoice has a write-off; take that back first.'],
  'invoice-not-remindable': [
    409,
    'No reminder can be sent for the invoice as it is now; see details.reason.',
  ],
  'invoice-not-overdue': [
    409,
    'A collection agency collects only what is overdue; see details.reason (paid, credited, not_due) and details.payableUntil, the last day for a payment in time.',
  ],
  'reminders-paused': [
    409,
    'Letters for the invoice are paused; end the pause first. See details.until, null when it has no last day.',
  ],
  'invoice-handed-over': [
    409,
    'A collection agency has the claim, so no letter is sent; end the handing over first. See details.on.',
  ],
  'nothing-to-waive': [409, 'No fees or interest of letters are outstanding on the invoice.'],
  'reminder-too-early': [
    409,
    'The letter may not be sent yet; see details.earliestDate. While the deadline of an earlier letter runs (details.runningDeadline), `again: true` sends one that claims nothing.',
  ],
  'fee-limit-reached': [
    409,
    'No further letter for this invoice may claim a fee, at most one of them being a collection warning; see details.maxFees.',
  ],
  'client-not-business': [
    409,
    'Compensation instead of fees can be claimed of businesses only; leave compensation out.',
  ],
  'fee-claimed': [
    409,
    'A letter has claimed a fee; compensation is instead of fees, never on top, so leave it out.',
  ],
  'compensation-claimed': [
    409,
    'A letter has claimed compensation for the invoice; neither a fee nor compensation can follow, so leave both out.',
  ],
  'fees-need-nok': [
    409,
    'Fees, compensation and interest are claimed in NOK, and the invoice is in another currency; leave them out.',
  ],
  'covered-by-credit': [
    409,
    'The customer’s credit covers the debt, so no fee and no compensation can be claimed; apply the credit to the invoice, see details.creditBalance.',
  ],
  'compensation-not-announced': [
    409,
    'No compensation is announced for the half-year, see details.halfYear; leave it out, or have the operator enter it.',
  ],
  'collection-warning-sent': [
    409,
    'No reminder can follow a collection warning; what follows is collection.',
  ],
  'opening-invoice': [
    409,
    'The invoice was sent by another system before the opening balance, so there is no document of it here.',
  ],
  'e-invoice-not-possible': [409, 'The data of the document allow no e-invoice; see details.problems.'],
  'recipient-cannot-receive': [
    409,
    'The recipient cannot receive e-invoices; send by email, or leave the channel to the service.',
  ],
  'too-many-webhook-endpoints': [409, 'An account has at most 20 webhook endpoints; delete one first.'],
  'webhook-endpoint-disabled': [409, 'The webhook endpoint is disabled; enable it first.'],
  ...APP_ERRORS,
  ...MOVE_ERRORS,
  'export-in-progress': [409, 'An export is made already; wait for it or delete it. See details.existingId.'],
  'export-deleted': [409, 'The export was deleted before its file was there.'],
  'export-not-ready': [409, 'The export has no file, or not yet; see details.status.'],
  'export-expired': [410, 'The file of the export is gone after 7 days; ask for another export.'],
  'range-not-satisfiable': [416, 'The file ends before the range; Content-Range says how long it is.'],
  'bank-file-already-imported': [
    409,
    'A bank file with the same content is imported or being imported; see details.existingId.',
  ],
  'bank-format-conflict': [
    409,
    'Files of another format feed the bank account, see details.bankFileFormat; the two have no common key, so both would pay twice. Set bankFileFormat by PATCH /v1/settings first.',
  ],
  'bank-file-invalid': [
    409,
    'The bank file is not whole or not right, so nothing of it was booked; see details.line and details.reason.',
  ],
  'wrong-account': [
    409,
    'The bank file tells of other bank accounts than that of the company, so nothing of it was booked.',
  ],
  'invoice-not-creditable': [
    409,
    'Only an issued invoice that is neither fully credited nor written off can be credited.',
  ],
  'credit-exceeds-invoice': [
    409,
    'The credit note would credit more of a line than the invoice has left; lower its quantity. See details.lineIndex.',
  ],
  'clock-not-forward': [409, 'The test clock only moves forward; see details.now.'],
  'clock-too-far': [
    409,
    'Recurring invoices have more than 500 dates until then; move the test clock in steps, first to details.latest.',
  ],
  'numbering-started': [
    409,
    'The first invoice number can only be chosen before the first invoice or credit note is sent.',
  ],
  'company-incomplete': [
    409,
    'The company lacks settings that this needs; set those of details.missing in the app.',
  ],
  'vat-return-not-due': [409, 'The company is not registered for VAT, so it has no VAT return to file.'],
  'pdf-too-slow': [409, 'The PDF takes too long to make; divide what it shows, or shorten its texts.'],
  'kid-too-short': [
    409,
    'The next invoice number has no room in the company’s KID; set a longer KID, as agreed with the bank.',
  ],
  'entry-not-reversible': [
    409,
    'Only a manual entry that is neither reversed nor itself a reversal can be reversed; see details.reason.',
  ],
  'entry-not-manual': [
    409,
    'Vouchers are attached to manual entries. Other entries have the document that caused them.',
  ],
  'year-closed': [
    409,
    'December of the year is closed, and the result is posted on its last day; send openDecember, or open the month first. See details.closedThrough.',
  ],
  'currency-revaluation-exists': [
    409,
    'What is in other currencies has been revalued on that day or on a later one; take the newest revaluation back first. See details.asOf.',
  ],
  'day-closed': [
    409,
    'The month of the day is closed, so that nothing can be posted on the day; open the month first. See details.closedThrough.',
  ],
  'year-result-exists': [
    409,
    'The result of the year has been moved to equity; take that back first if it has changed since.',
  ],
  'nothing-to-distribute': [
    409,
    'Income and costs of the year sum to 0: there is no result to move to equity.',
  ],
  'account-exists': [409, 'The chart of accounts has an account with this number; take another one.'],
  'account-not-custom': [
    409,
    'Only accounts that the company added can be changed or retired; the standard ones stay.',
  ],
  'account-in-use': [
    409,
    'The account is posted to, named by an invoice line or set as a booking account, so it stays as it is.',
  ],
  'first-day-known': [409, 'The first day of the act is known; see details.'],
  'figure-known': [409, 'A figure of this kind is known for this day; see details.'],
  ...RATE_ERRORS,
  ...VIPPS_ERRORS,
  'quota-exceeded': [
    409,
    'The account keeps as much as it may of this kind; delete something, or ask the operator for more. See details.kind, details.limit and details.used, in bytes.',
  ],
  'idempotency-key-in-progress': [
    409,
    'A request with this Idempotency-Key is still running; send it again as Retry-After says, with the same key.',
  ],
  'document-deleted': [
    410,
    'The document was deleted after the years for which the law keeps it, so nothing can be done with it; see details.deletedAt.',
  ],
  'cursor-expired': [
    410,
    'Events after this sequence have been deleted, because events are kept for 90 days. Read the resources anew, and go on after details.oldestSequence.',
  ],
  'precondition-failed': [
    412,
    'The resource has changed since the ETag in If-Match was read; read it again, and take its new ETag.',
  ],
  'payload-too-large': [
    413,
    'The request body is larger than this endpoint takes, which is at most 1 MB (1 048 576 bytes), 5 MB for a file, or 50 MB for a bank file.',
  ],
  'unsupported-media-type': [
    415,
    'Send the body as application/json in UTF-8 (a file with its own type), without Content-Encoding.',
  ],
  'idempotency-key-reused': [
    422,
    'This Idempotency-Key was used with another body, method or path. Is this a corrected request or a new operation? Then use a new key. To repeat a request, send the same bytes.',
  ],
  rate_limited: [429, 'Too many requests; wait as long as Retry-After says.'],
  'headers-too-large': [431, 'The request headers are too large; all together may have 16 kB.'],
  'server-error': [500, 'Something failed on our side; a retry with the same Idempotency-Key is safe.'],
  'e-invoice-lookup-unavailable': [
    503,
    'The network of e-invoices did not say whether the recipient can receive; retry later with the same Idempotency-Key.',
  ],
  'secrets-key-missing': [
    503,
    'The installation has no key for secrets, so it keeps none; its operator sets SECRETS_KEY.',
  ],
  'service-unavailable': [
    503,
    'The service is busy or starting; retry shortly with the same Idempotency-Key.',
  ],
} as const satisfies Record<string, readonly [status: number, message: string]>;
