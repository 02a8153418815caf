import type { OutstandingVat } from '../invoices/outstanding-vat.ts';
import type { InCurrency } from '../books/postings.ts';
import type { ForeignCurrency } from '../currency/currency.ts';
import type { AccountType } from '../books/ledger-account.ts';
import type { OpeningRow } from '../books/opening-balance.ts';
import type { LocalDate } from '../days/local-date.ts';
import type { MoveErrorCode } from '../errors/move-field-errors.ts';
import type { Ore } from '../money.ts';
import type { ClientType } from '../parties/client-identity.ts';
import type { VatTermChanges } from '../vat/vat-term.ts';
import type { CustomerFact, ImportFacts, ItemFact } from './import-facts.ts';

export const MOST_ACCOUNTS = 10_000;
/** Balances of accounts, open invoices and credits are the lines of one entry (`journal_lines.line_number` is a `smallint`). */
export const MOST_LINES = 32_767;

/** What a person decides about a move. */
export type MoveChoices = {
  /** The day at whose end the balances are. */
  date: LocalDate;
  /** Where the balance of an old account goes. */
  accounts: readonly { from: string; to: string }[];
  /** Who a customer of the files is. null: nobody whom the register has. */
  customers: readonly { from: string; clientId: string | null }[];
  /** What the files do not tell invoice by invoice becomes one invoice of the customer. */
  acceptSums: boolean;
  acceptSplitTerm: boolean;
  acceptOtherCompany: boolean;
  /**
   * Whether new customers with the name of a company are businesses although the files tell no organisation number. Moves of earlier
   * versions do not have it.
   */
  companiesAreBusinesses?: boolean;
  /** Customers of the files that do not come along. */
  leaveOut: readonly string[];
};

/** The account that the files move into. */
export type MoveTarget = {
  orgNumber: string;
  vatRegistered: boolean;
  vatTermChanges: VatTermChanges;
  /** The company's own days to pay. */
  paymentTermDays: number;
  receivables: string;
  owedToCustomers: string;
  /** The numbers of the accounts of the chart. */
  chart: ReadonlySet<string>;
  /** Clients of the register that customers of the files may be. */
  clients: readonly KnownClient[];
  /** Numbers and KIDs that documents of our own have. */
  takenNumbers: ReadonlySet<string>;
  takenKids: ReadonlySet<string>;
  hasOpeningBalance: boolean;
  /** The currencies that are turned on beside kroner. */
  currencies: readonly ForeignCurrency[];
  /** Accounts that have a balance at the end of the day already. */
  balancedAccounts: readonly string[];
  closedThrough: LocalDate | null;
};

export type KnownClient = {
  id: string;
  externalId: string | null;
  name: string;
  orgNumber: string;
  country: string;
  email: string;
};

export type MoveInput = {
  facts: readonly ImportFacts[];
  choices: MoveChoices;
  target: MoveTarget;
};

/** What stands against a move, or should be known. Amounts and names are those of the files. */
export type MoveProblem = {
  code: MoveErrorCode;
  account?: string;
  customer?: string;
  number?: string;
  currency?: string;
  day?: LocalDate;
  ore?: Ore;
  /** Of a warning that stands for many invoices, or of what is too many: how many. */
  count?: number;
  /** How many there may be. */
  most?: number;
};

/** as-is: by its own number. added: the chart gets it. mapped: on another account. unknown: nobody has said where. */
export const TAKEN = ['as-is', 'added', 'mapped', 'unknown'] as const;

export type MovedAccount = {
  account: string;
  name: string;
  closingOre: Ore;
  taken: (typeof TAKEN)[number];
  /** The account that the balance comes to. null: unknown. */
  to: string | null;
};

/** Where an open invoice was found; `sum` is what the files do not tell of a customer's balance. */
export const ITEM_SOURCES = ['file', 'reference', 'kid', 'document', 'sum'] as const;

export type MovedInvoice = {
  number: string;
  kid: string | null;
  customer: string;
  issueDate: LocalDate;
  dueDate: LocalDate;
  /** Without `feesOre`. 0 where fees alone are left. */
  outstandingOre: Ore;
  /** What is outstanding on an invoice in another currency; null in NOK. */
  inCurrency: InCurrency | null;
  from: (typeof ITEM_SOURCES)[number];
  feesClaimed: number | null;
  feesOre: Ore;
  vat: OutstandingVat;
};

/** What the company owes a customer. Above 0. */
export type MovedCredit = { number: string; customer: string; amountOre: Ore };

export type MoveReport = {
  accounts: readonly MovedAccount[];
  /** The names of the customers by their numbers. */
  customerNames: ReadonlyMap<string, string>;
  customers: {
    rowCount: number;
    added: number;
    matched: number;
    merged: readonly { customers: readonly string[]; clientId: string | null }[];
  };
  openInvoices: readonly MovedInvoice[];
  openCredits: readonly MovedCredit[];
  /** The part of a customer's balance that no open invoice or credit explains. */
  unexplained: readonly { customer: string; amountOre: Ore }[];
  /** What the receivables have that is of no customer. */
  receivablesDifferenceOre: Ore;
  /** Debit less credit of all balances. */
  balanceDifferenceOre: Ore;
  /** By so much receivables, and what is owed to customers, are higher than in the files. */
  reclassifiedOre: Ore;
  /** The term that the old system returns. null: the company is not registered for VAT. */
  vatTerm: {
    from: LocalDate;
    to: LocalDate;
    dueOn: LocalDate;
    /** What is owed, on one account; below 0 what is to be had back. */
    owedOre: Ore;
    /** What of it our own return of the term lacks. Empty when the move ends with the term. */
    missing: readonly { account: string; name: string; owedOre: Ore }[];
  } | null;
  errors: readonly MoveProblem[];
  warnings: readonly MoveProblem[];
};

/** A client of the register, and the customers of the files that become it. */
export type MovedClient = {
  /** null: the client is made. */
  clientId: string | null;
  customers: readonly [string, ...string[]];
  externalId: string | null;
  /** Of a client that is made; null: the organisation number decides. */
  type: ClientType | null;
  fact: CustomerFact;
};

/** All that a move makes. */
export type MovePlan = {
  date: LocalDate;
  accounts: readonly { number: string; name: string; type: AccountType }[];
  clients: readonly MovedClient[];
  rows: readonly OpeningRow[];
  invoices: readonly MovedInvoice[];
  credits: readonly MovedCredit[];
};

/** `plan` is null where an error stands against the move. */
export type ComputedMove = { report: MoveReport; plan: MovePlan | null };

/** An item, with the customer by the number that all files share. */
export type OwnedItem = ItemFact & { isOfEarlierFile: boolean };
