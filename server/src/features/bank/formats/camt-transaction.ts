import type { BankFileFormat, BankTransactionKind, Direction } from '../../../domain/bank-files.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import { accountNumberOf, allAt, dayOf, directionOf, kroneOf, refuseAt, textAt } from './camt-values.ts';
import type { ReadTransaction } from './bank-file-item.ts';
import { cleanText } from './clean-text.ts';
import type { XmlElement } from './xml-elements.ts';

/** Where a transaction stands: what the message and the notification or statement say of it. */
export type Place = {
  format: BankFileFormat;
  messageId: string;
  /** Of the notification or the statement. */
  reportId: string;
  bankAccount: string;
  /** From 1 in the file. */
  position: number;
  /** From 1 in the notification or statement. */
  positionInReport: number;
};

/** What an `Ntry` says outside of its transactions. */
export type EntryFacts = {
  line: number;
  amountOre: Ore;
  direction: Direction;
  isBooked: boolean;
  /** Undefined of one that is not booked. */
  bookedOn: LocalDate | undefined;
  isReversal: boolean;
  reference: string | null;
  code: string | null;
};

/** @param head the children of the `Ntry` that stand before its transactions, by name */
export function entryFacts(head: ReadonlyMap<string, XmlElement>, line: number): EntryFacts {
  const required = (name: string): XmlElement =>
    head.get(name) ?? refuseAt(placeOf(line), `An entry has no ${name} before its transactions.`);
  const status = required('Sts');
  const isBooked = (textAt(status, 'Cd', 'Prtry') ?? cleanText(status.text)) === 'BOOK';
  return {
    line,
    amountOre: kroneOf(required('Amt')),
    direction: directionOf(required('CdtDbtInd')),
    isBooked,
    bookedOn: isBooked ? dayOf(required('BookgDt')) : undefined,
    isReversal: isYes(head.get('RvslInd')),
    reference: cleanText(head.get('AcctSvcrRef')?.text ?? ''),
    code: textAt(head.get('BkTxCd'), 'Domn/Fmly/SubFmlyCd'),
  };
}

/** An element without anything in it, to refuse what is missing at a line. */
export function placeOf(line: number): XmlElement {
  return { name: '', currency: undefined, text: '', children: [], line };
}

function isYes(indicator: XmlElement | undefined): boolean {
  const text = indicator?.text.trim() ?? 'false';
  if (indicator !== undefined && !['true', 'false', '1', '0'].includes(text))
    refuseAt(indicator, 'RvslInd is neither true nor false.');
  return text === 'true' || text === '1';
}

/** What a `TxDtls` moves; undefined where it has no amount in kroner, and then the amount is that of its entry. */
export function amountOfDetails(details: XmlElement): Ore | undefined {
  const amount = ['Amt', 'AmtDtls/TxAmt/Amt']
    .flatMap((path) => allAt(details, path))
    .find(({ currency }) => currency === 'NOK');
  return amount === undefined ? undefined : kroneOf(amount);
}

/** A `TxDtls` of version 08 may go the other way than its entry. */
export function directionOfDetails(details: XmlElement, entry: EntryFacts): Direction {
  const [indicator] = allAt(details, 'CdtDbtInd');
  return indicator === undefined ? entry.direction : directionOf(indicator);
}

/**
 * SubFamilyCode of the bank transaction codes (ISO 20022 external code sets). Charges, fees and commissions have these codes in every
 * family.
 */
const FEE_CODES = new Set(['CHRG', 'FEES', 'COMM', 'COME', 'COMI', 'COMT']);
/** Reversal due to a cancellation request, and due to a return: our own payment comes back, or one to us is taken back. */
const REVERSAL_CODES = new Set(['RPCR', 'RRTN']);

/**
 * @param details undefined: the entry has none and is itself the transaction
 * @param note what the entry says in `AddtlNtryInf`, for an entry without details
 */
