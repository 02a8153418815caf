import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import { isUtf8 } from 'node:buffer';
import { isBankAccount } from '../../../domain/parties/bank-account.ts';
import { mod10CheckDigit, mod11CheckDigit } from '../../../domain/check-digits.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { isLocalDate } from '../../../domain/days/local-date.ts';
import type { Amount } from '../../../domain/money.ts';
import { magnitude } from '../../../domain/money.ts';
import { BankFileInvalid, createIdentityMaker } from './bank-file-item.ts';
import type { BankFileItem, BankFileReader } from './bank-file-item.ts';
import { cleanText } from '../../../domain/texts/clean-text.ts';

// The record layout is that of Nets: "System specification OCR giro", version 2.0. Positions are counted from 1, as there.

const LINE_CHARACTERS = 80;
/** The longest line, with blanks at its end. A longer line is refused unread. */
const MAX_LINE_CHARACTERS = 200;

/** Of an assignment or a transmission, to be compared with its end record. */
type Tally = { transactions: number; records: number; amountOre: Amount };

type Assignment = Tally & {
  bankAccount: string;
  earliest: LocalDate | undefined;
  latest: LocalDate | undefined;
};

/** A transaction whose records are not all read: 30, 31 and, of some types, 32. */
type OpenTransaction = {
  line: number;
  type: string;
  bookedOn: LocalDate;
  /** Centre, day code, number of the partial settlement, serial number. */
  settlement: string;
  isReversal: boolean;
  amountOre: Amount;
  kid: string | null;
  /** Facts of record 31; undefined until the record is read. */
  debit?: { form: string; archiveReference: string; payerAccount: string | null };
  /** Of record 32. */
  text?: string | null;
};

