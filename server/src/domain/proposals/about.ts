import type { EventType } from '../webhooks/event-types.ts';

/** A customer of the register, or a customer that only a document names. The name is null where the resource has the id alone. */
export type ConcernedCustomer = { id: string | null; name: string | null };

/** A proposal as the list of the app shows the proposal: its customer, its accounts and the addresses of its mails. */
export type AboutProposal = {
  customer: ConcernedCustomer | null;
  /** The accounts that its entries post to, each once: at most `MOST_SHOWN`. */
  accounts: readonly { number: string; name: string }[];
  /** The addresses that get mail: at most `MOST_SHOWN`. */
  emails: readonly string[];
  /** How many addresses are left out. */
  moreEmails: number;
  /** Whether the answer is a credit note. */
  isCreditNote: boolean;
  /** Whether a collection notice (inkassovarsel) is sent. */
  isCollectionWarning: boolean;
};

export const MOST_SHOWN = 5;
const COLLECTION_WARNING: EventType = 'invoice.collection_warning';

/** A resource, by the name that its schema has in the public document. */
type NamedResource = { resource: string | null; body: unknown };

/** The answer and the effects that a request would have, as proposals show them. */
export type ProposalContent = {
  result: NamedResource;
  before: NamedResource | null;
  effects: readonly { type: string; data: Readonly<Record<string, unknown>> }[];
  emails: readonly string[];
};

type Named = { id: string | null; name: string };

const ofDocument = ({ client }: { client: Named }): ConcernedCustomer => client;
const ofId = ({ clientId }: { clientId: string }): ConcernedCustomer => ({ id: clientId, name: null });

/**
 * The customer of each resource that an operation answers or acts on, by the name of the resource. Null: the resource is about no
 * customer, or about several.
 */
export const CUSTOMER_OF = {
  Account: null,
  Attachment: null,
  BankTransaction: null,
  BookingAccounts: null,
  Client: ({ id, name }: Named) => ({ id, name }),
  CurrencyRevaluation: null,
  Delivery: null,
  EntryTemplate: null,
  Export: null,
  Invoice: ofDocument,
  JournalEntry: null,
  Move: null,
  OpeningBalance: null,
  Payment: null,
  PeriodClosing: null,
  Product: null,
  Quote: ofDocument,
  RecurringInvoice: ({ clientId, clientName }: { clientId: string; clientName: string }) => ({
    id: clientId,
    name: clientName,
  }),
  Refund: ofId,
  RefundFile: null,
  RefundOrder: ofId,
  SentInvoice: ofDocument,
  Settings: null,
  Voucher: null,
  WebhookDelivery: null,
  WebhookEndpoint: null,
  WebhookReplayed: null,
  WriteOff: null,
  YearResult: null,
} satisfies Record<string, ((body: never) => ConcernedCustomer) | null>;

/** The resource that a member of the data of an event holds. */
export const RESOURCE_IN_EVENT = {
  invoice: 'Invoice',
  quote: 'Quote',
  recurringInvoice: 'RecurringInvoice',
  client: 'Client',
  payment: 'Payment',
  bankTransaction: 'BankTransaction',
  journalEntry: 'JournalEntry',
  delivery: 'Delivery',
} as const satisfies Record<string, keyof typeof CUSTOMER_OF>;

/**
 * The customer of a proposal: the customer of the answer, or of the resource that the request acts on. Otherwise the customer of the
 * events, where all events have the same customer.
 */
export function customerOfProposal({ result, before, effects }: ProposalContent): ConcernedCustomer | null {
  const own = [result, ...(before === null ? [] : [before])].flatMap(customersIn);
  if (own[0] !== undefined) return own[0];
  const told = effects.flatMap(({ data }) =>
    Object.entries(RESOURCE_IN_EVENT).flatMap(([member, resource]) =>
      member in data ? customersIn({ resource, body: data[member] }) : [],
    ),
  );
  const isOne = told.every(({ id, name }) => id === told[0]?.id && name === told[0].name);
  return isOne ? (told[0] ?? null) : null;
}

function customersIn({ resource, body }: NamedResource): ConcernedCustomer[] {
  if (resource === null || body === null || !Object.hasOwn(CUSTOMER_OF, resource)) return [];
  const of: ((body: never) => ConcernedCustomer) | null = CUSTOMER_OF[resource as keyof typeof CUSTOMER_OF];
  return of === null ? [] : [of(body as never)];
}

/** A proposal as lists show the proposal. */
export function describeProposal(told: ProposalContent): AboutProposal {
  const { result, effects, emails } = told;
  const accounts = new Map(
    effects.flatMap(({ data: { journalEntry } }) =>
      ((journalEntry as { lines?: { account: string; accountName: string }[] } | undefined)?.lines ?? []).map(
        ({ account, accountName }) => [account, accountName] as const,
      ),
    ),
  );
  const isDocument = result.resource === 'Invoice' || result.resource === 'SentInvoice';
  return {
    customer: customerOfProposal(told),
    accounts: [...accounts].slice(0, MOST_SHOWN).map(([number, name]) => ({ number, name })),
    emails: emails.slice(0, MOST_SHOWN),
    moreEmails: Math.max(0, emails.length - MOST_SHOWN),
    isCreditNote: isDocument && (result.body as { type?: string } | null)?.type === 'credit_note',
    isCollectionWarning: effects.some(({ type }) => type === COLLECTION_WARNING),
  };
}
