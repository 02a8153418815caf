import { safTReader } from '../../../src/features/imports/saf-t/read-saf-t.ts';
import type { SafTEnd, SafTPiece } from '../../../src/features/imports/saf-t/read-saf-t.ts';

/** A line of an entry. `amount` in kroner: debit above 0, credit below. `more`: elements behind the amount, as XML. */
export type WrittenLine = {
  account: string;
  amount: number;
  customer?: string;
  document?: string;
  more?: string;
};
export type WrittenEntry = { date: string; lines: WrittenLine[] };
/** `balances`: opening and closing, in kroner, by account. */
export type WrittenFile = {
  version?: string;
  accounts?: Record<string, readonly [opening: number, closing: number]>;
  customers?: {
    id: string;
    name: string;
    more?: string;
    balances: Record<string, readonly [number, number]>;
  }[];
  taxCodes?: Record<string, string>;
  entries?: WrittenEntry[];
  /** Replaces what the header or the totals have. */
  currency?: string;
  totals?: { debit?: number; credit?: number; entries?: number };
};

const amountOf = (kroner: number) => kroner.toFixed(2);

function balance(when: string, kroner: number): string {
  const side = kroner < 0 ? 'Credit' : 'Debit';
  return `<${when}${side}Balance>${amountOf(Math.abs(kroner))}</${when}${side}Balance>`;
}

/** A SAF-T file of 1.30, or of a version before it, as hand-written as a program can. */
export function writeSafT({
  version = '1.30',
  accounts = {},
  customers = [],
  taxCodes = {},
  entries = [],
  currency = 'NOK',
  totals = {},
}: WrittenFile): string {
  const isOld = version < '1.30';
  const lines = entries.flatMap((entry) => entry.lines);
  const sumOf = (sign: number) =>
    lines.reduce((sum, { amount }) => sum + Math.max(0, Math.round(sign * amount * 100)), 0) / 100;
  const balancesOf = ({ balances }: { balances: Record<string, readonly [number, number]> }) =>
    Object.entries(balances).map(([account, [opening, closing]]) => {
      const body = `<AccountID>${account}</AccountID>${balance('Opening', opening)}${balance('Closing', closing)}`;
      return isOld ? body : `<BalanceAccount>${body}</BalanceAccount>`;
    });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<AuditFile xmlns="urn:StandardAuditFile-Taxation-Financial:NO">',
    `<Header><AuditFileVersion>${version}</AuditFileVersion><AuditFileCountry>NO</AuditFileCountry>`,
    '<SoftwareCompanyName>Prøve AS</SoftwareCompanyName><SoftwareID>Prøve</SoftwareID><SoftwareVersion>1</SoftwareVersion>',
    '<Company><RegistrationNumber>914778271</RegistrationNumber><Name>Fjord &amp; Fjell AS</Name></Company>',
    `<DefaultCurrencyCode>${currency}</DefaultCurrencyCode>`,
    '<SelectionCriteria><PeriodStart>1</PeriodStart><PeriodStartYear>2026</PeriodStartYear>',
    '<PeriodEnd>6</PeriodEnd><PeriodEndYear>2026</PeriodEndYear></SelectionCriteria></Header>',
    '<MasterFiles><GeneralLedgerAccounts>',
    ...Object.entries(accounts).map(
      ([account, [opening, closing]]) =>
        `<Account><AccountID>${account}</AccountID><AccountDescription>Konto ${account}</AccountDescription>` +
        (isOld
          ? `<StandardAccountID>${account.slice(0, 2)}</StandardAccountID>`
          : `<GroupingCategory>x</GroupingCategory><GroupingCode>${account}</GroupingCode>`) +
        `<AccountType>GL</AccountType>${balance('Opening', opening)}${balance('Closing', closing)}</Account>`,
    ),
    '</GeneralLedgerAccounts><Customers>',
    ...customers.map(
      (one) =>
        `<Customer><Name>${one.name}</Name>${one.more ?? ''}<CustomerID>${one.id}</CustomerID>${balancesOf(one).join('')}</Customer>`,
    ),
    '</Customers><TaxTable><TaxTableEntry><TaxType>MVA</TaxType><Description>Merverdiavgift</Description>',
    ...Object.entries(taxCodes).map(
      ([code, standard]) =>
        `<TaxCodeDetails><TaxCode>${code}</TaxCode><StandardTaxCode>${standard}</StandardTaxCode></TaxCodeDetails>`,
    ),
    '</TaxTableEntry></TaxTable></MasterFiles>',
    '<GeneralLedgerEntries>',
    `<NumberOfEntries>${totals.entries ?? entries.length}</NumberOfEntries>`,
    `<TotalDebit>${amountOf(totals.debit ?? sumOf(1))}</TotalDebit><TotalCredit>${amountOf(totals.credit ?? sumOf(-1))}</TotalCredit>`,
    '<Journal><JournalID>1</JournalID><Description>Alle</Description><Type>GL</Type>',
    ...entries.map((entry, index) => transaction(entry, index + 1)),
    '</Journal></GeneralLedgerEntries></AuditFile>',
  ].join('\n');
}

function transaction({ date, lines }: WrittenEntry, number: number): string {
  const head = `<TransactionID>${number}</TransactionID><TransactionDate>${date}</TransactionDate><Description>Bilag</Description>`;
  return `<Transaction>${head}${lines.map((line, index) => lineElement(line, index + 1)).join('')}</Transaction>`;
}

function lineElement(
  { account, amount, customer, document, more = '' }: WrittenLine,
  number: number,
): string {
  const side = amount < 0 ? 'Credit' : 'Debit';
  return [
    `<Line><RecordID>${number}</RecordID><AccountID>${account}</AccountID>`,
    document === undefined ? '' : `<SourceDocumentID>${document}</SourceDocumentID>`,
    customer === undefined ? '' : `<CustomerID>${customer}</CustomerID>`,
    `<Description>Linje</Description><${side}Amount><Amount>${amountOf(Math.abs(amount))}</Amount></${side}Amount>${more}</Line>`,
  ].join('');
}

/** All that a file says, read in pieces of so many bytes. @throws ImportFileInvalid */
export function readSafT(file: string | Uint8Array, pieceBytes = 65_536): SafTPiece & SafTEnd {
  const reader = safTReader();
  const bytes = Buffer.from(file as string);
  const pieces: SafTPiece[] = [];
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    pieces.push(reader.read(bytes.subarray(from, from + pieceBytes)));
  }
  pieces.push(reader.endPart());
  return {
    accounts: pieces.flatMap(({ accounts }) => accounts),
    customers: pieces.flatMap(({ customers }) => customers),
    lines: pieces.flatMap(({ lines }) => lines),
    ...reader.end(),
  };
}
