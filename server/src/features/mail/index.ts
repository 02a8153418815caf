/** The parts of mail that other features may use. */
export { bounceNewestDelivery } from './bounces/bounce-delivery.ts';
export type { OnBounced, OnEnded } from './bounces/bounce-delivery.ts';
export { listDeliveries, queueEmail, queuedEmails } from './deliveries.store.ts';
export type { DeliveryRow } from './deliveries.store.ts';
export { previewEmail } from './email/preview-email.ts';
export type { LeftOut, StoredSource } from './email/mail-source.ts';
export { wholeSource } from './email/mail-source.ts';
export { readEmail } from './email/read-email.ts';
export type { EmailFacts } from './email/read-email.ts';
export { CAPTURED_EMAILS } from './figures.ts';
export { forgetMailsOfDocuments, forgetMailsOfQuotes, TIES } from './ties.store.ts';
export { limitRepeatedMails } from './limit-mails-again.ts';
export type { Mailer } from './mailer.ts';
export { findQuoteMail, insertQuoteMail, listQuoteMails } from './quote-mails.store.ts';
export { findStatementMail, insertStatementMail } from './statement-mails.store.ts';
export { countBouncedMails, countWaitingMails } from './waiting-mails.store.ts';
export type { WaitingMails } from './waiting-mails.store.ts';
