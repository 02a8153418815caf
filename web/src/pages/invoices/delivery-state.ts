import type { Delivery } from './invoices.ts';

/** The state of an e-invoice in one word. The receipt of the buyer's side tells more than the transmission. */
export type EInvoiceState = 'queued' | 'sending' | 'sent' | 'captured' | 'accepted' | 'rejected' | 'failed';

export function eInvoiceState({ status, receipt }: Delivery): EInvoiceState {
  if (status === 'bounced') return receipt === 'rejected' ? 'rejected' : 'failed';
  if (status === 'sent' && receipt === 'accepted') return 'accepted';
  return status;
}

export const E_INVOICE_COLOURS: Record<EInvoiceState, string> = {
  queued: 'gray',
  sending: 'blue',
  sent: 'blue',
  captured: 'green',
  accepted: 'green',
  rejected: 'red',
  failed: 'red',
};

export const MAIL_COLOURS: Record<Delivery['status'], string> = {
  queued: 'gray',
  sending: 'blue',
  sent: 'green',
  captured: 'green',
  bounced: 'red',
};

/** An e-invoice that was tried and has no fault waits for an access point. */
export function waitsForAccessPoint({ channel, status, attempts, lastError }: Delivery): boolean {
  return channel === 'e-invoice' && status === 'queued' && attempts > 0 && lastError === null;
}

/** The last mail of the document itself. Where its e-invoice has failed, it went instead. */
export function mailOf(deliveries: readonly Delivery[]): Delivery | undefined {
  return deliveries.findLast(({ channel, reminderId }) => channel === 'email' && reminderId === null);
}

/** `974760673` of `0192:974760673`; undefined for what is no Norwegian address in the network. */
export function orgNumberOf(participant: string): string | undefined {
  return /^0192:(\d{9})$/.exec(participant)?.[1];
}
