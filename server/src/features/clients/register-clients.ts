import { hasSameNumber } from '../../domain/parties/client-identity.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Client, ClientDetails } from './client.ts';
import type { MatchedBy } from './clients.store.ts';
import * as store from './clients.store.ts';
import { saveClient, saveNewClients } from './save-client.ts';

/** The part of the register, in memory, that a request with many clients needs. */
export type Register = {
  /** All that were found, oldest first. */
  found: readonly Client[];
  byId(id: string): Client | undefined;
  /** As `findMatchingClient`. */
  match(details: MatchedBy): Client | undefined;
  /** Adds a new client, which later calls of `match` find. Nothing is stored before `addToRegister`. */
  add(details: ClientDetails, now: Date): Client;
  /** The clients that `add` made. */
  added: Client[];
  /** Whether no client of another country has the client's organisation number. */
  isAlone(client: Client): boolean;
};

/**
 * Reads all clients that many ids and inline clients may mean, in few statements. Until the transaction ends, no other
 * request adds to the register, so that two requests at once make one client.
 */
export async function openRegister(trx: AccountTrx, ids: string[], inline: MatchedBy[]): Promise<Register> {
  const wanted = wantedFor(ids, inline);
  // Rows are locked before the register, because a request that changes a client locks in this order, too.
  await store.listCandidates(trx, wanted);
  await store.lockRegister(trx);
  return toRegister(await store.listCandidates(trx, wanted));
}

/** As `openRegister`, to look: others may add to the register meanwhile. The clients are oldest first. */
export async function findCandidates(trx: AccountTrx, ids: string[], inline: MatchedBy[]): Promise<Client[]> {
  return store.listCandidates(trx, wantedFor(ids, inline));
}

function wantedFor(ids: string[], inline: MatchedBy[]) {
  return {
    ids,
    externalIds: inline.flatMap(({ externalId }) => externalId ?? []),
    orgNumbers: inline.flatMap(store.storedOrgNumbers),
    emails: inline.map(({ email }) => email),
  };
}

export async function addToRegister(trx: AccountTrx, register: Register): Promise<void> {
  // A number that a client of another country has takes a statement of its own.
  const [alone, shared] = [
    register.added.filter(register.isAlone),
    register.added.filter((one) => !register.isAlone(one)),
  ];
  await saveNewClients(trx, alone);
  for (const client of shared) await saveClient(trx, undefined, client);
}

/** @param clients oldest first */
function toRegister(clients: Client[]): Register {
  const byId = new Map(clients.map((client) => [client.id, client]));
  const byExternalId = new Map<string, Client>();
  const byOrgNumber = new Map<string, Client[]>();
  const byEmail = new Map<string, Client[]>();
  const added: Client[] = [];
  clients.forEach(enter);
  return {
    found: clients,
    added,
    byId: (id) => byId.get(id.toLowerCase()),
    isAlone: ({ orgNumber }) => (byOrgNumber.get(orgNumber)?.length ?? 1) === 1,
    match: ({ externalId, orgNumber, country, email }) =>
      store.requireSameClient(
        byExternalId.get(externalId ?? ''),
        byOrgNumber.get(orgNumber)?.find((client) => hasSameNumber(client, { orgNumber, country })),
      ) ??
      (byEmail.get(email.toLowerCase()) ?? []).find(
        (client) =>
          (externalId === null || client.externalId === null) &&
          (orgNumber === '' || client.orgNumber === ''),
      ),
    add: (details, now) => {
      const client: Client = {
        ...details,
        id: newId(),
        creditOre: 0n,
        creditBalances: [],
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
    if (client.externalId !== null) byExternalId.set(client.externalId, client);
    enterUnder(byOrgNumber, client.orgNumber, client);
    enterUnder(byEmail, client.email.toLowerCase(), client);
  }

  function enterUnder(index: Map<string, Client[]>, key: string, client: Client): void {
    if (key === '') return;
    const clients = index.get(key);
    if (clients === undefined) index.set(key, [client]);
    else clients.push(client);
  }
}
