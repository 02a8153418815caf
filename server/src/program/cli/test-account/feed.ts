import type { EventType } from '../../../domain/event-types.ts';
import type { TestAccount } from './test-account.ts';

/** An invoice or a credit note as the API shows it. */
export type Document = {
  id: string;
  type: string;
  number: string | null;
  status: string;
  total: number;
  client: { name: string };
  payments: { id: string }[];
};

/** An event as the API shows it. */
export type FeedEvent = {
  id: string;
  sequence: number;
  type: EventType;
  createdAt: string;
  data: {
    invoice?: Document;
    payment?: { amount: number };
    client?: { name: string };
    delivery?: { channel: string; recipient: string | null; status: string };
    journalEntry?: { number: number; description: string };
  };
};
type Page = { items: FeedEvent[]; lastSequence: number; hasMore: boolean };

/** The clocks of this machine, the service and its database differ by less than this. */
const MOST_DIFFERENCE_MILLISECONDS = 10 * 60_000;
const WAIT_SECONDS = 25;
/** After this time without an answer the connection is lost, although nothing says so. */
const PATIENCE_MILLISECONDS = (WAIT_SECONDS + 15) * 1000;

/** The next events after a number; waits for one, at most 25 seconds. @param types as the API has it; empty: all */
export function readNext(
  { call }: TestAccount,
  after: number,
  { types = '', wait = WAIT_SECONDS, signal }: { types?: string; wait?: number; signal?: AbortSignal },
): Promise<Page> {
  const inTime = AbortSignal.timeout(PATIENCE_MILLISECONDS);
  return call('GET', '/v1/events', {
    query: { after, limit: 100, wait, ...(types !== '' && { types }) },
    signal: signal === undefined ? inTime : AbortSignal.any([signal, inTime]),
  });
}

/** The number of the last event until now. Numbers are times, so not all kept events have to be read. */
export async function lastSequence(account: TestAccount, types: string): Promise<number> {
  let after = (Date.now() - MOST_DIFFERENCE_MILLISECONDS) * 1000;
  for (let hasMore = true; hasMore;) {
    const page = await readNext(account, after, { types, wait: 0 });
    after = page.lastSequence;
    ({ hasMore } = page);
  }
  return after;
}

/** What an event is about, for people. */
export function describeEvent({ data }: FeedEvent): string {
  const { invoice, payment, client, delivery, journalEntry } = data;
  if (payment !== undefined && invoice !== undefined)
    return `${kroner(payment.amount)} on ${nameOf(invoice)}`;
  if (invoice !== undefined) return `${nameOf(invoice)}, ${kroner(invoice.total)}, ${invoice.client.name}`;
  if (client !== undefined) return client.name;
  if (delivery !== undefined) return `${delivery.channel} to ${delivery.recipient ?? ''}: ${delivery.status}`;
  if (journalEntry !== undefined) return `entry ${journalEntry.number}: ${journalEntry.description}`;
  return '';
}

export function nameOf({ type, number }: Pick<Document, 'type' | 'number'>): string {
  const kind = type === 'credit_note' ? 'credit note' : 'invoice';
  return number === null ? `draft of ${kind === 'invoice' ? 'an' : 'a'} ${kind}` : `${kind} ${number}`;
}

/** `1 234.50 kr` */
export function kroner(amount: number): string {
  const [whole = '', decimals = ''] = amount.toFixed(2).split('.');
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ' ')}.${decimals} kr`;
}
