import type { AccountTrx } from '../../platform/database/database.ts';
import { noteDifferences, noteEvent } from '../../platform/events/note-events.ts';
import type { Client } from './client.ts';
import type { ClientCredit, CreditChange } from './client-credit.store.ts';
import { addToClientCredit, addToCreditInCurrency } from './client-credit.store.ts';
import * as store from './clients.store.ts';
import { presentWholeClient } from './present.ts';

/**
 * Saves a client with its event and what figures count. For a new organisation number or country the caller holds the lock of
 * the number (`lockMatchingDetails`).
 * @param before as the transaction has locked it; undefined when it is new
 */
export async function saveClient(trx: AccountTrx, before: Client | undefined, client: Client): Promise<void> {
  if (before === undefined) await store.insertClientRow(trx, client);
  else await store.updateClientRow(trx, before, client);
  noteClient(trx, before, client);
}

/** So many are inserted by one statement. */
const BATCH = 250;

/** Saves many new clients. No client of another country has the number of one of them. */
export async function saveNewClients(trx: AccountTrx, clients: Client[]): Promise<void> {
  for (let from = 0; from < clients.length; from += BATCH) {
    const some = clients.slice(from, from + BATCH);
    await store.insertClientRows(trx, some);
    for (const client of some) noteClient(trx, undefined, client);
  }
}

/**
 * Raises or lowers the client's credit, and raises the version of the client. The client stays locked until the transaction
 * ends, so an invoice must be locked before. The database refuses a credit below 0, so the caller checks before lowering.
 */
export function changeClientCredit(trx: AccountTrx, change: ClientCredit, now: Date): void {
  if (change.bookedOre === 0n && change.unbookedOre === 0n) return;
  noteChanged(trx, change.clientId, addToClientCredit(trx, change, now));
}

/** As `changeClientCredit`, for credit in another currency. Kroner change without the amount only where roundings do. */
export function changeCreditInCurrency(trx: AccountTrx, change: CreditChange, now: Date): void {
  const { booked, unbooked } = change;
  const changes = [booked.amountOre, booked.nokOre, unbooked.amountOre, unbooked.nokOre];
  if (changes.every((one) => one === 0n)) return;
  noteChanged(trx, change.clientId, addToCreditInCurrency(trx, change, now));
}

function noteChanged(trx: AccountTrx, clientId: string, changing: Promise<Client | undefined>): void {
  const client = changing.then((changed) => changed && presentWholeClient(changed));
  // The transaction tells of a failure by itself.
  client.catch(() => {});
  noteEvent(trx, 'client.updated', clientId, { client });
}

/**
 * Notes a change that another statement makes.
 * @param before undefined when it is new
 * @param after undefined when it is off the register, and not counted any more
 */
export function noteClient(trx: AccountTrx, before: Client | undefined, after: Client | undefined): void {
  const id = after?.id ?? before?.id ?? '';
  if (after === undefined) noteEvent(trx, 'client.deleted', id, { id });
  else {
    const type = before === undefined ? 'client.created' : 'client.updated';
    noteEvent(trx, type, id, { client: presentWholeClient(after) });
  }
  const added = (after === undefined ? 0n : 1n) - (before === undefined ? 0n : 1n);
  noteDifferences(trx, [{ figure: 'clients', day: '', key: '', sums: [added] }]);
}