export function ocrReader(): BankFileReader {
  const identityOf = createIdentityMaker();
  const transmission: Tally = { transactions: 0, records: 0, amountOre: 0n };
  let state: 'start' | 'transmission' | 'assignment' | 'ended' = 'start';
  let assignment: Assignment | undefined;
  /** Whether the assignment is of another service. Such an assignment is left out. */
  let other: { records: number } | undefined;
  let open: OpenTransaction | undefined;
  let position = 0;
  let line = 0;
  let rest = '';

  function refuse(reason: string): never {
    throw new BankFileInvalid(line, reason);
  }

  function readLine(raw: string): BankFileItem[] {
    line++;
    if (raw.length > MAX_LINE_CHARACTERS) refuse(`A line has more than ${LINE_CHARACTERS} characters.`);
    const text = decoded(raw).trimEnd();
    if (text === '') {
      if (state !== 'ended') refuse('A line is empty before the end record of the transmission.');
      return [];
    }
    if (state === 'ended') refuse('There is a record behind the end record of the transmission.');
    if (text.length > LINE_CHARACTERS) refuse(`A line has more than ${LINE_CHARACTERS} characters.`);
    return readRecord(text.padEnd(LINE_CHARACTERS));
  }

  function readRecord(record: string): BankFileItem[] {
    if (!/^NY\d{6}/.test(record)) refuse('A record does not begin with NY and six digits.');
    const service = record.slice(2, 4);
    const kind = record.slice(6, 8);
    transmission.records++;
    if (assignment !== undefined) assignment.records++;
    if (kind === '10') return startTransmission(record);
    if (state === 'start')
      refuse('The file does not begin with the start record of a transmission, NY000010.');
    if (kind === '89') return endTransmission(record);
    if (other !== undefined || service !== '09') return readOther(record, service, kind);
    switch (kind) {
      case '20':
        return startAssignment(record);
      case '30':
        return [...closeTransaction(), ...readAmountItem1(record)];
      case '31':
        return readAmountItem2(record);
      case '32':
        return readAmountItem3(record);
      case '88':
        return [...closeTransaction(), ...endAssignment(record)];
      default:
        return refuse(`OCR giro has no records of type ${kind}.`);
    }
  }

  /**
   * Nets sends changes of AvtaleGiro agreements (service 21) in the same transmission. Those records pay nothing, so they are
   * counted and left out.
   */
  function readOther(record: string, service: string, kind: string): BankFileItem[] {
    if (other === undefined) {
      if (service !== '21' || kind !== '20' || state !== 'transmission')
        refuse(`There is a record of service ${service}; only OCR giro, service 09, is read.`);
      other = { records: 0 };
      state = 'assignment';
    } else if (service !== '21') refuse('The assignment of service 21 has no end record.');
    other.records++;
    if (kind !== '88') return [];
    if (Number(digits(record, 17, 24, 'The number of records')) !== other.records)
      refuse('The number of records in the end record of the assignment differs from its records.');
    transmission.transactions += Number(digits(record, 9, 16, 'The number of transactions'));
    other = undefined;
    state = 'transmission';
    return [];
  }

  function startTransmission(record: string): BankFileItem[] {
    if (state !== 'start') refuse('There are two start records of a transmission.');
    if (!record.startsWith('NY000010')) refuse('The start record of a transmission is not NY000010.');
    if (digits(record, 9, 16, 'The data transmitter') !== '00008080')
      refuse('The data transmitter (positions 9–16) is not Nets, 00008080.');
    digits(record, 17, 23, 'The transmission number');
    digits(record, 24, 31, 'The data recipient');
    state = 'transmission';
    return [{ type: 'start', format: 'ocr' }];
  }

  function startAssignment(record: string): BankFileItem[] {
    if (state !== 'transmission') refuse('An assignment begins before the one before it has ended.');
    digits(record, 9, 17, 'The agreement');
    digits(record, 18, 24, 'The assignment number');
    const bankAccount = digits(record, 25, 35, 'The account of the assignment');
    if (!isBankAccount(bankAccount)) refuse('The account of the assignment has a wrong check digit.');
    const dates = { earliest: undefined, latest: undefined };
    assignment = { bankAccount, transactions: 0, records: 1, amountOre: 0n, ...dates };
    state = 'assignment';
    return [];
  }

  function readAmountItem1(record: string): BankFileItem[] {
    const current = inAssignment();
    const type = record.slice(4, 6);
    if (type < '10' || type > '21') refuse(`OCR giro has no transactions of type ${type}.`);
    current.transactions++;
    if (Number(digits(record, 9, 15, 'The transaction number')) !== current.transactions)
      refuse('The transaction numbers of an assignment are not 1, 2, 3 and so on.');
    const bookedOn = date(record, 16, 'The date of a transaction');
    const settlement = digits(record, 22, 31, 'Centre, day, partial settlement and serial number');
    const sign = record.charAt(31);
    if (sign !== '0' && sign !== '-') refuse('The sign of an amount (position 32) is neither 0 nor a minus.');
    const amountOre = BigInt(digits(record, 33, 49, 'The amount'));
    if (amountOre === 0n) refuse('The amount of a transaction is 0.');
    const isReversal = sign === '-' || type === '18' || type === '20';
    current.amountOre += sign === '-' ? -amountOre : amountOre;
    if (current.earliest === undefined || bookedOn < current.earliest) current.earliest = bookedOn;
    if (current.latest === undefined || bookedOn > current.latest) current.latest = bookedOn;
    open = { line, type, bookedOn, settlement, isReversal, amountOre, kid: kidOf(record) };
    return [];
  }

  function kidOf(record: string): string | null {
    const [, kid = ''] = /^ *(\d{0,24}[\d-]?)$/.exec(record.slice(49, 74)) ?? refuse(KID_FORM);
    // A customer who pays at a terminal with a free text gives no KID.
    if (/^0*$/.test(kid)) return null;
    const base = kid.slice(0, -1);
    const check = kid.slice(-1);
    if (base === '' || (check !== mod10CheckDigit(base) && check !== mod11CheckDigit(base)))
      refuse('A KID has a wrong check digit, by MOD10 and by MOD11.');
    return kid;
  }

  function readAmountItem2(record: string): BankFileItem[] {
    const transaction = openTransaction(record);
    if (transaction.debit !== undefined) refuse('A transaction has two records of type 31.');
    const form = blankOrDigits(record, 16, 25, 'The form number');
    const archiveReference = blankOrDigits(record, 26, 34, 'The archive reference');
    optionalDate(record, 42, 'The date of the bank');
    const account = blankOrDigits(record, 48, 58, "The payer's account");
    const payerAccount = /^0*$/.test(account) ? null : account;
    transaction.debit = { form, archiveReference, payerAccount };
    return [];
  }

  function readAmountItem3(record: string): BankFileItem[] {
    const transaction = openTransaction(record);
    if (transaction.type < '20') refuse(`A transaction of type ${transaction.type} has a record of type 32.`);
    if (transaction.debit === undefined)
      refuse('A transaction has its record of type 32 before that of type 31.');
    if (transaction.text !== undefined) refuse('A transaction has two records of type 32.');
    transaction.text = cleanText(record.slice(15, 55));
    return [];
  }

  /** The transaction that a record of type 31 or 32 goes on with. */
  function openTransaction(record: string): OpenTransaction {
    const { transactions } = inAssignment();
    if (open === undefined)
      return refuse(`A record of type ${record.slice(6, 8)} has no record of type 30 before it.`);
    if (
      Number(digits(record, 9, 15, 'The transaction number')) !== transactions ||
      record.slice(4, 6) !== open.type
    )
      refuse('The records of a transaction differ in transaction number or type.');
    return open;
  }

  function closeTransaction(): BankFileItem[] {
    if (open === undefined || assignment === undefined) return [];
    const { debit, kid, amountOre, isReversal, bookedOn, settlement } = open;
    if (debit === undefined) return refuse('A transaction has no record of type 31.');
    const { form, archiveReference, payerAccount } = debit;
    const { bankAccount } = assignment;
    // Banks give each archive reference once. Payment providers give no archive reference, or put the number of the transaction in the file
    // in its place. Their serial number begins anew in each file.
    const counts = [0, assignment.transactions, Number(settlement.slice(5))];
    const isNamed = !counts.includes(Number(archiveReference));
    const facts = [
      'ocr',
      bankAccount,
      bookedOn,
      settlement,
      form,
      archiveReference,
      isReversal ? '-' : '0',
      String(amountOre),
      kid ?? '',
    ];
    position++;
    const transaction = {
      position,
      line: open.line,
      identity: isNamed ? identityOf(facts) : null,
      formerIdentity: null,
      isNamed,
      copyNumber: null,
      format: 'ocr' as const,
      bankAccount,
      currency: BOOK_CURRENCY,
      bookedOn,
      amountOre,
      chargesOre: 0n,
      direction: isReversal ? ('out' as const) : ('in' as const),
      kind: isReversal ? ('reversal' as const) : ('payment' as const),
      kid,
      payerName: null,
      payerAccount,
      text: open.text ?? null,
      archiveReference: /^0*$/.test(archiveReference) ? null : archiveReference,
      endToEndId: null,
    };
    open = undefined;
    return [{ type: 'transaction', transaction }];
  }

  function endAssignment(record: string): BankFileItem[] {
    const ended = inAssignment();
    compare(record, ended, 'assignment');
    optionalDate(record, 42, 'The date of the assignment');
    const earliest = optionalDate(record, 48, 'The earliest date');
    const latest = optionalDate(record, 54, 'The latest date');
    if ((earliest ?? ended.earliest) !== ended.earliest || (latest ?? ended.latest) !== ended.latest)
      refuse(
        'The earliest or the latest date in the end record of an assignment is not that of its transactions.',
      );
    transmission.transactions += ended.transactions;
    transmission.amountOre += ended.amountOre;
    assignment = undefined;
    state = 'transmission';
    return [];
  }

  function endTransmission(record: string): BankFileItem[] {
    if (state !== 'transmission') refuse('The transmission ends before its last assignment has ended.');
    if (!record.startsWith('NY000089')) refuse('The end record of a transmission is not NY000089.');
    compare(record, transmission, 'transmission');
    optionalDate(record, 42, 'The date of the transmission');
    state = 'ended';
    return [];
  }

  /** Field 7 of the end record: amounts with a minus are taken off, all others are added, of every type. The sum has no sign. */
  function compare(record: string, { transactions, records, amountOre }: Tally, of: string): void {
    const differs = (what: string) =>
      refuse(`The ${what} in the end record of the ${of} differs from its records.`);
    if (Number(digits(record, 9, 16, 'The number of transactions')) !== transactions)
      differs('number of transactions');
    if (Number(digits(record, 17, 24, 'The number of records')) !== records) differs('number of records');
    const sumOre = magnitude(amountOre);
    if (BigInt(digits(record, 25, 41, 'The sum')) !== sumOre) differs('sum');
  }

  function inAssignment(): Assignment {
    return assignment ?? refuse('There is a record outside of an assignment.');
  }

  function digits(record: string, from: number, to: number, what: string): string {
    const field = record.slice(from - 1, to);
    return /^\d+$/.test(field) ? field : refuse(`${what} (positions ${from}–${to}) is not all digits.`);
  }

  /** Digits, or nothing where the field is blank. */
  function blankOrDigits(record: string, from: number, to: number, what: string): string {
    return record.slice(from - 1, to).trim() === '' ? '' : digits(record, from, to, what);
  }

  function date(record: string, from: number, what: string): LocalDate {
    const written = digits(record, from, from + 5, what);
    const day = `20${written.slice(4)}-${written.slice(2, 4)}-${written.slice(0, 2)}`;
    return isLocalDate(day) ? day : refuse(`${what} (positions ${from}–${from + 5}) is no date.`);
  }

  /** A date that may be filled with zeros or blanks. */
  function optionalDate(record: string, from: number, what: string): LocalDate | undefined {
    return /[^ 0]/.test(record.slice(from - 1, from + 5)) ? date(record, from, what) : undefined;
  }

  return {
    read(bytes) {
      const lines = (rest + bytes.toString('latin1')).split('\n');
      rest = lines.pop() ?? '';
      const items = lines.flatMap(readLine);
      if (rest.length > MAX_LINE_CHARACTERS) readLine(rest);
      return items;
    },
    end() {
      const items = rest === '' ? [] : readLine(rest);
      if (state !== 'ended')
        refuse('The file is cut off: the end record of the transmission, NY000089, is missing.');
      return items;
    },
  };
}

const KID_FORM =
  'A KID (positions 50–74) is not up to 25 digits that stand at the right, of which the last may be a minus.';

/**
 * Nets writes ISO-8859-1. A file that an editor has saved as UTF-8 is read, too: a text in ISO-8859-1 with letters like æ is as good as
 * never valid UTF-8.
 */
function decoded(line: string): string {
  if (!/[\x80-\xFF]/.test(line)) return line;
  const bytes = Buffer.from(line, 'latin1');
  return isUtf8(bytes) ? bytes.toString().replace(/^\uFEFF/, '') : line;
}
