import { addDays } from '../days/local-date.ts';
import { periodOfTerm, vatDueOn, vatTermOf } from '../vat/vat-term.ts';
import type { OpeningRow } from '../books/opening-balance.ts';
import type { Ore } from '../money.ts';
import { negated } from '../money.ts';
import type { AccountFact, ImportFacts } from './import-facts.ts';
import { MOST_LINES } from './move.ts';
import type { ComputedMove, MoveChoices, MoveInput, MoveProblem, MoveReport, MoveTarget } from './move.ts';
import type { MovedAccounts } from './moved-accounts.ts';
import { isVatAccount, moveAccounts } from './moved-accounts.ts';
import { moveClients } from './moved-clients.ts';
import type { MovedItems } from './moved-items.ts';
import { moveItems } from './moved-items.ts';
import { arrangeFiles, checkYear } from './move-files.ts';
import { gatherCustomers } from './old-customers.ts';
import type { OldCustomers } from './old-customers.ts';
import { findOpenItems, isPrepaid, owed, sumOfOpen } from './customer-items.ts';
import type { CustomerBalance, OpenItems } from './customer-items.ts';
import { foundOf } from './problems.ts';

/**
 * What comes of files of another system: all that the account gets, or what stands against it. Nothing is made by halves: debit is credit,
 * the open items of each customer are the customer's balance, and all of them together are the accounts of the customer ledger.
 */
export function computeMove({ facts, choices, target }: MoveInput): ComputedMove {
  const files = arrangeFiles(facts, choices, target);
  const { balances: ledger } = files;
  if (ledger === undefined) return { report: nothing(files), plan: null };

  const customers = gatherCustomers([ledger, ...files.all.filter((file) => file !== ledger)]);
  const balances = balancesOf(ledger, files.oldest ?? ledger, customers);
  const items = findOpenItems(files.all, customers, balances, target);
  const hasBalances = balances.size > 0;
  const unexplained = hasBalances ? unexplainedOf(balances, items.open) : [];
  const restOf = ledgerRests(ledger, files.all, choices, target, hasBalances ? null : sumOfAll(items.open));
  const accounts = moveAccounts(withMissing(ledger.accounts, restOf), restOf, choices, target);
  const leaving = leaveOut(choices, customers, { ledger, balances, open: items.open });
  const clients = moveClients(
    [...customers.facts.values()].filter(({ customer }) => leaving.comesAlong(customer)),
    choices,
    target,
  );
  const termOf = (customer: string) => customers.facts.get(customer)?.paymentTermDays ?? undefined;
  const sums = choices.acceptSums ? unexplained : [];
  const moved = moveItems(items.open, sums, choices, target, termOf);
  const year = checkYear(ledger);
  const vat = vatTermOfMove(ledger, choices, target);
  const books = checkBooks(choices, target);

  const owedOre = moved.invoices.reduce(
    (sum, { outstandingOre, feesOre }) => sum + outstandingOre + feesOre,
    0n,
  );
  const creditOre = moved.credits.reduce((sum, { amountOre }) => sum + amountOre, 0n);
  const receivablesOre = ledger.accounts
    .filter(({ account }) => restOf.has(account) && !isPrepaid(account))
    .reduce((sum, { account, closingOre }) => sum + closingOre - (restOf.get(account) ?? 0n), 0n);
  const { errors, warnings } = foundOf(
    [files, books, year, accounts, leaving, clients, moved, items, vat, checkLines(accounts, moved)].map(
      withWarnings,
    ),
  );
  if (!choices.acceptSums) {
    errors.push(
      ...unexplained.map(({ customer, amountOre }): MoveProblem => ({
        code: 'unexplained-balance',
        customer,
        ore: amountOre,
      })),
    );
  }
  const report: MoveReport = {
    accounts: accounts.accounts,
    customerNames: new Map([...customers.facts].map(([number, { name }]) => [number, name])),
    customers: {
      rowCount: clients.clients.reduce((count, one) => count + one.customers.length, 0),
      added: clients.clients.filter(({ clientId }) => clientId === null).length,
      matched: clients.clients.filter(({ clientId }) => clientId !== null).length,
      merged: clients.clients
        .filter((one) => one.customers.length > 1)
        .map(({ customers: merged, clientId }) => ({ customers: merged, clientId })),
    },
    openInvoices: moved.invoices,
    openCredits: moved.credits,
    unexplained,
    receivablesDifferenceOre: accounts.differenceOre,
    balanceDifferenceOre: year.balanceDifferenceOre,
    reclassifiedOre: owedOre - receivablesOre,
    vatTerm: vat.vatTerm,
    errors,
    warnings,
  };
  if (errors.length > 0) return { report, plan: null };
  const rows = new Map(accounts.balances);
  rows.set(target.receivables, owedOre);
  rows.set(target.owedToCustomers, -creditOre);
  return {
    report,
    plan: {
      date: choices.date,
      accounts: accounts.added,
      clients: clients.clients,
      rows: [...rows].flatMap(([account, ore]) => toRow(account, ore)),
      invoices: moved.invoices,
      credits: moved.credits,
    },
  };
}

