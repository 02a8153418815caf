import type { BankFileFormat } from '../../../domain/bank-files.ts';
import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import type {
  AccountsInCurrency,
  BankFileItem,
  BankFileReader,
  UnidentifiedTransaction,
} from './bank-file-item.ts';
import {
  chargeAsFee,
  readCharges,
  chargesOfTransaction,
  moneyOfTransaction,
  chargesTakenOut,
  statedAmountsOf,
} from './camt-charges.ts';
import type { Entry, Report } from './camt-report.ts';
import { accountOf, currencyOf, openingOf } from './camt-report.ts';
import { checkedBalances, countEntry, fitsSummary, newTally } from './camt-totals.ts';
import type { EntryFacts, Money } from './camt-transaction.ts';
import {
  amountOfDetails,
  directionOfDetails,
  entryFacts,
  emptyElementAt,
  isBooked,
  toTransaction,
} from './camt-transaction.ts';
import { elementsAt, refuseAt, refuseAtLine, signedOre, textAt, statedAccountOf } from './camt-values.ts';
import { cleanText } from '../../../domain/texts/clean-text.ts';
import { createFactCounter, createIdentityMaker } from './bank-file-item.ts';
import type { XmlElement, XmlHandler } from '../../../platform/documents/xml-elements.ts';
import { xmlElements } from '../../../platform/documents/xml-elements.ts';

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:(camt\.05[34])\.001\.0[28]$/;
const OTHER_VERSION =
  'The namespace of the root element is not that of camt.054 or camt.053, version 001.02 or 001.08 (urn:iso:std:iso:20022:tech:xsd:camt.054.001.08).';

/** The longest text of camt is Max500Text. */
const MAX_TEXT_CHARACTERS = 500;
/** The elements that are too long to be held in memory, with their parents. */
const PASSED: Record<BankFileFormat, Record<string, string>> = {
  'camt.054': {
    BkToCstmrDbtCdtNtfctn: 'Document',
    Ntfctn: 'BkToCstmrDbtCdtNtfctn',
    Ntry: 'Ntfctn',
    NtryDtls: 'Ntry',
  },
  'camt.053': { BkToCstmrStmt: 'Document', Stmt: 'BkToCstmrStmt', Ntry: 'Stmt', NtryDtls: 'Ntry' },
  ocr: {},
};
const REPORTS = new Set(['Ntfctn', 'Stmt']);

