import { soughtBy } from '../../domain/moves/moved-clients.ts';
import type { ImportFacts } from '../../domain/moves/import-facts.ts';
import type { KnownClient, MoveChoices, MoveTarget } from '../../domain/moves/move.ts';
import { withoutBlanks } from '../../domain/invoices/kid.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import {
  getBookingAccounts,
  getClosedThrough,
  listAccountsWithBalance,
  listLedgerAccounts,
} from '../books/index.ts';
import type { Client } from '../clients/index.ts';
import { getCompanyOfAccount } from '../companies/index.ts';
import { findOpeningBalance, listTakenKids, listTakenNumbers } from '../invoices/index.ts';

/** A report names at most so many accounts that have a balance already. */
const MOST_NAMED = 100;

/** What clients of the register the customers of the files may be. */
export function soughtClients(facts: readonly ImportFacts[], { customers }: MoveChoices) {
  return {
    ids: customers.flatMap(({ clientId }) => clientId ?? []),
    details: facts.flatMap((file) => file.customers.map(soughtBy)),
  };
}

/**
 * The account that files move into, as it is now.
 * @param clients those of the register that customers of the files may be, oldest first
 */
export async function readTarget(
  trx: AccountTrx,
  facts: readonly ImportFacts[],
  { date }: MoveChoices,
  clients: readonly Client[],
): Promise<MoveTarget> {
  const items = facts.flatMap((file) => file.items);
  const { receivables, owedToCustomers } = await getBookingAccounts(trx);
  const { seller, settings, vatTermChanges, currencies } = await getCompanyOfAccount(trx);
  return {
    orgNumber: seller.orgNumber,
    vatRegistered: seller.vatRegistered,
    vatTermChanges,
    paymentTermDays: settings.paymentTermDays,
    receivables,
    owedToCustomers,
    chart: new Set((await listLedgerAccounts(trx)).map(({ number }) => number)),
    clients: clients.map(toKnown),
    takenNumbers: await listTakenNumbers(
      trx,
      items.map(({ number, key }) => number ?? key),
    ),
    takenKids: await listTakenKids(
      trx,
      items.flatMap(({ kid }) => (kid === null ? [] : withoutBlanks(kid))),
    ),
    currencies,
    hasOpeningBalance: (await findOpeningBalance(trx)) !== undefined,
    balancedAccounts: await listAccountsWithBalance(trx, date, MOST_NAMED),
    closedThrough: await getClosedThrough(trx),
  };
}

function toKnown({ id, externalId, name, orgNumber, country, email }: Client): KnownClient {
  return { id, externalId, name, orgNumber, country, email };
}