/** Every balance, open invoice and credit is a line of the opening balance. */
function checkLines(
  { balances }: MovedAccounts,
  { invoices, credits }: MovedItems,
): { errors: MoveProblem[] } {
  const most = MOST_LINES - [...balances.values()].filter((ore) => ore !== 0n).length;
  const count = invoices.length + credits.length;
  return { errors: count > most ? [{ code: 'too-many', count, most }] : [] };
}

function withWarnings(one: { errors: MoveProblem[]; warnings?: MoveProblem[] }) {
  return { errors: one.errors, warnings: one.warnings ?? [] };
}

function toRow(account: string, ore: Ore): OpeningRow[] {
  if (ore === 0n) return [];
  return [{ account, debitOre: ore > 0n ? ore : 0n, creditOre: ore < 0n ? negated(ore) : 0n }];
}

function nothing({ errors, warnings }: { errors: MoveProblem[]; warnings: MoveProblem[] }): MoveReport {
  return {
    accounts: [],
    customerNames: new Map(),
    customers: { rowCount: 0, added: 0, matched: 0, merged: [] },
    openInvoices: [],
    openCredits: [],
    unexplained: [],
    receivablesDifferenceOre: 0n,
    balanceDifferenceOre: 0n,
    reclassifiedOre: 0n,
    vatTerm: null,
    errors,
    warnings,
  };
}

/** The balances of the customers at the end, and when the oldest file begins. Empty where the files say none. */
function balancesOf(
  ledger: ImportFacts,
  oldest: ImportFacts,
  customers: OldCustomers,
): Map<string, CustomerBalance> {
  const balances = new Map<string, CustomerBalance>();
  if (!ledger.customers.some((fact) => fact.balances.length > 0)) return balances;
  const of = (file: ImportFacts, customer: string): CustomerBalance => {
    const number = customers.numberIn(file, customer) ?? customer;
    const balance = balances.get(number) ?? {
      receivable: { openingOre: 0n, closingOre: 0n },
      prepaid: { openingOre: 0n, closingOre: 0n },
    };
    balances.set(number, balance);
    return balance;
  };
  for (const fact of ledger.customers) {
    const balance = of(ledger, fact.customer);
    for (const { account, closingOre } of fact.balances) balance[sideOf(account)].closingOre += closingOre;
  }
  for (const fact of oldest.customers) {
    const balance = of(oldest, fact.customer);
    for (const { account, openingOre } of fact.balances) balance[sideOf(account)].openingOre += openingOre;
  }
  return balances;
}

function sideOf(account: string): keyof CustomerBalance {
  return isPrepaid(account) ? 'prepaid' : 'receivable';
}

function unexplainedOf(
  balances: ReadonlyMap<string, CustomerBalance>,
  open: ReadonlyMap<string, OpenItems>,
): { customer: string; amountOre: Ore }[] {
  return [...new Set([...balances.keys(), ...open.keys()])].flatMap((customer) => {
    const balance = balances.get(customer);
    const items = open.get(customer);
    const amountOre =
      (balance === undefined ? 0n : owed(balance)) - (items === undefined ? 0n : sumOfOpen(items));
    return amountOre === 0n ? [] : [{ customer, amountOre }];
  });
}

/**
 * The accounts of the customer ledger, each with the part of its balance that is of no customer.
 * @param openOre what all open items sum to, where the files have no balances of customers
 */
function ledgerRests(
  ledger: ImportFacts,
  files: readonly ImportFacts[],
  { accounts: chosen }: Pick<MoveChoices, 'accounts'>,
  { receivables, owedToCustomers }: Pick<MoveTarget, 'receivables' | 'owedToCustomers'>,
  openOre: Ore | null,
): Map<string, Ore> {
  const own = [receivables, owedToCustomers];
  const rests = new Map(own.map((account) => [account, 0n]));
  for (const { from, to } of chosen) if (own.includes(to)) rests.set(from, 0n);
  for (const { items, accounts } of files) {
    const known = new Set(accounts.map(({ account }) => account));
    for (const { account } of items) if (account !== null && known.has(account)) rests.set(account, 0n);
  }
  for (const { account, closingOre } of ledger.customers.flatMap(({ balances }) => balances)) {
    rests.set(account, (rests.get(account) ?? 0n) - closingOre);
  }
  for (const { account, closingOre } of ledger.accounts) {
    const restOre = rests.get(account);
    if (restOre !== undefined) rests.set(account, restOre + closingOre);
  }
  if (openOre === null) return rests;
  // Nobody says how much of an account is of customers, so the open items tell it of all of them together.
  const elsewhere = new Set(chosen.filter(({ to }) => !own.includes(to)).map(({ from }) => from));
  const ours = [...rests].filter(([account]) => !elsewhere.has(account));
  const sumOre = ours.reduce((sum, [, ore]) => sum + ore, 0n);
  for (const [account] of ours) rests.set(account, account === receivables ? sumOre - openOre : 0n);
  return rests;
}

