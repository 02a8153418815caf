/** What other features may use of the books. */
export { bookCreditNote, bookInvoice } from './book-document.ts';
export { bookLetter } from './book-letter.ts';
export { bookPayment, bookPaymentReversal } from './book-payment.ts';
export { listEntriesOfDocuments } from './journal.store.ts';
export { presentEntry } from './present.ts';
export { journalEntrySchema } from './schemas.ts';
export { seedStandardChart } from './ledger-accounts.store.ts';
