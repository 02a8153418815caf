import { DOCUMENT_TYPES, getTestRecipient, networkAddressOf } from '../../e-invoices/index.ts';
import { isInNorway } from '../../../domain/parties/country.ts';
import type { LookUpAnswer, RecipientLookUp } from '../../e-invoices/index.ts';
import type { AccountDbOrTrx } from '../../../platform/database/database.ts';
import { AskFirst } from '../../../platform/http/once/ask-first.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Invoice } from '../invoice.ts';
import type { AskedChannel } from '../../../domain/deliveries.ts';

/**
 * How a document goes to its customer. `undecided`: the network was silent, so that the delivery decides. `silent`: the same, where the
 * caller asked for an e-invoice. `impossible`: the caller asked for an e-invoice, and the recipient cannot receive an e-invoice.
 */
export type ChosenChannel =
  | { channel: 'email' }
  /** The service sends nothing, because the document is delivered otherwise, as on paper. */
  | { channel: 'none' }
  | { channel: 'e-invoice' | 'undecided' | 'silent' | 'impossible'; participant: string }
  /** An e-invoice was asked for, and the document has no address in the network. */
  | { channel: 'e-invoice'; participant: null };

/** The answer of the network about a participant of a production account. */
export type AskRecipient = (participant: string) => Promise<LookUpAnswer>;

/**
 * Chooses the channel of a document. With `auto`, an e-invoice goes to a Norwegian business that can receive e-invoices, where the account
 * wants e-invoices. No e-invoice goes to a consumer.
 * @param ask may throw AskFirst, to be called again
 */
export async function chooseChannel(
  db: AccountDbOrTrx,
  { environment, eInvoices }: Pick<Caller, 'environment' | 'eInvoices'>,
  document: Pick<Invoice, 'type' | 'client'>,
  asked: AskedChannel,
  ask: AskRecipient,
): Promise<ChosenChannel> {
  const { client } = document;
  if (asked === 'none') return { channel: 'none' };
  if (asked === 'email' || (asked === 'auto' && eInvoices === 'off')) return { channel: 'email' };
  const address = networkAddressOf(client);
  const isConsumer = client.type === 'consumer';
  const mayBeAsked = address !== undefined && isInNorway(client.country) && !isConsumer;
  if (asked === 'auto' && !mayBeAsked) return { channel: 'email' };
  if (address === undefined) return { channel: 'e-invoice', participant: null };

  const participant = `${address.scheme}:${address.id}`;
  if (isConsumer) return { channel: 'impossible', participant };
  const canReceive =
    environment === 'test'
      ? (await getTestRecipient(db, address.id)).canReceive
      : canReceiveBy(await ask(participant), document.type);
  if (canReceive === undefined) return { channel: asked === 'auto' ? 'undecided' : 'silent', participant };
  if (canReceive) return { channel: 'e-invoice', participant };
  return asked === 'auto' ? { channel: 'email' } : { channel: 'impossible', participant };
}

/** @returns undefined when the network did not say */
export function canReceiveBy(answer: LookUpAnswer, type: Invoice['type']): boolean | undefined {
  return answer === 'silent' ? undefined : answer.documentTypes.includes(DOCUMENT_TYPES[type]);
}

/** A request waits no longer for the network. */
export const PATIENCE_MILLISECONDS = 1_000;

/** For a request that has no locks and no connection while it waits. */
export function askWhileWaiting(recipients: RecipientLookUp): AskRecipient {
  return (participant) => recipients.ask(participant, PATIENCE_MILLISECONDS);
}

/** For a request in its transaction, which must not wait for the network. */
export function askOutsideTransaction(recipients: RecipientLookUp): AskRecipient {
  return async (participant) => {
    const known = recipients.remembered(participant);
    if (known === undefined) throw new AskFirst(() => recipients.ask(participant, PATIENCE_MILLISECONDS));
    return known;
  };
}