export function transactionOf(
  place: Place,
  entry: EntryFacts & { bookedOn: LocalDate },
  details: XmlElement | undefined,
  amountOre: Ore,
  direction: Direction,
  note: string | null,
): Omit<ReadTransaction, 'identity'> & { facts: string[] } {
  const { bankAccount, format, position } = place;
  const { bookedOn } = entry;
  const code = textAt(details, 'BkTxCd/Domn/Fmly/SubFmlyCd') ?? entry.code ?? '';
  const kind = kindOf(entry.isReversal || REVERSAL_CODES.has(code), direction, code);
  // Debtor and creditor of a reversal are those of the payment that it takes back.
  const other = (direction === 'in') === (kind !== 'reversal') ? 'Dbtr' : 'Cdtr';
  const { kid, text } = remittanceOf(details);
  const reference = textAt(details, 'Refs/AcctSvcrRef') ?? entry.reference;
  const endToEndId = textAt(details, 'Refs/EndToEndId');
  const transactionId = textAt(details, 'Refs/TxId');
  return {
    position,
    line: details?.line ?? entry.line,
    format,
    bankAccount,
    bookedOn,
    amountOre,
    direction,
    kind,
    kid,
    payerName: textAt(
      details,
      ...[other, `Ultmt${other}`].flatMap((party) => [`RltdPties/${party}/Nm`, `RltdPties/${party}/Pty/Nm`]),
    ),
    payerAccount: accountNumberOf(allAt(details, `RltdPties/${other}Acct`)[0]),
    text: text ?? textAt(details, 'AddtlTxInf') ?? note,
    archiveReference: reference,
    // ISO 20022 says so where the payer gives none.
    endToEndId: endToEndId === 'NOTPROVIDED' ? null : endToEndId,
    // The bank's reference names the transaction, or the entry that it is in; what the payer's bank gave tells those of one entry
    // apart. An entry that the bank does not name is known by its place in its message.
    facts: [
      format,
      bankAccount,
      direction,
      bookedOn,
      String(amountOre),
      reference ?? '',
      endToEndId ?? '',
      transactionId ?? '',
      kid ?? '',
      ...(reference === null ? [place.messageId, place.reportId, String(place.positionInReport)] : []),
    ],
  };
}

function kindOf(isReversal: boolean, direction: Direction, code: string): BankTransactionKind {
  if (isReversal) return 'reversal';
  return direction === 'out' && FEE_CODES.has(code) ? 'fee' : 'payment';
}

/**
 * The KID and the text that the payer gave. Norwegian banks give the KID as a structured reference of type SCOR. A reference without a
 * type counts, too. Where a payment names several KIDs, none is certain: a person has to share it out.
 */
function remittanceOf(details: XmlElement | undefined): { kid: string | null; text: string | null } {
  const structured = allAt(details, 'RmtInf/Strd');
  const references = allAt({ ...placeOf(0), children: structured }, 'Strd/CdtrRefInf')
    .filter((reference) => ['SCOR', null].includes(textAt(reference, 'Tp/CdOrPrtry/Cd')))
    .map((reference) => textAt(reference, 'Ref'));
  const kids = new Set(
    references.map((text) => text?.replaceAll(' ', '') ?? '').filter((text) => KID.test(text)),
  );
  const [kid] = kids.size === 1 ? kids : [];
  const texts = [
    ...allAt(details, 'RmtInf/Ustrd').map(({ text }) => cleanText(text)),
    ...references.filter((text) => text?.replaceAll(' ', '') !== kid),
    ...structured.map((one) => textAt(one, 'AddtlRmtInf')),
  ].filter((text) => text !== null);
  return { kid: kid ?? null, text: texts.length === 0 ? null : texts.join(' ').slice(0, TEXT_CHARACTERS) };
}

const KID = /^(?=.*[1-9])\d{1,24}[\d-]$/;
/** Of what a payer wrote, as much is kept. */
const TEXT_CHARACTERS = 1_000;