/** @param inCurrency the accounts in other currencies that are read, too */
export function camtReader(inCurrency: AccountsInCurrency = new Set()): BankFileReader {
  const identityOf = createIdentityMaker();
  const copyNumberOf = createFactCounter();
  let items: BankFileItem[] = [];
  let format: BankFileFormat | undefined;
  let messageId: string | null = null;
  let report: Report | undefined;
  let entry: Entry | undefined;
  let reports = 0;
  let position = 0;

  const handler: XmlHandler = {
    begin(name, parent, namespace) {
      if (parent === undefined || format === undefined) {
        format = formatOfRoot(name, namespace) ?? refuse(OTHER_VERSION);
        items.push({ type: 'start', format });
        return true;
      }
      if (PASSED[format][name] !== parent) return false;
      if (REPORTS.has(name)) report = newReport();
      if (name === 'Ntry') entry = newEntry();
      return true;
    },
    element(element, parent) {
      if (entry !== undefined) readOfEntry(entry, element, parent);
      else if (report !== undefined) readOfReport(report, element);
      else if (element.name === 'GrpHdr') messageId = textAt(element, 'MsgId');
    },
    finish(name) {
      if (name === 'Ntry' && entry !== undefined) {
        finishEntry(entry);
        entry = undefined;
      }
      if (REPORTS.has(name) && report !== undefined) {
        finishReport(report);
        report = undefined;
      }
    },
  };
  const xml = xmlElements(handler, { mostTextCharacters: MAX_TEXT_CHARACTERS, refuse: refuseAtLine });

  function refuse(reason: string): never {
    return refuseAtLine(xml.line(), reason);
  }

  function newReport(): Report {
    if (messageId === null) refuse('GrpHdr with a MsgId is missing.');
    reports++;
    const tallies = { all: newTally(), booked: newTally() };
    return {
      line: xml.line(),
      id: null,
      bankAccount: undefined,
      isCopy: false,
      currency: null,
      summary: undefined,
      balances: [],
      ...tallies,
      transactions: 0,
      isGiven: false,
    };
  }

  function newEntry(): Entry {
    const parts = { head: new Map<string, XmlElement>(), facts: undefined, first: undefined };
    return { line: xml.line(), charges: [], details: 0, detailsOre: 0n, chargesOre: 0n, ...parts };
  }

  function readOfReport(current: Report, element: XmlElement): void {
    if (element.name === 'Id') current.id = cleanText(element.text);
    if (element.name === 'Acct') {
      const { number, currency } = statedAccountOf(element);
      current.bankAccount = number;
      current.currency = currency;
    }
    // CODU, COPY or DUPL.
    if (element.name === 'CpyDplctInd') current.isCopy = cleanText(element.text) !== null;
    if (element.name === 'TxsSummry') current.summary = element;
    if (element.name !== 'Bal') return;
    current.currency ??= elementsAt(element, 'Amt')[0]?.attributes['Ccy'] ?? null;
    current.balances.push(element);
  }

  function readOfEntry(current: Entry, element: XmlElement, parent: string): void {
    if (parent === 'NtryDtls') {
      if (element.name === 'TxDtls') readDetails(current, element);
      return;
    }
    if (element.name === 'Chrgs') current.charges.push(element);
    if (element.name === 'Amt' && report !== undefined) report.currency ??= element.attributes['Ccy'] ?? null;
    if (!HEAD.has(element.name)) return;
    if (current.head.has(element.name)) refuseAt(element, `An entry has ${element.name} twice.`);
    current.head.set(element.name, element);
  }

  function readDetails(current: Entry, details: XmlElement): void {
    current.details++;
    if (isLeftOut(report)) return;
    const facts = factsOf(current);
    if (current.details === 1) {
      current.first = details;
      return;
    }
    if (current.first !== undefined) takeOneOfSeveral(current, facts, current.first);
    current.first = undefined;
    takeOneOfSeveral(current, facts, details);
  }

  function factsOf(current: Entry): EntryFacts {
    return (current.facts ??= entryFacts(current.head, current.line, currencyOf(report)));
  }

  /** Whether only the transactions are counted. */
  function isLeftOut(current: Report | undefined): boolean {
    return current?.bankAccount !== undefined && accountOf(current, inCurrency) === undefined;
  }

  /** Takes a transaction of an entry that has several. Their sum shows whether the bank took their charges out of the entry. */
  function takeOneOfSeveral(current: Entry, facts: EntryFacts, details: XmlElement): void {
    const amountOre = amountOfDetails(details, facts.currency);
    if (amountOre === undefined)
      return refuseAt(
        details,
        `An entry with several transactions has one without an amount in ${facts.currency}.`,
      );
    const direction = directionOfDetails(details, facts);
    const movedOre = signedOre(direction, amountOre);
    const charges = chargesOfTransaction(facts, details, direction);
    const toldOre = statedAmountsOf(elementsAt(details, 'AmtDtls')[0], direction, facts.currency);
    const chargesOre = chargesTakenOut(movedOre, toldOre, { ...charges, isTaken: 'perhaps' });
    current.detailsOre += movedOre;
    if (chargesOre === 0n) current.chargesOre += charges.sumsOre[0] ?? 0n;
    take(facts, details, moneyOfTransaction(movedOre, chargesOre), direction, null);
  }

  function finishEntry(current: Entry): void {
    if (report === undefined) return;
    if (isLeftOut(report)) {
      const status = current.head.get('Sts');
      if (status !== undefined && isBooked(status)) report.transactions += Math.max(1, current.details);
      return;
    }
    const facts = factsOf(current);
    if (current.details <= 1) takeOnly(current, facts);
    else takeRest(current, facts);
    countEntry(report.all, facts);
    if (facts.isBooked) countEntry(report.booked, facts);
  }

  /** Takes the only transaction of an entry, which moved the amount of the entry. */
  function takeOnly({ first, head, charges: ofEntry }: Entry, facts: EntryFacts): void {
    const { direction, amountOre, line, currency } = facts;
    const movedOre = signedOre(direction, amountOre);
    const ownOre = first && amountOfDetails(first, currency);
    const ofDetails = statedAmountsOf(elementsAt(first, 'AmtDtls')[0], direction, currency);
    const toldOre =
      ofDetails.length > 0 ? ofDetails : statedAmountsOf(head.get('AmtDtls'), direction, currency);
    // The amount of a TxDtls is the booked amount, as of its entry, or the paid amount.
    const paid = ownOre === undefined || ownOre === amountOre ? toldOre : [signedOre(direction, ownOre)];
    const chargesOre = chargesTakenOut(
      movedOre,
      paid,
      chargesOfTransaction(facts, first, direction, ofEntry),
    );
    const fitting = [movedOre, movedOre + chargesOre];
    if (
      first &&
      ownOre !== undefined &&
      !fitting.includes(signedOre(directionOfDetails(first, facts), ownOre))
    )
      refuseAt(emptyElementAt(line), SUM);
    take(facts, first, moneyOfTransaction(movedOre, chargesOre), direction, noteOf(head));
  }

  /** Where the entry is less than the sum of its transactions by the charges of the bank, the charges are a fee of the entry. */
  function takeRest(current: Entry, facts: EntryFacts): void {
    const leftOre = current.detailsOre - signedOre(facts.direction, facts.amountOre);
    if (leftOre === 0n) return;
    const { sumsOre } = readCharges(current.charges, facts.currency);
    const possible = [current.chargesOre, ...sumsOre.flatMap((ore) => [ore, ore + current.chargesOre])];
    if (!possible.includes(leftOre)) refuseAt(emptyElementAt(facts.line), SUM);
    take(facts, undefined, { amountOre: 0n, chargesOre: leftOre, movedOre: -leftOre }, facts.direction, null);
  }

  function take(
    facts: EntryFacts,
    details: XmlElement | undefined,
    money: Money,
    direction: EntryFacts['direction'],
    note: string | null,
  ): void {
    const { bookedOn, line } = facts;
    if (report === undefined || format === undefined) return;
    const { bankAccount, id } = report;
    if (id === null || bankAccount === undefined)
      return refuseAt(
        emptyElementAt(line),
        'An entry stands before the Id and the Acct of its notification or statement.',
      );
    report.transactions++;
    if (bookedOn === undefined || (money.amountOre === 0n && money.chargesOre === 0n)) return;
    report.isGiven = true;
    const openingBalance = openingOf(report);
    const place = { format, messageId: messageId ?? '', reportId: id, openingBalance, bankAccount };
    const {
      facts: identifying,
      formerFacts,
      ...transaction
    } = toTransaction(
      { ...place, position: position + 1, positionInReport: report.transactions },
      { ...facts, bookedOn },
      details,
      money,
      direction,
      note,
    );
    if (money.amountOre > 0n) give(report, transaction, identifying, formerFacts);
    if (money.chargesOre > 0n)
      give(report, chargeAsFee(transaction), identifying && [...identifying, 'charge'], null);
  }

  function give(
    { isCopy }: Report,
    transaction: UnidentifiedTransaction,
    identifying: string[] | null,
    formerFacts: string[] | null,
  ): void {
    position++;
    const { bankAccount, direction, bookedOn, amountOre, kid, payerName, payerAccount, endToEndId } =
      transaction;
    const said = [
      bankAccount,
      direction,
      bookedOn,
      String(amountOre),
      kid,
      payerName,
      payerAccount,
      endToEndId,
    ];
    items.push({
      type: 'transaction',
      transaction: {
        ...transaction,
        position,
        identity: identifying && identityOf(identifying),
        formerIdentity: formerFacts && identityOf(formerFacts),
        copyNumber: isCopy ? copyNumberOf(said) : null,
      },
    });
  }

  function finishReport(current: Report): void {
    const { bankAccount, id, line, summary, all, booked } = current;
    if (id === null) return refuseAt(emptyElementAt(line), 'A notification or statement has no Id.');
    if (bankAccount === undefined)
      return refuseAt(emptyElementAt(line), 'A notification or statement has no Acct.');
    if (isLeftOut(current)) {
      const account = { bankAccount, currency: current.currency ?? BOOK_CURRENCY };
      items.push({ type: 'account', isLeftOut: true, ...account, transactionCount: current.transactions });
      return;
    }
    const account = { bankAccount, currency: currencyOf(current) };
    if (!current.isGiven) items.push({ type: 'account', ...account, isLeftOut: false, transactionCount: 0 });
    // Banks differ in whether they count entries that are not booked yet.
    if (summary !== undefined && !fitsSummary(summary, booked) && !fitsSummary(summary, all))
      refuseAt(summary, 'TxsSummry differs from the entries.');
    if (format === 'camt.053') items.push(...checkedBalances(current, account));
  }

  return {
    read(bytes) {
      items = [];
      xml.write(bytes);
      return items;
    },
    end() {
      items = [];
      xml.end();
      if (reports === 0) refuse('There is no notification (Ntfctn) or statement (Stmt).');
      return items;
    },
  };
}

/** The elements of an entry that count, beside its transactions. */
const HEAD = new Set([
  'Amt',
  'CdtDbtInd',
  'RvslInd',
  'Sts',
  'BookgDt',
  'AcctSvcrRef',
  'BkTxCd',
  'AmtDtls',
  'AddtlNtryInf',
]);

const SUM = 'The transactions of an entry do not sum to its amount.';

function noteOf(head: ReadonlyMap<string, XmlElement>): string | null {
  return cleanText(head.get('AddtlNtryInf')?.text ?? '');
}

function formatOfRoot(name: string, namespace: string): BankFileFormat | undefined {
  const [, message] = (name === 'Document' && NAMESPACE.exec(namespace)) || [];
  if (message === undefined) return undefined;
  return message === 'camt.054' ? 'camt.054' : 'camt.053';
}
