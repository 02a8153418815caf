import type { TilgodeEvent } from '../event-types.ts';
import { orThrow } from '../or-throw.ts';
import type { components } from '../schema.ts';
import type { TestAccount } from './test-account.ts';

type Schemas = components['schemas'];
export type Types = Schemas['EventTypePattern'][];

/** The clocks of this machine, the service and its database differ by less than this. */
const MOST_DIFFERENCE_MILLISECONDS = 10 * 60_000;

/** The number of the last event until now. Numbers are times, so not all kept events have to be read. */
export async function lastSequence({ client }: Pick<TestAccount, 'client'>, types: Types): Promise<number> {
  let after = (Date.now() - MOST_DIFFERENCE_MILLISECONDS) * 1000;
  for (let hasMore = true; hasMore;) {
    const query = { after, limit: 100, ...(types.length > 0 && { types }) };
    const page = await orThrow(client.GET('/v1/events', { params: { query } }));
    after = page.lastSequence;
    ({ hasMore } = page);
  }
  return after;
}

/** What an event is about, for people. */
export function describeEvent({ data }: TilgodeEvent): string {
  const { invoice, payment, client, delivery, journalEntry, bankFile, bankTransaction, recurringInvoice } =
    data;
  if (payment !== undefined && invoice !== undefined)
    return `${money(payment.amount, payment.currency)} on ${nameOf(invoice)}`;
  if (invoice !== undefined)
    return `${nameOf(invoice)}, ${money(invoice.total, invoice.currency)}, ${invoice.client.name}`;
  if (client !== undefined) return client.name;
  if (delivery !== undefined) return `${delivery.channel} to ${delivery.recipient ?? ''}: ${delivery.status}`;
  if (journalEntry !== undefined) return `entry ${journalEntry.number}: ${journalEntry.description}`;
  if (bankFile !== undefined) {
    const { name, status, transactionCount, matchedCount } = bankFile;
    return `${name}: ${status === 'failed' ? (bankFile.error?.code ?? '') : `${matchedCount} of ${transactionCount} matched`}`;
  }
  if (bankTransaction !== undefined) {
    const { direction, amount, reason, ignoredBecause } = bankTransaction;
    const because = reason ?? ignoredBecause;
    return `${direction} ${kroner(amount)}${because === null ? '' : `, ${because}`}`;
  }
  if (recurringInvoice !== undefined) {
    const { nextDate, clientName } = recurringInvoice;
    return `${clientName}, ${nextDate === null ? 'no next date' : `next on ${nextDate}`}`;
  }
  return '';
}

export function nameOf({ type, number }: Pick<Schemas['Invoice'], 'type' | 'number'>): string {
  const kind = type === 'credit_note' ? 'credit note' : 'invoice';
  return number === null ? `draft of ${kind === 'invoice' ? 'an' : 'a'} ${kind}` : `${kind} ${number}`;
}

export function kroner(amount: number): string {
  return money(amount, 'NOK');
}

/** `1 234.50 kr`, or `1 234.50 EUR` of another currency. */
function money(amount: number, currency: string): string {
  const [whole = '', decimals = ''] = amount.toFixed(2).split('.');
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ' ')}.${decimals} ${currency === 'NOK' ? 'kr' : currency}`;
}
