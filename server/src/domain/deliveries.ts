export const DELIVERY_STATUSES = ['queued', 'sending', 'sent', 'captured', 'bounced'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The ways that the service sends a document. */
export const SENT_BY = ['email', 'e-invoice'] as const;
export type SentBy = (typeof SENT_BY)[number];
/** The ways that a document can go to its customer. `none`: it was delivered otherwise, as on paper. */
export const CHANNELS = [...SENT_BY, 'none'] as const;
export type Channel = (typeof CHANNELS)[number];
/** The ways that a letter can go to its customer. */
export const LETTER_CHANNELS = ['email', 'none'] as const satisfies readonly Channel[];

/** Whether e-invoices go to those who can receive them. */
export const E_INVOICE_SETTINGS = ['off', 'auto'] as const;
export type EInvoiceSetting = (typeof E_INVOICE_SETTINGS)[number];

/** What the recipient's side says of an e-invoice. */
export const RECEIPTS = ['pending', 'accepted', 'rejected', 'not-applicable'] as const;
export type Receipt = (typeof RECEIPTS)[number];

/** The ways to a customer that a caller can ask for. */
export const ASKED_CHANNELS = ['auto', 'email', 'e-invoice', 'none'] as const;
export type AskedChannel = (typeof ASKED_CHANNELS)[number];
