import { natureOfType, usuallyAcceptsVat } from '../../domain/books/ledger-account.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import { computeMove } from '../../domain/moves/compute-move.ts';
import type { ImportFacts } from '../../domain/moves/import-facts.ts';
import type { MovePlan, MoveTarget, MovedClient } from '../../domain/moves/move.ts';
import { countryOf } from '../../domain/moves/moved-clients.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import { createGiveWay } from '../../platform/database/give-way.ts';
import { insertLedgerAccount, shareLockBookingAccounts, shareLockLedgerAccounts } from '../books/index.ts';
import type { Client, Register } from '../clients/index.ts';
import { addToRegister, clientDetails, openRegister } from '../clients/index.ts';
import { getCompanyOfAccount } from '../companies/index.ts';
import { lockImport, setApplied } from '../imports/index.ts';
import { lockNewOpening, openingClient, postOpening } from '../invoices/index.ts';
import type { MadeByMove, Move } from './move.ts';
import { hashOfMove } from './move-hash.ts';
import { readTarget, soughtClients } from './read-target.ts';

/** What the transaction of a move needs of its job. */
export type MoveContext = { trx: AccountTrx; now: Date; accountNow: Date };

/**
 * Makes all that a person has looked at.
 * @returns undefined where something else would come of the move by now, and nothing is made
 * @throws ApiError where the books refuse it: nothing of the transaction may be kept then
 */
export async function makeMove(
  context: MoveContext,
  { choices, importIds, hash }: Move,
  facts: readonly ImportFacts[],
): Promise<(MadeByMove & { openingBalanceId: string }) | undefined> {
  const { trx, now } = context;
  await lockNewOpening(trx);
  for (const importId of importIds) if ((await lockImport(trx, importId)) === undefined) return undefined;
  const sought = soughtClients(facts, choices);
  const register = await openRegister(trx, sought.ids, sought.details);
  await shareLockBookingAccounts(trx);
  const target = await readTarget(trx, facts, choices, register.found);
  const { plan } = computeMove({ facts, choices, target });
  if (plan === null || hashOfMove(plan, target) !== hash) return undefined;

  await addAccounts(trx, plan);
  const clients = await addClients(trx, plan.clients, register, now);
  const { id } = await post(context, plan, clients, target);
  await setApplied(trx, importIds, true);
  return {
    openingBalanceId: id,
    clientIds: register.added.map((client) => client.id),
    accountNumbers: plan.accounts.map(({ number }) => number),
  };
}

/** @throws ApiError `account-exists` */
async function addAccounts(trx: AccountTrx, { accounts, rows }: MovePlan): Promise<void> {
  const giveWay = createGiveWay();
  for (const { number, name, type } of accounts) {
    const isAdded = await insertLedgerAccount(trx, {
      number,
      name,
      type,
      nature: natureOfType(type),
      acceptsVat: usuallyAcceptsVat(number),
      defaultVatCode: null,
      isCustom: true,
    });
    if (!isAdded) throw new ApiError('account-exists');
    await giveWay();
  }
  await shareLockLedgerAccounts(
    trx,
    rows.map(({ account }) => account),
  );
}

/** @returns the client of each customer of the files */
async function addClients(
  trx: AccountTrx,
  moved: readonly MovedClient[],
  register: Register,
  now: Date,
): Promise<Map<string, Client>> {
  const giveWay = createGiveWay();
  const clients = new Map<string, Client>();
  for (const one of moved) {
    const client = one.clientId === null ? register.add(detailsOf(one), now) : register.byId(one.clientId);
    if (client === undefined) throw new Error('A matched client is in the register.');
    for (const customer of one.customers) clients.set(customer, client);
    await giveWay();
  }
  await addToRegister(trx, register);
  return clients;
}

function detailsOf({ externalId, type, fact }: MovedClient) {
  const { name, orgNumber, email, phone, address, paymentTermDays } = fact;
  return clientDetails({
    externalId,
    name,
    type,
    orgNumber,
    country: countryOf(fact),
    email,
    phone,
    address: address.lines.join(', '),
    postalCode: address.postalCode,
    city: address.city,
    paymentTermDays,
  });
}

async function post(
  context: MoveContext,
  { date, rows, invoices, credits }: MovePlan,
  clients: ReadonlyMap<string, Client>,
  target: MoveTarget,
) {
  const clientOf = (customer: string) => {
    const client = clients.get(customer);
    if (client === undefined) throw new Error('Every customer with something open comes along.');
    return client;
  };
  const opening = {
    date,
    rows,
    invoices: invoices.map(
      ({
        number,
        kid,
        issueDate,
        dueDate,
        outstandingOre,
        inCurrency,
        feesOre,
        feesClaimed,
        vat,
        customer,
      }) => ({
        number,
        kid,
        issueDate,
        dueDate,
        outstandingOre: outstandingOre + feesOre,
        inCurrency,
        feesClaimed,
        feesOre,
        vat,
        client: openingClient(clientOf(customer)),
      }),
    ),
    credits: credits.map(({ number, amountOre, customer }) => ({
      number,
      amountOre,
      clientId: clientOf(customer).id,
    })),
  };
  const { mail } = await getCompanyOfAccount(context.trx);
  return postOpening(context, opening, target, mail.language);
}
