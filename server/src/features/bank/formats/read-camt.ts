import type { BankFileFormat } from '../../../domain/bank-files.ts';
import type { Ore } from '../../../domain/money.ts';
import type { BankFileItem, BankFileReader } from './bank-file-item.ts';
import type { EntryFacts } from './camt-transaction.ts';
import {
  amountOfDetails,
  directionOfDetails,
  entryFacts,
  placeOf,
  transactionOf,
} from './camt-transaction.ts';
import {
  allAt,
  companyAccountOf,
  dayOf,
  decimalOf,
  directionOf,
  kroneOf,
  refuseAt,
  signed,
  textAt,
} from './camt-values.ts';
import { cleanText } from './clean-text.ts';
import { identitiesOfFile } from './identities.ts';
import type { XmlElement } from './xml-elements.ts';
import { xmlElements } from './xml-elements.ts';

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:(camt\.05[34])\.001\.0[28]$/;
const OTHER_VERSION =
  'The namespace of the root element is not that of camt.054 or camt.053, version 001.02 or 001.08 (urn:iso:std:iso:20022:tech:xsd:camt.054.001.08).';

/** Which elements are too long to be held, and where they stand. */
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

/** How many entries there are, and what they sum to, as `TxsSummry` counts them. */
type Tally = { count: number; inCount: number; inOre: Ore; outOre: Ore };

/** A notification (`Ntfctn`) or a statement (`Stmt`) that is being read. */
type Report = {
  line: number;
  id: string | null;
  bankAccount: string | undefined;
  summary: XmlElement | undefined;
  balances: XmlElement[];
  all: Tally;
  booked: Tally;
  transactions: number;
};

/** An `Ntry` that is being read. */
type Entry = {
  line: number;
  head: Map<string, XmlElement>;
  facts: EntryFacts | undefined;
  details: number;
  detailsOre: Ore;
  /** A transaction that takes the amount of the entry, because it has none in kroner. */
  withoutAmount: XmlElement | undefined;
};

