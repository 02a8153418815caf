import type { Trx } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import type { Client, ClientDetails } from './client.ts';
import * as store from './clients.store.ts';

type Match = { orgNumber: string; email: string };

/** The part of the register, in memory, that a request with many clients needs. */
export type Register = {
  byId(id: string): Client | undefined;
  /** As `findMatchingClient`. */
  match(details: Match): Client | undefined;
  /** Adds a new client, which later calls of `match` find. Nothing is stored before `addToRegister`. */
  add(details: ClientDetails, now: Date): Client;
  /** The clients that `add` made. */
  added: Client[];
};

/**
 * Reads all clients that many ids and inline clients may mean, in few statements. Until the transaction ends, no other
 * request adds to the register, so that two requests at once make one client.
 */
export async function openRegister(
  trx: Trx,
  accountId: string,
  ids: string[],
  inline: Match[],
): Promise<Register> {
  const wanted = {
    ids,
    orgNumbers: inline.map(({ orgNumber }) => orgNumber),
    emails: inline.map(({ email }) => email),
  };
  // Rows are locked before the register, because a request that changes a client locks in this order, too.
  await store.listCandidates(trx, accountId, wanted);
  await store.lockRegister(trx, accountId);
  return toRegister(await store.listCandidates(trx, accountId, wanted));
}

export async function addToRegister(trx: Trx, accountId: string, register: Register): Promise<void> {
  await store.insertClients(trx, accountId, register.added);
}

/** @param clients oldest first */
function toRegister(clients: Client[]): Register {
  const byId = new Map(clients.map((client) => [client.id, client]));
  const byOrgNumber = new Map<string, Client>();
  const byEmail = new Map<string, Client[]>();
  const added: Client[] = [];
  clients.forEach(enter);
  return {
    added,
    byId: (id) => byId.get(id.toLowerCase()),
    match: ({ orgNumber, email }) =>
      (orgNumber === '' ? undefined : byOrgNumber.get(orgNumber)) ??
      (byEmail.get(email.toLowerCase()) ?? []).find((client) => orgNumber === '' || client.orgNumber === ''),
    add: (details, now) => {
      const client: Client = {
        ...details,
        id: newId(),
        creditOre: 0n,
        version: 1,
        createdAt: now,
        updatedAt: now,
      };
      enter(client);
      added.push(client);
      return client;
    },
  };

  function enter(client: Client): void {
    if (client.orgNumber !== '') byOrgNumber.set(client.orgNumber, client);
    const email = client.email.toLowerCase();
    if (email !== '') byEmail.set(email, [...(byEmail.get(email) ?? []), client]);
  }
}
