/** The parts of invoices that other features, the processes of the service and the command line may use. */
export { interestToClaim, outstandingClaims } from './claims.ts';
export { INVOICE_FIGURES, IS_UNDELIVERED, OWED, WAITING_INVOICES } from './figures.ts';
export { followRegister, linkToRegister } from './follow-register.ts';
export {
  IS_PARTLY_PAID,
  IS_OWED,
  isOverdueOn,
  linesColumn,
  readLinesColumn,
  OPEN_STATUSES,
  OWED_NOK_ORE,
  OWED_ORE,
  recordedByTables,
  toListedInvoice,
} from './invoice-rows.store.ts';
export type { Invoice, InvoiceClient } from './invoice.ts';
export { outstandingClaimsOre, owedOre, payableUntil, requireDocument } from './invoice.ts';
export { accountsAskedFor, findInvoice, getInvoice, listInvoices, lockInvoice } from './invoices.store.ts';
export { toBuyer, toIssuedLine } from './issued-document.ts';
export { pairsOfFilter } from './metadata-pairs.ts';
export type { Movement } from './movements.store.ts';
export {
  BOOKED_MOVEMENTS,
  creditChangesSql,
  CREDIT_MOVEMENTS,
  unionOfMovements,
  hasMovement,
  INVOICE_MOVEMENTS,
  isInOtherEntry,
  JOIN_MOVEMENTS,
  MOVED_INVOICE_ID,
  MOVEMENTS,
  movementRowsSql,
  takenBackAtSql,
} from './movements.store.ts';
export { presentInvoice, presentLine } from './present.ts';
export { currencyFor, findChosenClient, linkClient, withWarnings } from './resolve-client.ts';
export type { InvoiceContext } from './save-invoice.ts';
export { insertFilledDocument, insertNextDocuments, SEARCHED_TEXT } from './searched-documents.store.ts';
export type { TakingBack } from './settlement.ts';
export { TIES } from './ties.store.ts';
export { findOpeningBalance, listTakenKids, listTakenNumbers } from './opening/opening-balance.store.ts';
export { lockNewOpening, postOpening } from './opening/post-opening.ts';
export { openingClient } from './opening/resolve-opening-clients.ts';
export { isOpeningUsed, lockOpening, takeOpeningBack } from './opening/take-opening-back.ts';
export { readClaimsBeyondDefault } from './dunning/correct-claims.ts';
export { passDays } from './dunning/pass-days.ts';
export type { Deposit } from './customer-credit/deposits.ts';
export { recordDeposit, takeDepositBack } from './customer-credit/deposits.ts';
export {
  giveOrdersToFile,
  markCancelled,
  openOrdersOfFile,
  selectOrders,
} from './customer-credit/refund-orders.store.ts';
export { requireNotByVipps } from './customer-credit/vipps-refunds.ts';
export type { AskedRefund } from './customer-credit/vipps-refunds.store.ts';
export {
  dueRefunds,
  findAskedRefund,
  noteRefusal,
  takeAskedRefund,
} from './customer-credit/vipps-refunds.store.ts';
export {
  lockRefundOrder,
  payOrderByVipps,
  payRefundOrder,
  presentRefundOrder,
} from './customer-credit/refund-orders.ts';
export type { Refund, RefundOrder } from './customer-credit/refund.ts';
export { refundEntry, refundInKroner } from './customer-credit/refund.ts';
export { findRefund } from './customer-credit/refunds.store.ts';
export { takeRefundBack } from './customer-credit/refunds.ts';
export { payByVipps } from './payments/pay-by-vipps.ts';
export { listInvoicesOfKids } from './payments/invoices-of-kids.store.ts';
export type { Overpaid } from './payments/pay-from-bank.ts';
export {
  lockPayableByKid,
  isOfOpeningInvoice,
  payByKid,
  payFromBank,
  createPaymentForecast,
  takeBankPaymentBack,
} from './payments/pay-from-bank.ts';
export type { ListedPayment } from './payments/payment-list.store.ts';
export { presentListedPayment } from './payments/present-listed-payment.ts';
export {
  PAYMENT_ORDER,
  listPayments,
  listPaymentsAfter,
  sumPayments,
} from './payments/payment-list.store.ts';
export { eInvoiceFile } from './e-invoices/get-e-invoice.ts';
export { REASON_DROPPED as DROPPED_E_INVOICE } from './e-invoices/e-invoice-deliveries.store.ts';
export type { AskedLine, NewLine } from './drafts/asked-line.ts';
export { askedLine, requestedLine } from './drafts/asked-line.ts';
export { checkLines } from './drafts/body-rules.ts';
export type { NewInvoice } from './drafts/create-invoice.ts';
export { addDraft, insertDraft } from './drafts/create-invoice.ts';
export { createInvoices } from './drafts/create-invoices.ts';
export type { OnDraftDeleted } from './drafts/delete-draft.ts';
export type { DraftContent } from './drafts/draft-content.ts';
export { changedContent, newContent } from './drafts/draft-content.ts';
export { listEarlierLines } from './drafts/earlier-lines.store.ts';
export type { LinesContext, LineVat } from './drafts/price-lines.ts';
export { priceNewLines, priceLinesWithVat, takeRequestedLines } from './drafts/price-lines.ts';
export { readFilter } from './reading/invoice-filter.ts';
export { INVOICE_ORDER, listInvoices as listInvoicePage } from './reading/invoice-list.store.ts';
export { CHANNEL_SQL, listPaidWithClaims } from './reading/matches-filter.store.ts';
export type { ListedInvoice } from './reading/listed-invoices.store.ts';
export { listInvoicesAfter, sumInvoices } from './reading/listed-invoices.store.ts';
export { readMoney } from './reading/money.store.ts';
export type { MoneyOfDay } from './reading/money.store.ts';
export type { ListedEmail } from './sending/email-list.store.ts';
export { countEmails, listEmailsAfter } from './sending/email-list.store.ts';
export { noteDelivery } from './sending/note-delivery.ts';
export { markBounced, markViewed } from './sending/note-facts.ts';
export { presentMail } from './sending/present-delivery.ts';
export type { SendingAccount } from './sending/send-invoice.ts';
export { sendInvoice } from './sending/send-invoice.ts';
export {
  countFailedEInvoices,
  countWaitingEInvoices,
} from './e-invoice-delivery/waiting-e-invoices.store.ts';
export type { PaymentByVipps } from './payments/payments-by-vipps.store.ts';
export { lockPaymentsByVipps } from './payments/payments-by-vipps.store.ts';
export { creditorReference, paymentInKroner } from './in-kroner.ts';
export { findAccountToPayTo } from './pay-to.ts';
