import type { AccountFact, CustomerFact, ImportSource } from '../../../domain/moves/import-facts.ts';
import type { ImportWarning, ImportWarningCode } from '../../../domain/moves/import-warnings.ts';
import type { CustomerLine } from '../../../domain/moves/open-items.ts';
import { safTVersion } from '../../../domain/moves/saf-t-version.ts';
import type { XmlElement, XmlHandler } from '../../../platform/documents/xml-elements.ts';
import { xmlElements } from '../../../platform/documents/xml-elements.ts';
import type { ImportFileProblem } from '../import-file-invalid.ts';
import { ImportFileInvalid } from '../import-file-invalid.ts';
import type { Entry } from './saf-t-entry.ts';
import { addVat, amountOfLine, customerLine, linesOfEntry, newEntry } from './saf-t-entry.ts';
import type { SafTHeader } from './saf-t-header.ts';
import { readHeader } from './saf-t-header.ts';
import { isOldCustomer, readAccount, readCustomer } from './saf-t-master-files.ts';
import { childOf, childrenOf, dayOf, neededTextIn, oreOf, textIn } from './saf-t-values.ts';

const NAMESPACE = 'urn:StandardAuditFile-Taxation-Financial:NO';
/** The longest text of the format but notes is 256 characters. */
const MOST_TEXT_CHARACTERS = 20_000;
const MOST_ACCOUNTS = 10_000;
/** A move holds all customers of its files in memory. */
const MOST_CUSTOMERS = 100_000;
const MOST_RECEIVABLES_ACCOUNTS = 100;
const MOST_TAX_CODES = 1_000;
/** An invoice has a few lines of customers. More of an entry go on before its end, and have no VAT. */
const MOST_KEPT_LINES = 1_000;

/** The elements that are too long to be kept, with their parents. What else `MasterFiles` and the root have is left out. */
const PASSED: Readonly<Record<string, string>> = {
  MasterFiles: 'AuditFile',
  GeneralLedgerAccounts: 'MasterFiles',
  Customers: 'MasterFiles',
  TaxTable: 'MasterFiles',
  TaxTableEntry: 'TaxTable',
  GeneralLedgerEntries: 'AuditFile',
  Journal: 'GeneralLedgerEntries',
  Transaction: 'Journal',
};

/** What a piece of the file completes. */
export type SafTPiece = { accounts: AccountFact[]; customers: CustomerFact[]; lines: CustomerLine[] };

/** What is known at the end. */
export type SafTEnd = {
  source: ImportSource;
  receivablesAccounts: string[];
  accountCount: number;
  entryCount: number;
  lineCount: number;
  /** Closing balances of all accounts. */
  balanceOre: bigint;
  warnings: ImportWarning[];
};

type Account = { openingOre: bigint; closingOre: bigint; movedOre: bigint };

/** The sums of a part, as its lines come to and as it says. */
type Totals = {
  debitOre: bigint;
  creditOre: bigint;
  /** What amounts below 0 add to both sums where they count on the other side, as some programs count them. */
  turnedOre: bigint;
  entries: number;
  said: Map<string, XmlElement>;
};

/**
 * Reads a SAF-T Financial file of the versions 1.10 to 1.40, or the parts of one, piece by piece. Memory holds its accounts, and of the
 * rest no more than an entry. The reading ends without an error only where all of it is right.
 * @throws ImportFileInvalid from every function
 */