export function camtReader(): BankFileReader {
  const identityOf = identitiesOfFile();
  let items: BankFileItem[] = [];
  let format: BankFileFormat | undefined;
  let messageId: string | null = null;
  let report: Report | undefined;
  let entry: Entry | undefined;
  let reports = 0;
  let position = 0;

  const xml = xmlElements({
    begin(name, parent, namespace) {
      if (parent === undefined || format === undefined) {
        format = formatOfRoot(name, namespace) ?? xml.refuse(OTHER_VERSION);
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
  });

  function newReport(): Report {
    if (messageId === null) xml.refuse('GrpHdr with a MsgId is missing.');
    reports++;
    const tallies = { all: newTally(), booked: newTally() };
    return {
      line: xml.line(),
      id: null,
      bankAccount: undefined,
      summary: undefined,
      balances: [],
      ...tallies,
      transactions: 0,
    };
  }

  function newEntry(): Entry {
    const parts = { head: new Map<string, XmlElement>(), facts: undefined, withoutAmount: undefined };
    return { line: xml.line(), details: 0, detailsOre: 0n, ...parts };
  }

  function readOfReport(current: Report, element: XmlElement): void {
    if (element.name === 'Id') current.id = cleanText(element.text);
    if (element.name === 'Acct') current.bankAccount = companyAccountOf(element);
    if (element.name === 'TxsSummry') current.summary = element;
    if (element.name === 'Bal') current.balances.push(element);
  }

  function readOfEntry(current: Entry, element: XmlElement, parent: string): void {
    if (parent === 'NtryDtls') {
      if (element.name === 'TxDtls') readDetails(current, element);
      return;
    }
    if (!HEAD.has(element.name)) return;
    if (current.head.has(element.name)) refuseAt(element, `An entry has ${element.name} twice.`);
    current.head.set(element.name, element);
  }

  function readDetails(current: Entry, details: XmlElement): void {
    const facts = (current.facts ??= entryFacts(current.head, current.line));
    current.details++;
    const amountOre = amountOfDetails(details);
    if (current.withoutAmount !== undefined || (amountOre === undefined && current.details > 1))
      refuseAt(details, 'An entry with several transactions has one without an amount in NOK.');
    if (amountOre === undefined) {
      current.withoutAmount = details;
      return;
    }
    const direction = directionOfDetails(details, facts);
    current.detailsOre += signed(direction, amountOre);
    take(facts, details, amountOre, direction, null);
  }

  function finishEntry(current: Entry): void {
    const facts = (current.facts ??= entryFacts(current.head, current.line));
    const { amountOre, direction, isBooked, line } = facts;
    const { withoutAmount, details, detailsOre } = current;
    const note = cleanText(current.head.get('AddtlNtryInf')?.text ?? '');
    if (details === 0 || withoutAmount !== undefined) take(facts, withoutAmount, amountOre, direction, note);
    else if (detailsOre !== signed(direction, amountOre))
      refuseAt(placeOf(line), 'The transactions of an entry do not sum to its amount.');
    if (report === undefined) return;
    count(report.all, facts);
    if (isBooked) count(report.booked, facts);
  }

  function take(
    facts: EntryFacts,
    details: XmlElement | undefined,
    amountOre: Ore,
    direction: EntryFacts['direction'],
    note: string | null,
  ): void {
    const { bookedOn, line } = facts;
    if (report === undefined || format === undefined) return;
    const { bankAccount, id } = report;
    if (id === null || bankAccount === undefined)
      return refuseAt(
        placeOf(line),
        'An entry stands before the Id and the Acct of its notification or statement.',
      );
    report.transactions++;
    if (bookedOn === undefined || amountOre === 0n) return;
    position++;
    const place = { format, messageId: messageId ?? '', reportId: id, bankAccount };
    const { facts: identifying, ...transaction } = transactionOf(
      { ...place, position, positionInReport: report.transactions },
      { ...facts, bookedOn },
      details,
      amountOre,
      direction,
      note,
    );
    items.push({ type: 'transaction', transaction: { ...transaction, identity: identityOf(identifying) } });
  }

  function finishReport(current: Report): void {
    const { bankAccount, id, line, summary, all, booked } = current;
    if (id === null) return refuseAt(placeOf(line), 'A notification or statement has no Id.');
    if (bankAccount === undefined) return refuseAt(placeOf(line), 'A notification or statement has no Acct.');
    // Banks differ in whether they count entries that are not booked yet.
    if (summary !== undefined && !fits(summary, booked) && !fits(summary, all))
      refuseAt(summary, 'TxsSummry differs from the entries.');
    if (format === 'camt.053') items.push(...checkedBalances(current, bankAccount));
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
      if (reports === 0) xml.refuse('There is no notification (Ntfctn) or statement (Stmt).');
      return items;
    },
  };
}

/** What of an entry counts, beside its transactions. */
const HEAD = new Set([
  'Amt',
  'CdtDbtInd',
  'RvslInd',
  'Sts',
  'BookgDt',
  'AcctSvcrRef',
  'BkTxCd',
  'AddtlNtryInf',
]);

function formatOfRoot(name: string, namespace: string): BankFileFormat | undefined {
  const [, message] = (name === 'Document' && NAMESPACE.exec(namespace)) || [];
  if (message === undefined) return undefined;
  return message === 'camt.054' ? 'camt.054' : 'camt.053';
}

function newTally(): Tally {
  return { count: 0, inCount: 0, inOre: 0n, outOre: 0n };
}

function count(tally: Tally, { direction, amountOre }: EntryFacts): void {
  tally.count++;
  if (direction === 'in') {
    tally.inCount++;
    tally.inOre += amountOre;
  } else tally.outOre += amountOre;
}

/** Whether every number that a `TxsSummry` gives is that of the entries. */
function fits(summary: XmlElement, { count, inCount, inOre, outOre }: Tally): boolean {
  const expected: [path: string, value: bigint][] = [
    ['TtlNtries/NbOfNtries', BigInt(count) * 100n],
    ['TtlNtries/Sum', inOre + outOre],
    ['TtlCdtNtries/NbOfNtries', BigInt(inCount) * 100n],
    ['TtlCdtNtries/Sum', inOre],
    ['TtlDbtNtries/NbOfNtries', BigInt(count - inCount) * 100n],
    ['TtlDbtNtries/Sum', outOre],
  ];
  if (!expected.every(([path, value]) => allAt(summary, path).every((given) => decimalOf(given) === value)))
    return false;
  const net = inOre < outOre ? outOre - inOre : inOre - outOre;
  return [...allAt(summary, 'TtlNtries/TtlNetNtryAmt'), ...allAt(summary, 'TtlNtries/TtlNetNtry/Amt')].every(
    (given) => decimalOf(given) === net,
  );
}

/**
 * The closing balance of a statement, which must be its opening balance and all that was booked. A statement in several messages has
 * interim balances (ITBD) where one goes over into the next. PRCD is the closing balance of the statement before.
 */
function checkedBalances({ balances, booked, line }: Report, bankAccount: string): BankFileItem[] {
  const read = balances.map((balance) => {
    const [amount] = allAt(balance, 'Amt');
    const [indicator] = allAt(balance, 'CdtDbtInd');
    const [date] = allAt(balance, 'Dt');
    if (amount === undefined || indicator === undefined || date === undefined)
      return refuseAt(balance, 'A balance has no Amt, CdtDbtInd or Dt.');
    const code = textAt(balance, 'Tp/CdOrPrtry/Cd');
    return { code, day: dayOf(date), balanceOre: signed(directionOf(indicator), kroneOf(amount)) };
  });
  const of = (wanted: string) => read.find(({ code }) => code === wanted);
  const opening = of('OPBD') ?? of('PRCD') ?? of('ITBD');
  const closing = of('CLBD') ?? read.findLast(({ code }) => code === 'ITBD');
  if (opening === undefined || closing === undefined || opening === closing)
    return refuseAt(placeOf(line), 'A statement has no opening balance (OPBD) or no closing balance (CLBD).');
  if (opening.balanceOre + booked.inOre - booked.outOre !== closing.balanceOre)
    return refuseAt(
      placeOf(line),
      'The opening balance and the booked entries do not sum to the closing balance.',
    );
  const { code, day, balanceOre } = closing;
  return code === 'CLBD' ? [{ type: 'balance', bankAccount, day, balanceOre }] : [];
}