/** An account that customers have a balance on, and the file does not list, has the balance 0. */
function withMissing(accounts: readonly AccountFact[], rests: ReadonlyMap<string, Ore>): AccountFact[] {
  const known = new Set(accounts.map(({ account }) => account));
  const missing = [...rests].filter(([account, ore]) => ore !== 0n && !known.has(account));
  return [
    ...accounts,
    ...missing.map(([account]) => ({
      account,
      name: '',
      groupingCategory: null,
      groupingCode: null,
      openingOre: 0n,
      closingOre: 0n,
    })),
  ];
}

function sumOfAll(open: ReadonlyMap<string, OpenItems>): Ore {
  return [...open.values()].reduce((sum, items) => sum + sumOfOpen(items), 0n);
}

/** The customers of the file with the balances come along, unless a person leaves them out; of the other files those with something open. */
function leaveOut(
  { leaveOut: left, customers: chosen }: Pick<MoveChoices, 'leaveOut' | 'customers'>,
  { facts, numberIn }: OldCustomers,
  {
    ledger,
    balances,
    open,
  }: {
    ledger: ImportFacts;
    balances: ReadonlyMap<string, CustomerBalance>;
    open: ReadonlyMap<string, OpenItems>;
  },
) {
  const leftOut = new Set(left);
  const ofTheDay = new Set(ledger.customers.map(({ customer }) => numberIn(ledger, customer)));
  const owes = (customer: string) => {
    const balance = balances.get(customer);
    const items = open.get(customer);
    return (
      (balance !== undefined && owed(balance) !== 0n) || (items !== undefined && sumOfOpen(items) !== 0n)
    );
  };
  const named = [...leftOut, ...chosen.map(({ from }) => from)];
  const unknown = named.filter((customer) => !facts.has(customer));
  return {
    comesAlong: (customer: string) =>
      !leftOut.has(customer) && (ofTheDay.has(customer) || open.has(customer)),
    errors: [
      ...unknown.map((customer): MoveProblem => ({ code: 'unknown-customer', customer })),
      ...[...leftOut].filter(owes).map((customer): MoveProblem => ({ code: 'customer-owes', customer })),
    ],
  };
}

/** The balances of the files must be the balances of the day, so the account may have none by then. */
function checkBooks(
  { date }: Pick<MoveChoices, 'date'>,
  { hasOpeningBalance, balancedAccounts, closedThrough }: MoveTarget,
): { errors: MoveProblem[] } {
  return {
    errors: [
      ...(hasOpeningBalance ? [{ code: 'opening-balance-exists' } as const] : []),
      ...(closedThrough !== null && date <= closedThrough
        ? [{ code: 'closed-month', day: addDays(closedThrough, 1) } as const]
        : []),
      ...balancedAccounts.map((account): MoveProblem => ({ code: 'earlier-balances', account })),
    ],
  };
}

/** The VAT that the old system returns, and whether the day is the last one of its term. */
function vatTermOfMove(
  { accounts }: ImportFacts,
  { date, acceptSplitTerm }: Pick<MoveChoices, 'date' | 'acceptSplitTerm'>,
  { vatRegistered, vatTermChanges }: Pick<MoveTarget, 'vatRegistered' | 'vatTermChanges'>,
) {
  if (!vatRegistered) return { vatTerm: null, errors: [], warnings: [] };
  const term = vatTermOf(vatTermChanges, date);
  const { from, to } = periodOfTerm(term);
  const owedOf = accounts
    .filter(({ account, closingOre }) => isVatAccount(account) && closingOre !== 0n)
    .map(({ account, name, closingOre }) => ({ account, name, owedOre: -closingOre }));
  const owedOre = owedOf.reduce((sum, one) => sum + one.owedOre, 0n);
  const isSplit = to !== date;
  const told: MoveProblem = {
    code: isSplit ? 'date-inside-vat-term' : 'vat-term-elsewhere',
    day: to,
    ore: owedOre,
  };
  const isError = isSplit && !acceptSplitTerm;
  return {
    vatTerm: { from, to, dueOn: vatDueOn(term), owedOre, missing: isSplit ? owedOf : [] },
    errors: isError ? [told] : [],
    warnings: isError ? [] : [told],
  };
}
