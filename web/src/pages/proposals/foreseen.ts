import { RESOURCE_IN_EVENT } from '../../../../server/src/domain/proposals/about.ts';
import type { Destination } from '../../ui/links.tsx';
import type { Language } from '../../text/language.tsx';
import { day, money, moneyInKroner } from '../../text/formats.ts';
import { entryName } from '../ledger/entry-name.ts';
import { booksTexts } from '../ledger/books-texts.ts';
import { invoiceName } from '../invoices/invoice-name.ts';
import { invoiceTexts } from '../invoices/invoice-texts.ts';
import { quoteName, quoteTexts } from '../quotes/quote-texts.ts';
import type { Proposal } from './proposals.ts';
import type { Schemas } from '../../http/account-api.ts';
import type { ShownResource } from './words/resource-fields.ts';
import { isShown } from './words/resource-fields.ts';

/** What a request would do, as the service computed it. */
export type Foreseen = Pick<Proposal, 'result' | 'before' | 'effects' | 'emails'>;

/** A resource with the name that the service tells. */
type Part = { [R in ShownResource]: { resource: R; body: Schemas[R] } }[ShownResource];
type InvoicePart = Extract<Part, { resource: 'Invoice' | 'SentInvoice' }>;
export type Document = InvoicePart | Extract<Part, { resource: 'Quote' }>;

function partOf(named: { resource: string | null; body: unknown } | null): Part[] {
  if (named === null || named.body === null || !isShown(named.resource)) return [];
  // The service says which schema the body is of.
  return [{ resource: named.resource, body: named.body } as Part];
}

/** The resources that it would tell of. */
function toldParts({ effects }: Foreseen): Part[] {
  return effects.flatMap(({ data }) =>
    Object.entries(RESOURCE_IN_EVENT).flatMap(([member, resource]) =>
      member in data ? partOf({ resource, body: data[member] }) : [],
    ),
  );
}

/** The resources that it would answer, act on or tell of, the answer first. */
function partsOf(foreseen: Foreseen): Part[] {
  return [...partOf(foreseen.result), ...partOf(foreseen.before), ...toldParts(foreseen)];
}

/** The invoice, credit note or quote that it is about; undefined where it is about none, or about several. */
export function documentIn(foreseen: Foreseen): Document | undefined {
  const own = [...partOf(foreseen.result), ...partOf(foreseen.before)].find(isDocument);
  if (own !== undefined) return own;
  // Those that do not exist yet have no id.
  const [first, ...others] = toldParts(foreseen).filter(isDocument);
  const isOne =
    first !== undefined && first.body.id !== null && others.every(({ body }) => body.id === first.body.id);
  return isOne ? first : undefined;
}

/** The same of a proposal. What was done is as it was answered, with the number that the document has got. */
export function documentOf(proposal: Foreseen & Pick<Proposal, 'answer'>): Document | undefined {
  const { answer, result } = proposal;
  return documentIn(answer === null ? proposal : { ...proposal, result: { ...result, body: answer.body } });
}

function isDocument(part: Part): part is Document {
  return isInvoice(part) || part.resource === 'Quote';
}

function isInvoice(part: Part): part is InvoicePart {
  return part.resource === 'Invoice' || part.resource === 'SentInvoice';
}

/** The entries that would be posted. */
export function entriesIn({ effects }: Foreseen): Schemas['JournalEntry'][] {
  return effects
    .filter(({ type }) => type === 'journal_entry.posted')
    .flatMap(({ data }) => partOf({ resource: RESOURCE_IN_EVENT.journalEntry, body: data['journalEntry'] }))
    .flatMap((part) => (part.resource === 'JournalEntry' ? [part.body] : []));
}

/** What would be answered beside a thing that is written. */
export function warningsIn({ result }: Pick<Foreseen, 'result'>): readonly Schemas['Warning'][] {
  const body = result.status < 400 ? (result.body as { warnings?: Schemas['Warning'][] } | null) : null;
  return body?.warnings ?? [];
}

