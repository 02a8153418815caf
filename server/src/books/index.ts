/** What other features may use of the books. */
export { bookCreditNote, bookInvoice } from './book-document.ts';
export { bookPayment, bookPaymentReversal } from './book-payment.ts';
export { seedStandardChart } from './ledger-accounts.store.ts';
