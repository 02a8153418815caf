import type { Schemas } from '../../http/account-api.ts';
import { sumKroner } from '../../text/sum-kroner.ts';
import type { Destination } from '../../ui/links.tsx';
import type { Invoice } from '../invoices/invoices.ts';
import type { Quote } from '../quotes/quotes.ts';
import type { Proposal } from './proposals.ts';

/** What a request would do, as the service computed it. */
export type Foreseen = Pick<Proposal, 'result' | 'effects' | 'emails'>;
type Entry = Schemas['JournalEntry'];

const has = (value: unknown, ...names: string[]): boolean =>
  typeof value === 'object' && value !== null && names.every((name) => name in value);
const isInvoice = (value: unknown): value is Invoice =>
  has(value, 'client', 'lines', 'kid', 'outstandingAmount');
const isQuote = (value: unknown): value is Quote => has(value, 'client', 'lines', 'validUntil');
const isRecurring = (value: unknown): value is Schemas['RecurringInvoice'] =>
  has(value, 'clientName', 'interval', 'nextDate');
const isClient = (value: unknown): value is Schemas['Client'] => has(value, 'name', 'creditBalance');
const isEntry = (value: unknown): value is Entry => has(value, 'lines', 'postingDate', 'series');
const isPayment = (value: unknown): value is Schemas['Payment'] => has(value, 'paidOn', 'creditAmount');

const LETTERS = { 'invoice.reminded': true, 'invoice.collection_warning': true };

/** The resources that it would answer or tell of, the answer first. */
function resourcesIn({ result, effects }: Foreseen): unknown[] {
  return [result.body, ...effects.flatMap(({ data }) => Object.values(data))];
}

/** The invoice, credit note or quote that it is about. */
export function documentIn(foreseen: Foreseen): Invoice | Quote | undefined {
  const all = resourcesIn(foreseen);
  return all.find(isInvoice) ?? all.find(isQuote);
}

export function invoiceIn(foreseen: Foreseen): Invoice | undefined {
  return resourcesIn(foreseen).find(isInvoice);
}

export function paymentIn(foreseen: Foreseen): Schemas['Payment'] | undefined {
  return foreseen.effects.map(({ data }) => data['payment']).find(isPayment);
}

export function recurringIn(foreseen: Foreseen): Schemas['RecurringInvoice'] | undefined {
  return resourcesIn(foreseen).find(isRecurring);
}

/** The entries that would be posted. */
export function entriesIn({ effects }: Foreseen): Entry[] {
  return effects
    .filter(({ type }) => type === 'journal_entry.posted')
    .map(({ data }) => data['journalEntry'])
    .filter(isEntry);
}

/** The customer: the name where the service tells it, or the id alone. */
export function customerIn(foreseen: Foreseen): { id: string | null; name: string | undefined } | undefined {
  const document = documentIn(foreseen);
  if (document !== undefined) return document.client;
  const all = resourcesIn(foreseen);
  const recurring = all.find(isRecurring);
  if (recurring !== undefined) return { id: recurring.clientId, name: recurring.clientName };
  const client = all.find(isClient);
  if (client !== undefined) return client;
  const id = textIn(foreseen.result.body, 'clientId');
  return id === undefined ? undefined : { id, name: undefined };
}

/** The kroner that it is about: what is paid, claimed of the customer, booked, or the amount of the answer. */
export function kronerIn(foreseen: Foreseen): number | undefined {
  const paid = paymentIn(foreseen)?.amount;
  if (paid !== undefined) return paid;
  const { effects, emails, result } = foreseen;
  const isSent = emails.length > 0 || effects.some(({ type }) => type.endsWith('.sent'));
  const document = isSent ? documentIn(foreseen) : undefined;
  if (document !== undefined) {
    const isLetter = effects.some(({ type }) => type in LETTERS);
    return isLetter && isInvoice(document)
      ? sumKroner([document.outstandingAmount, document.feesOutstanding])
      : document.total;
  }
  const booked = entriesIn(foreseen).map(({ lines }) => sumKroner(lines.map(({ debit }) => debit)));
  if (booked.length > 0) return Math.max(...booked);
  const total = recurringIn(foreseen)?.total;
  const amount = result.body?.['amount'];
  return total ?? (typeof amount === 'number' ? amount : undefined);
}

/** The page of what an approved request has made or changed; undefined when it has none. */
export function pageOfResult(accountId: string, body: unknown): Destination | undefined {
  const id = textIn(body, 'id');
  const clientId = isClient(body) ? id : textIn(body, 'clientId');
  if (id === undefined) return undefined;
  if (isInvoice(body)) return { to: '/$accountId/invoices/$invoiceId', params: { accountId, invoiceId: id } };
  if (isQuote(body)) return { to: '/$accountId/quotes/$quoteId', params: { accountId, quoteId: id } };
  if (isEntry(body)) return { to: '/$accountId/books/journal/$entryId', params: { accountId, entryId: id } };
  if (isRecurring(body)) {
    return { to: '/$accountId/recurring/$recurringId', params: { accountId, recurringId: id } };
  }
  if (clientId === undefined) return undefined;
  return { to: '/$accountId/customers/$clientId', params: { accountId, clientId } };
}

function textIn(value: unknown, name: string): string | undefined {
  const found: unknown = Object.entries(value ?? {}).find(([key]) => key === name)?.[1];
  return typeof found === 'string' ? found : undefined;
}