/** The name by which people know a resource; undefined where it has none, or has no number yet. */
function nameOfPart({ resource, body }: Part, language: Language): string | undefined {
  switch (resource) {
    case 'Invoice':
    case 'SentInvoice':
      return invoiceName(body, invoiceTexts[language]);
    case 'Quote':
      return quoteName(body, quoteTexts[language]);
    case 'JournalEntry':
      return body.number === null ? undefined : entryName(body, booksTexts[language]);
    case 'RecurringInvoice':
      return body.clientName;
    case 'BankTransaction':
      return [day(body.bookedOn, language), moneyInKroner(body.amount, language), body.payerName]
        .filter(Boolean)
        .join(', ');
    case 'Payment':
      return `${money(body.amount, language, body.currency)}, ${day(body.paidOn, language)}`;
    case 'Refund':
      return `${money(body.amount, language, body.currency)}, ${day(body.paidOn, language)}`;
    case 'Account':
      return `${body.number} ${body.names[language]}`;
    case 'Product':
      return `${body.number} ${body.name}`;
    case 'Client':
    case 'EntryTemplate':
      return body.name;
    case 'Voucher':
    case 'Attachment':
      return body.filename;
    case 'WebhookEndpoint':
      return body.url;
    case 'CurrencyRevaluation':
      return body.asOf;
    case 'YearResult':
      return String(body.year);
    case 'BookingAccounts':
    case 'Delivery':
    case 'Export':
    case 'Move':
    case 'OpeningBalance':
    case 'PeriodClosing':
    case 'RefundFile':
    case 'RefundOrder':
    case 'Settings':
    case 'WebhookDelivery':
    case 'WebhookReplayed':
    case 'WriteOff':
      break;
  }
  return undefined;
}

/** What the request acts on or makes, by its name; undefined where the rest of the page names it. */
export function subjectOf(foreseen: Foreseen, language: Language): string | undefined {
  const [part] = [...partOf(foreseen.before), ...partOf(foreseen.result)];
  return part === undefined ||
    isInvoice(part) ||
    ['Quote', 'Client', 'RecurringInvoice'].includes(part.resource)
    ? undefined
    : nameOfPart(part, language);
}

/** The names of all resources that it tells of, by their ids, and of accounts by their numbers. */
export function namesIn(foreseen: Foreseen, language: Language): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const add = (id: string | null, name: string | null | undefined) => {
    if (id !== null && name) names.set(id, name);
  };
  for (const part of partsOf(foreseen)) {
    if ('id' in part.body) add(part.body.id, nameOfPart(part, language));
    if (isInvoice(part) || part.resource === 'Quote') add(part.body.client.id, part.body.client.name);
    if (part.resource === 'RecurringInvoice') {
      const { clientId, clientName, lines, laterLines } = part.body;
      add(clientId, clientName);
      for (const line of [lines, ...laterLines.map((later) => later.lines)].flat()) {
        add(line.productId, line.description);
      }
    }
    if (part.resource === 'Account') add(part.body.number, nameOfPart(part, language));
    if (part.resource !== 'JournalEntry') continue;
    for (const { account, accountName, customerId, customerName } of part.body.lines) {
      add(account, `${account} ${accountName}`);
      add(customerId, customerName);
    }
  }
  return names;
}

/** The page of what an approved request has made or changed; undefined when it has none. */
export function pageOfResult(
  accountId: string,
  { resource, body }: { resource: string | null; body: unknown },
): Destination | undefined {
  const [part] = partOf({ resource, body });
  if (part === undefined) return undefined;
  if (isInvoice(part)) {
    return { to: '/$accountId/invoices/$invoiceId', params: { accountId, invoiceId: part.body.id } };
  }
  if (part.resource === 'Quote') {
    return { to: '/$accountId/quotes/$quoteId', params: { accountId, quoteId: part.body.id } };
  }
  if (part.resource === 'JournalEntry') {
    return { to: '/$accountId/books/journal/$entryId', params: { accountId, entryId: part.body.id } };
  }
  if (part.resource === 'RecurringInvoice') {
    return { to: '/$accountId/recurring/$recurringId', params: { accountId, recurringId: part.body.id } };
  }
  const clientId =
    part.resource === 'Client'
      ? part.body.id
      : part.resource === 'Refund' || part.resource === 'RefundOrder'
        ? part.body.clientId
        : undefined;
  if (clientId === undefined) return undefined;
  return { to: '/$accountId/customers/$clientId', params: { accountId, clientId } };
}
