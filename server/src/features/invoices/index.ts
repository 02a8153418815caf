/** The parts of invoices that other features, the processes of the service and the command line may use. */
export type { HandedOver, Invoice, InvoiceClient, InvoiceContent, InvoiceLine } from './invoice.ts';
export { newDraft, payableUntil, requireDocument } from './invoice.ts';
export { eInvoiceFile } from './e-invoices/get-e-invoice.ts';
export { checkLines } from './drafts/body-rules.ts';
export type { OnDraftDeleted } from './drafts/delete-draft.ts';
export { asNamed, changedContent, newContent } from './drafts/draft-content.ts';
export type { LikeLine } from './drafts/draft-content.ts';
export type { DraftContent } from './drafts/draft-content.ts';
export { completeLines } from './drafts/complete-lines.ts';
export type { AskedLine, NewLine } from './drafts/asked-line.ts';
export { askedLine, requestedLine } from './drafts/asked-line.ts';
export type { LineVat } from './drafts/price-lines.ts';
export { checkLineAccounts, priceNewLines, priceWith } from './drafts/price-lines.ts';
export type { LinkedClient } from './resolve-client.ts';
export { findChosenClient, linkClient, told } from './resolve-client.ts';
export { followRegister, linkTo } from './follow-register.ts';
export { toBuyer, toIssuedLine } from './issued-document.ts';
export {
  countFailedEInvoices,
  countWaitingEInvoices,
} from './e-invoice-delivery/waiting-e-invoices.store.ts';
export { DROPPED as DROPPED_E_INVOICE } from './e-invoice-delivery/e-invoice-deliveries.store.ts';
export { insertFilledDocument } from './searched-documents.store.ts';
export { interestToClaim } from './dunning/late-interest.ts';
export { findOpeningBalance } from './opening/opening-balance.store.ts';
export { claimsBeyondDefault, outstandingClaims } from './dunning/waive-claims.ts';
export { availableOn, creditInsufficient } from './customer-credit/customer-credit.ts';
export {
  accountsAskedFor,
  findInvoice,
  getInvoice,
  listCredits,
  listInvoices,
  lockInvoice,
} from './invoices.store.ts';
export { saveInvoice } from './save-invoice.ts';
export type { SendingAccount } from './sending/send-invoice.ts';
export { sendInvoice } from './sending/send-invoice.ts';
export { noteDelivery } from './sending/note-delivery.ts';
export type { NewInvoice } from './drafts/create-invoice.ts';
export { createInvoices } from './drafts/create-invoices.ts';
export type { ContentContext } from './drafts/draft-content.ts';
export { listEarlierLines } from './drafts/earlier-lines.store.ts';
export { markBounced, markViewed } from './sending/note-facts.ts';
export { INVOICED, INVOICES, INVOICES_MADE, OWED, PAYMENTS } from './figures.ts';
export {
  IS_LOST,
  IS_OWED,
  OPEN_STATUSES,
  OWED_ORE,
  isOverdueOn,
  linesColumn,
  linesOfColumn,
  recordedByTables,
  toListed,
} from './invoice-rows.store.ts';
export {
  CREDIT_MOVEMENTS,
  INVOICE_MOVEMENTS,
  JOIN_MOVEMENTS,
  MOVED_INVOICE_ID,
  MOVEMENTS,
  changesOf,
  everyMovement,
  hasMovement,
  rowsOf,
  takenBackAt,
} from './movements.store.ts';
export type { Movement } from './movements.store.ts';
export { readMoney } from './reading/money.store.ts';
export type { Money } from './reading/money.store.ts';
export { passDays } from './dunning/pass-days.ts';
export { presentInvoice, presentLine, presentListedPayment } from './present.ts';
export { countEmails, listEmailsAfter } from './sending/email-list.store.ts';
export type { EmailFilter, ListedEmail } from './sending/email-list.store.ts';
export { readEmailFilter } from './sending/read-deliveries.ts';
export type { EmailFilterQuery } from './sending/read-deliveries.ts';
export { presentMail } from './sending/present-delivery.ts';
export {
  CHANNEL,
  INVOICE_ORDER,
  listInvoices as listInvoicePage,
  listPaidWithClaims,
} from './reading/invoice-list.store.ts';
export { readFilter } from './reading/invoice-filter.ts';
export type { FilterQuery } from './reading/invoice-filter.ts';
export { listInvoicesAfter, sumInvoices } from './reading/listed-invoices.store.ts';
export type { InvoiceSums, ListedInvoice } from './reading/listed-invoices.store.ts';
export { listCreditsOf, listInvoicesOfKids, lockInvoicesOfKids } from './payments/invoices-of-kids.store.ts';
export type { PaymentDays } from './payments/pay-invoice.ts';
export { payInvoice, paymentDays, requireMoneyFits } from './payments/pay-invoice.ts';
export type { KnownToPay, MoneyContext, TakingBack } from './payments/pay-invoice.ts';
export { claimRefundedCredit } from './customer-credit/claim-refunded.ts';
export { takesRefundedClaim } from './dunning/waive-claims.ts';
export { takePaymentBack } from './payments/reverse-payment.ts';
export { takeRoundingBack } from './write-offs/reverse-write-off.ts';
export type { PaymentFilterQuery } from './payments/payment-filter.ts';
export { readPaymentFilter } from './payments/payment-filter.ts';
export { PAYMENT_ORDER, listPayments, listPaymentsAfter, sumPayments } from './payments/payment-list.store.ts';
export type { ListedPayment, PaymentFilter, PaymentSums } from './payments/payment-list.store.ts';
export { SEARCHED_TEXT, insertNextDocuments } from './searched-documents.store.ts';
export { takeRefundBack } from './customer-credit/refunds.ts';
export { findRefund } from './customer-credit/refunds.store.ts';
export { recordClientMoney, takeClientMoneyBack } from './customer-credit/client-money.ts';
export type { Refund, RefundOrder } from './customer-credit/refund.ts';
export { refundEntry } from './customer-credit/refund.ts';
export {
  giveOrdersToFile,
  markCancelled,
  openOrdersOfFile,
  selectOrders,
} from './customer-credit/refund-orders.store.ts';
export { lockRefundOrder, payRefundOrder, presentRefundOrder } from './customer-credit/refund-orders.ts';
export { writeOffRounding } from './write-offs/rounding.ts';
export { TIES } from './ties.store.ts';
