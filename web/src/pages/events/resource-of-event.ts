import type { Schemas } from '../../http/account-api.ts';
import type { Destination } from '../../ui/links.tsx';
import { invoiceName } from '../invoices/invoice-name.ts';
import type { eventsTexts } from './events-texts.ts';

export type Event = Schemas['Event'];

/** `link` is undefined when there is no page. */
export type EventResource = { label: string; id: string; link: Destination | undefined };

/** The resource that an event is about: its name and its page. */
export function resourceOf(
  accountId: string,
  { data, type }: Event,
  texts: (typeof eventsTexts)['nb'],
): EventResource | undefined {
  const { invoice, client, delivery, invoiceId, journalEntry, bankFile, bankTransaction, id, proposalId } =
    data;
  const invoicePage = (of: string): Destination => ({
    to: '/$accountId/invoices/$invoiceId',
    params: { accountId, invoiceId: of },
  });
  if (invoice !== undefined) {
    const label = `${invoiceName(invoice, texts)}, ${invoice.client.name}`;
    return { label, id: invoice.id, link: invoicePage(invoice.id) };
  }
  if (client !== undefined) {
    const { id, name } = client;
    return {
      label: name,
      id,
      link: { to: '/$accountId/customers/$clientId', params: { accountId, clientId: id } },
    };
  }
  if (delivery !== undefined) {
    const channel = delivery.channel === 'email' ? texts.email : texts.eInvoice;
    const link = invoiceId === undefined ? undefined : invoicePage(invoiceId);
    return { label: `${channel}: ${delivery.recipient}`, id: delivery.id, link };
  }
  if (journalEntry !== undefined) {
    const label = `${texts.entry(journalEntry.number)}, ${journalEntry.description}`;
    const params = { accountId, entryId: journalEntry.id };
    return { label, id: journalEntry.id, link: { to: '/$accountId/books/journal/$entryId', params } };
  }
  if (bankFile !== undefined) {
    const { name } = bankFile;
    const link: Destination = { to: '/$accountId/bank', params: { accountId } };
    return { label: name === '' ? texts.bankFile : name, id: bankFile.id, link };
  }
  if (bankTransaction !== undefined) {
    const { payerName, text } = bankTransaction;
    const params = { accountId, transactionId: bankTransaction.id };
    return {
      label: payerName ?? text ?? texts.bankTransaction,
      id: bankTransaction.id,
      link: { to: '/$accountId/bank/transactions/$transactionId', params },
    };
  }
  if (proposalId !== undefined) {
    const link: Destination = { to: '/$accountId/proposals/$proposalId', params: { accountId, proposalId } };
    return { label: texts.proposal, id: proposalId, link };
  }
  if (id === undefined) return undefined;
  return { label: type.endsWith('.deleted') ? texts.deleted : id, id, link: undefined };
}