export function safTReader() {
  const accounts = new Map<string, Account>();
  const customers = new Set<string>();
  const receivables = new Set<string>();
  const taxCodes = new Map<string, string>();
  const warnings = new Map<ImportWarningCode, ImportWarning>();
  const structure = { hasOld: false, hasNew: false };
  let header: SafTHeader | undefined;
  let isHeaderRead = false;
  let piece: SafTPiece = { accounts: [], customers: [], lines: [] };
  let entry: Entry | undefined;
  let totals = newTotals();
  let [entryCount, lineCount] = [0, 0];
  let xml = newXml();

  function newXml() {
    return xmlElements(handler(), { mostTextCharacters: MOST_TEXT_CHARACTERS, refuse: refuseAt });
  }

  function warn(code: ImportWarningCode, amountOre: bigint | null): void {
    const known = warnings.get(code) ?? { code, count: 0, amountOre: amountOre === null ? null : 0n };
    warnings.set(code, {
      code,
      count: known.count + 1,
      amountOre: amountOre === null || known.amountOre === null ? null : known.amountOre + amountOre,
    });
  }

  function handler(): XmlHandler {
    return {
      begin(name, parent, namespace) {
        if (parent === undefined) {
          if (name !== 'AuditFile' || namespace !== NAMESPACE) refuseAt(xml.line(), NOT_SAF_T, 'not-saf-t');
          return true;
        }
        if (PASSED[name] === parent) {
          if (name === 'Transaction') entry = newEntry(xml.line());
          return true;
        }
        const isPassed = name in PASSED;
        const isLeftOut =
          (parent === 'AuditFile' && name !== 'Header') || (parent === 'MasterFiles' && !isPassed);
        return isLeftOut ? 'left out' : false;
      },
      element(element, parent) {
        ELEMENTS[parent]?.(element);
      },
      finish(name) {
        if (name !== 'Transaction' || entry === undefined) return;
        pushLines(linesOfEntry(entry));
        entryCount += 1;
        totals.entries += 1;
        entry = undefined;
      },
    };
  }

  const ELEMENTS: Readonly<Record<string, (element: XmlElement) => void>> = {
    AuditFile: takeHeader,
    GeneralLedgerAccounts: takeAccount,
    Customers: takeCustomer,
    TaxTableEntry: takeTaxCode,
    GeneralLedgerEntries: (element) => totals.said.set(element.name, element),
    Transaction: takeOfTransaction,
  };

  function takeHeader(element: XmlElement): void {
    const read = readHeader(element);
    isHeaderRead = true;
    if (header === undefined) {
      header = read;
      return;
    }
    const isSame = (['orgNumber', 'from', 'to', 'version'] as const).every(
      (key) => header?.[key] === read[key],
    );
    if (!isSame) {
      refuseAt(
        element.line,
        'All files of the ZIP must be parts of one selection: of the same company, period and version.',
        'parts-differ',
      );
    }
  }

  function takeAccount(element: XmlElement): void {
    if (element.name !== 'Account') return;
    if (childOf(element, 'StandardAccountID') !== undefined) structure.hasOld = true;
    const fact = readAccount(element);
    const { account, openingOre, closingOre } = fact;
    // The parts of a selection may all have the same accounts.
    if (accounts.has(account)) return;
    if (accounts.size === MOST_ACCOUNTS)
      refuseAt(element.line, `At most ${MOST_ACCOUNTS} accounts are read.`, 'too-many');
    accounts.set(account, { openingOre, closingOre, movedOre: 0n });
    piece.accounts.push(fact);
  }

  function takeCustomer(element: XmlElement): void {
    if (element.name !== 'Customer') return;
    if (isOldCustomer(element)) structure.hasOld = true;
    if (childOf(element, 'BalanceAccount') !== undefined) structure.hasNew = true;
    const fact = readCustomer(element, usualReceivables());
    // The parts of a selection may all have the same customers.
    customers.add(fact.customer);
    if (customers.size > MOST_CUSTOMERS)
      refuseAt(element.line, `At most ${MOST_CUSTOMERS} customers are read.`, 'too-many');
    for (const { account } of fact.balances) receivables.add(account);
    if (receivables.size > MOST_RECEIVABLES_ACCOUNTS) {
      refuseAt(
        element.line,
        `At most ${MOST_RECEIVABLES_ACCOUNTS} accounts of customers are read.`,
        'too-many',
      );
    }
    piece.customers.push(fact);
  }

  /** The account of customers in a file that names none. */
  function usualReceivables(): string {
    return [...accounts.keys()].filter((account) => account.startsWith('15')).toSorted()[0] ?? '1500';
  }

  function takeTaxCode(element: XmlElement): void {
    if (element.name !== 'TaxCodeDetails') return;
    const [code, standard] = [textIn(element, 'TaxCode'), textIn(element, 'StandardTaxCode')];
    if (code === null || standard === null) return;
    if (taxCodes.size === MOST_TAX_CODES)
      refuseAt(element.line, `At most ${MOST_TAX_CODES} tax codes are read.`, 'too-many');
    taxCodes.set(code, standard);
  }

  function takeOfTransaction(element: XmlElement): void {
    if (entry === undefined) return;
    if (element.name === 'TransactionDate') entry.date = dayOf(element);
    if (element.name === 'Line') takeLine(entry, element);
  }

  function takeLine(of: Entry, line: XmlElement): void {
    const date =
      of.date ?? refuseAt(of.line, 'Transaction must have TransactionDate before its lines.', 'missing');
    lineCount += 1;
    const account = neededTextIn(line, 'AccountID');
    const amount = amountOfLine(line);
    const { amountOre, isDebit } = amount;
    if (isDebit) totals.debitOre += amountOre;
    else totals.creditOre -= amountOre;
    const isTurned = isDebit ? amountOre < 0n : amountOre > 0n;
    if (isTurned) totals.turnedOre += isDebit ? -amountOre : amountOre;
    const known = accounts.get(account);
    if (known === undefined) warn('unknown-account', amountOre);
    else known.movedOre += amountOre;
    for (const tax of childrenOf(line, 'TaxInformation')) noteStructure(tax);
    addVat(of, line, account, amount, taxCodes);
    takeCustomerOfLine(of, line, { account, date, amount });
  }

  function noteStructure(tax: XmlElement): void {
    if (childOf(tax, 'TaxAmount') !== undefined) structure.hasOld = true;
    if (childOf(tax, 'DebitTaxAmount') ?? childOf(tax, 'CreditTaxAmount')) structure.hasNew = true;
  }

  function takeCustomerOfLine(
    of: Entry,
    line: XmlElement,
    { account, date, amount }: { account: string; date: string; amount: ReturnType<typeof amountOfLine> },
  ): void {
    const isReceivable = receivables.size > 0 ? receivables.has(account) : account.startsWith('15');
    if (!isReceivable) return;
    const customer = textIn(line, 'CustomerID');
    if (customer === null) {
      warn('line-without-customer', amount.amountOre);
      return;
    }
    of.lines.push(customerLine(line, customer, account, date, amount));
    if (of.lines.length < MOST_KEPT_LINES) return;
    pushLines(of.lines);
    of.lines = [];
    of.vat.clear();
    of.vatOfVatAccounts.clear();
  }

  function pushLines(lines: readonly CustomerLine[]): void {
    for (const line of lines) piece.lines.push(line);
  }

  function takePiece(): SafTPiece {
    const taken = piece;
    piece = { accounts: [], customers: [], lines: [] };
    return taken;
  }

  function checkTotals(): void {
    const { said, debitOre, creditOre, turnedOre, entries } = totals;
    const count = said.get('NumberOfEntries');
    if (count !== undefined && Number(count.text.trim()) !== entries) warn('entry-count-differs', null);
    const [saidDebit, saidCredit] = [said.get('TotalDebit'), said.get('TotalCredit')];
    if (saidDebit === undefined || saidCredit === undefined) return;
    const fits = (more: bigint) =>
      oreOf(saidDebit) === debitOre + more && oreOf(saidCredit) === creditOre + more;
    if (fits(0n) || fits(turnedOre)) return;
    const wrong = oreOf(saidDebit) === debitOre ? saidCredit : saidDebit;
    refuseAt(
      wrong.line,
      `${wrong.name} must be the sum of the lines; the file is not whole, or was changed.`,
      'control-total',
    );
  }

  return {
    read(bytes: Buffer): SafTPiece {
      xml.write(bytes);
      return takePiece();
    },
    /** Ends a file, so that another part may come. */
    endPart(): SafTPiece {
      xml.end();
      if (!isHeaderRead) refuseAt(xml.line(), 'AuditFile must have a Header.', 'missing');
      checkTotals();
      isHeaderRead = false;
      totals = newTotals();
      xml = newXml();
      return takePiece();
    },
    end(): SafTEnd {
      if (header === undefined) throw new ImportFileInvalid(1, 'empty', 'The file has nothing in it.');
      const { line, version: label, ...source } = header;
      const version = safTVersion(label, structure) ?? refuseAt(line, VERSION, 'version');
      const all = [...accounts.values()];
      const sum = (of: (account: Account) => bigint) =>
        all.reduce((total, account) => total + of(account), 0n);
      const [balanceOre, openingOre] = [sum(({ closingOre }) => closingOre), sum((one) => one.openingOre)];
      if (balanceOre !== 0n) warn('balances-not-zero', balanceOre);
      if (openingOre !== 0n) warn('opening-balances-not-zero', openingOre);
      for (const account of all) {
        const differenceOre = account.closingOre - account.openingOre - account.movedOre;
        if (differenceOre !== 0n) warn('movements-differ', differenceOre);
      }
      return {
        source: { ...source, version },
        receivablesAccounts: [...receivables].toSorted(),
        accountCount: accounts.size,
        entryCount,
        lineCount,
        balanceOre,
        warnings: [...warnings.values()],
      };
    },
  };
}

function newTotals(): Totals {
  return { debitOre: 0n, creditOre: 0n, turnedOre: 0n, entries: 0, said: new Map() };
}

function refuseAt(line: number, reason: string, problem: ImportFileProblem): never {
  throw new ImportFileInvalid(line, problem, reason);
}

const NOT_SAF_T = `The root element must be AuditFile of the namespace ${NAMESPACE}: a SAF-T Financial file of Norway.`;
const VERSION =
  'The version must be one of 1.10 to 1.40; AuditFileVersion or the structure of the file is that of another one.';
