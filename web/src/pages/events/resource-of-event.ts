import type { Schemas } from '../../http/account-api.ts';
import { invoiceName } from '../invoices/invoice-name.ts';
import type { eventsTexts } from './events-texts.ts';

export type Event = Schemas['Event'];

/** `path` is below the account, and undefined when there is no page. */
export type EventResource = { label: string; id: string; path: string | undefined };

/** The resource that an event is about: its name, and the address of its page. */
export function resourceOf(
  { data, type }: Event,
  texts: (typeof eventsTexts)['nb'],
): EventResource | undefined {
  const { invoice, client, delivery, invoiceId, journalEntry, id } = data;
  if (invoice !== undefined) {
    const label = `${invoiceName(invoice, texts)}, ${invoice.client.name}`;
    return { label, id: invoice.id, path: `/invoices/${invoice.id}` };
  }
  if (client !== undefined) return { label: client.name, id: client.id, path: `/customers/${client.id}` };
  if (delivery !== undefined) {
    const channel = delivery.channel === 'email' ? texts.email : texts.eInvoice;
    const path = invoiceId === undefined ? undefined : `/invoices/${invoiceId}`;
    return { label: `${channel}: ${delivery.recipient}`, id: delivery.id, path };
  }
  if (journalEntry !== undefined) {
    const label = `${texts.entry(journalEntry.number)}, ${journalEntry.description}`;
    return { label, id: journalEntry.id, path: `/books/journal/${journalEntry.id}` };
  }
  if (id === undefined) return undefined;
  return { label: type.endsWith('.deleted') ? texts.deleted : id, id, path: undefined };
}
