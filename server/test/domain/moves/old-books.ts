import type {
  AccountFact,
  CustomerFact,
  ImportFacts,
  ItemFact,
} from '../../../src/domain/moves/import-facts.ts';
import { computeMove } from '../../../src/domain/moves/compute-move.ts';
import type { ComputedMove, KnownClient, MoveChoices, MoveTarget } from '../../../src/domain/moves/move.ts';

/** Amounts of these tests are in kroner; the facts have øre. */
const ore = (kroner: number) => BigInt(Math.round(kroner * 100));

export function account(
  number: string,
  closing: number,
  more: Partial<AccountFact> & { opening?: number } = {},
): AccountFact {
  const { opening = 0, ...rest } = more;
  return {
    account: number,
    name: `Konto ${number}`,
    groupingCategory: null,
    groupingCode: null,
    openingOre: ore(opening),
    closingOre: ore(closing),
    ...rest,
  };
}

/** @param balances by account: the balance at the end, or at the beginning and at the end */
export function customer(
  number: string,
  balances: Record<string, number | [opening: number, closing: number]> = {},
  more: Partial<CustomerFact> = {},
): CustomerFact {
  return {
    customer: number,
    name: `Kunde ${number}`,
    orgNumber: null,
    email: null,
    phone: null,
    address: { lines: [], postalCode: null, city: null, country: null },
    balances: Object.entries(balances).map(([of, balance]) => {
      const [opening, closing] = typeof balance === 'number' ? [0, balance] : balance;
      return { account: of, openingOre: ore(opening), closingOre: ore(closing) };
    }),
    paymentTermDays: null,
    line: 1,
    ...more,
  };
}

/** An item that lines with one reference leave. */
export function item(of: string, key: string, amount: number, more: Partial<ItemFact> = {}): ItemFact {
  return {
    customer: of,
    account: '1500',
    from: 'reference',
    key,
    number: key,
    kid: null,
    issueDate: '2025-12-01',
    dueDate: '2025-12-15',
    amountOre: ore(amount),
    currency: null,
    crossReference: null,
    feesClaimed: null,
    feesOre: 0n,
    vat: [],
    line: 1,
    ...more,
  };
}

/** An item of a CSV of open invoices. */
export function listed(of: string, number: string, amount: number, more: Partial<ItemFact> = {}): ItemFact {
  return item(of, number, amount, { account: null, from: 'file', ...more });
}

/** A SAF-T file of the year 2025. */
export function safT(
  facts: Partial<Omit<ImportFacts, 'source'>>,
  source: Partial<ImportFacts['source']> = {},
): ImportFacts {
  return {
    source: {
      software: 'Annet Regnskap',
      version: '1.30',
      companyName: 'Fjord Kaffe AS',
      orgNumber: '974760673',
      from: '2025-01-01',
      to: '2025-12-31',
      ...source,
    },
    accounts: [],
    customers: [],
    items: [],
    ...facts,
  };
}

export function csv(facts: Partial<Omit<ImportFacts, 'source'>>): ImportFacts {
  const none = { software: null, version: null, companyName: null, orgNumber: null, from: null, to: null };
  return safT(facts, none);
}

export const CHOICES: MoveChoices = {
  date: '2025-12-31',
  accounts: [],
  customers: [],
  acceptSums: false,
  acceptSplitTerm: false,
  acceptOtherCompany: false,
  leaveOut: [],
};

export const TARGET: MoveTarget = {
  orgNumber: '974760673',
  vatRegistered: true,
  vatTermChanges: [],
  paymentTermDays: 14,
  receivables: '1500',
  owedToCustomers: '2900',
  chart: new Set([
    '1500',
    '1900',
    '1920',
    '2000',
    '2050',
    '2400',
    '2740',
    '2900',
    '2960',
    '3000',
    '6300',
    '8050',
  ]),
  clients: [],
  takenNumbers: new Set(),
  takenKids: new Set(),
  hasOpeningBalance: false,
  currencies: [],
  balancedAccounts: [],
  closedThrough: null,
};

export function client(id: string, more: Partial<KnownClient> = {}): KnownClient {
  return { id, externalId: null, name: `Kunde ${id}`, orgNumber: '', country: 'NO', email: '', ...more };
}

export function compute(
  facts: ImportFacts[],
  choices: Partial<MoveChoices> = {},
  target: Partial<MoveTarget> = {},
): ComputedMove {
  return computeMove({ facts, choices: { ...CHOICES, ...choices }, target: { ...TARGET, ...target } });
}

/** What stands against the move: each code with what it names. */
export function errorsOf({ report }: ComputedMove): string[] {
  return report.errors.map(({ code, account: of, customer: who, number, ore: amount }) =>
    [code, of, who, number, amount === undefined ? undefined : Number(amount) / 100]
      .filter((part) => part !== undefined)
      .join(' '),
  );
}

export function warningsOf({ report }: ComputedMove): string[] {
  return report.warnings.map(({ code }) => code).filter((code) => code !== 'vat-term-elsewhere');
}

/** The opening rows in kroner, debit above 0. */
export function rowsOf({ plan }: ComputedMove): Record<string, number> {
  return Object.fromEntries(
    (plan?.rows ?? []).map(({ account: of, debitOre, creditOre }) => [
      of,
      Number(debitOre - creditOre) / 100,
    ]),
  );
}

/** Invoices and credits in kroner, credits below 0: `number customer amount`. */
export function openOf({ report }: ComputedMove): string[] {
  return [
    ...report.openInvoices.map(
      ({ number, customer: who, outstandingOre }) => `${number} ${who} ${Number(outstandingOre) / 100}`,
    ),
    ...report.openCredits.map(
      ({ number, customer: who, amountOre }) => `${number} ${who} ${-Number(amountOre) / 100}`,
    ),
  ];
}
