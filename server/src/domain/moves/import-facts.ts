import type { LocalDate } from '../days/local-date.ts';

/**
 * What a file from another system says, whatever its format. A file is read once into these facts, and a move is computed from them as often
 * as a person changes a choice. Amounts are in øre; debit, or what a customer owes, is positive.
 */
export type ImportFacts = {
  source: ImportSource;
  accounts: readonly AccountFact[];
  customers: readonly CustomerFact[];
  items: readonly ItemFact[];
};

export type ImportSource = {
  software: string | null;
  /** `AuditFileVersion`, or the version that the structure of the file tells. null: not a SAF-T file. */
  version: string | null;
  companyName: string | null;
  orgNumber: string | null;
  from: LocalDate | null;
  to: LocalDate | null;
};

/** An account of the old chart. The number may have four to twenty digits. */
export type AccountFact = {
  account: string;
  name: string;
  /** SAF-T 1.30 and later: what the account is reported as. */
  groupingCategory: string | null;
  groupingCode: string | null;
  openingOre: bigint;
  closingOre: bigint;
};

export type CustomerFact = {
  /** The id of the customer in the old system. */
  customer: string;
  name: string;
  orgNumber: string | null;
  email: string | null;
  phone: string | null;
  address: {
    lines: readonly string[];
    postalCode: string | null;
    city: string | null;
    country: string | null;
  };
  /** By receivables account. A CSV has none. */
  balances: readonly { account: string; openingOre: bigint; closingOre: bigint }[];
  paymentTermDays: number | null;
  /** Where the file says so first, to name the place of an error. */
  line: number;
};

/** What lines of one customer with one reference leave, when they do not net to zero. Negative: a credit of the customer. */
export type ItemFact = {
  customer: string;
  /** The receivables account, or the account of prepayments from customers. null: a CSV says none. */
  account: string | null;
  /** file: the file names it as an open invoice. The others: lines were grouped by what they share. */
  from: 'file' | 'reference' | 'kid' | 'document';
  /** What the lines share. Items of two files with the same customer and key are one. */
  key: string;
  number: string | null;
  kid: string | null;
  issueDate: LocalDate | null;
  dueDate: LocalDate | null;
  /** Kroner; where the file tells none of an item in another currency, its amount in that. */
  amountOre: bigint;
  /** The currency that the file names, where that is not NOK. */
  currency: string | null;
  /** What is open in `currency`, where the file tells the kroner as well. */
  currencyOre?: bigint;
  /** The number of the invoice that a credit note names. */
  crossReference: string | null;
  feesClaimed: number | null;
  feesOre: bigint;
  vat: readonly { vatCode: string; amountOre: bigint }[];
  line: number;
};
