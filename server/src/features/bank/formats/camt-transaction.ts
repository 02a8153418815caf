import { bankAccountKey } from '../../../domain/bank-files.ts';
import type { BankFileFormat, BankTransactionKind, Direction } from '../../../domain/bank-files.ts';
import type { Currency } from '../../../domain/currency/currency.ts';
import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import { creditorReferencesIn, readCreditorReference } from '../../../domain/currency/creditor-reference.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Amount } from '../../../domain/money.ts';
import {
  accountNumberOf,
  elementsAt,
  dayOf,
  directionOf,
  isYes,
  amountIn,
  refuseAt,
  textAt,
} from './camt-values.ts';
import type { UnidentifiedTransaction } from './bank-file-item.ts';
import { cleanText, givenReference, isPlaceholder } from '../../../domain/texts/clean-text.ts';
import type { XmlElement } from '../../../platform/documents/xml-elements.ts';

/** Where a transaction stands: facts of its message, and of its notification or statement. */
export type CamtPlace = {
  format: BankFileFormat;
  messageId: string;
  /** Of the notification or the statement. */
  reportId: string;
  /** Of a statement. */
  openingBalance: string;
  bankAccount: string;
  /** From 1 in the file. */
  position: number;
  /** From 1 in the notification or statement. */
  positionInReport: number;
};

/** Facts of an `Ntry` outside of its transactions. */
export type EntryFacts = {
  line: number;
  /** Of its account. */
  currency: Currency;
  amountOre: Amount;
  direction: Direction;
  isBooked: boolean;
  /** Undefined where the entry is not booked. */
  bookedOn: LocalDate | undefined;
  isReversal: boolean;
  reference: string | null;
  code: string | null;
};

/** @param head the children of the `Ntry` that stand before its transactions, by name */
export function entryFacts(
  head: ReadonlyMap<string, XmlElement>,
  line: number,
  currency: Currency,
): EntryFacts {
  const required = (name: string): XmlElement =>
    head.get(name) ?? refuseAt(emptyElementAt(line), `An entry has no ${name} before its transactions.`);
  const isEntryBooked = isBooked(required('Sts'));
  const reversal = head.get('RvslInd');
  return {
    line,
    currency,
    amountOre: amountIn(required('Amt'), currency),
    direction: directionOf(required('CdtDbtInd')),
    isBooked: isEntryBooked,
    bookedOn: isEntryBooked ? dayOf(required('BookgDt')) : undefined,
    isReversal: reversal !== undefined && isYes(reversal),
    reference: cleanText(head.get('AcctSvcrRef')?.text ?? ''),
    code: textAt(head.get('BkTxCd'), 'Domn/Fmly/SubFmlyCd'),
  };
}

/** @param status the `Sts` of an entry: a code in version 02, an element with a code in version 08 */
export function isBooked(status: XmlElement): boolean {
  return (textAt(status, 'Cd', 'Prtry') ?? cleanText(status.text)) === 'BOOK';
}

/** An empty element, so that a missing element is refused with a line. */
export function emptyElementAt(line: number): XmlElement {
  return { name: '', attributes: {}, text: '', children: [], line };
}

/** Above 0, in the currency of the account. */
export type Money = { amountOre: Amount; chargesOre: Amount; movedOre: Amount };

/** The amount of a `TxDtls`; undefined where the details have none in the currency of the account. Then the amount of the entry counts. */
export function amountOfDetails(details: XmlElement, currency: Currency): Amount | undefined {
  const amount = ['Amt', 'AmtDtls/TxAmt/Amt']
    .flatMap((path) => elementsAt(details, path))
    .find(({ attributes }) => attributes['Ccy'] === currency);
  return amount === undefined ? undefined : amountIn(amount, currency);
}

/** A `TxDtls` of version 08 may go the other way than its entry. */
export function directionOfDetails(details: XmlElement, entry: EntryFacts): Direction {
  const [indicator] = elementsAt(details, 'CdtDbtInd');
  return indicator === undefined ? entry.direction : directionOf(indicator);
}

/**
 * SubFamilyCode of the bank transaction codes (ISO 20022 external code sets). Charges, fees and commissions have these codes in every
 * family.
 */
const FEE_CODES = new Set(['CHRG', 'FEES', 'COMM', 'COME', 'COMI', 'COMT']);
/** Reversal due to a cancellation request, and due to a return: our own payment comes back, or a payment to us is taken back. */
const REVERSAL_CODES = new Set(['RPCR', 'RRTN']);

/**
 * @param details undefined: the entry has no details and is itself the transaction
 * @param money the amount that the other side paid, the charges of the bank, and the amount that the account moved by
 * @param note `AddtlNtryInf` of the entry, where the entry has this transaction alone
 */
export function toTransaction(
  place: CamtPlace,
  entry: EntryFacts & { bookedOn: LocalDate },
  details: XmlElement | undefined,
  { amountOre, chargesOre, movedOre }: Money,
  direction: Direction,
  note: string | null,
): UnidentifiedTransaction & IdentifyingFacts {
  const { bankAccount, format, position } = place;
  const { bookedOn, currency } = entry;
  const kind = kindOf(entry, details, direction);
  // A reversal has the debtor and the creditor of the payment that it takes back.
  const other = (direction === 'in') === (kind !== 'reversal') ? 'Dbtr' : 'Cdtr';
  const { kid, texts } = currency === BOOK_CURRENCY ? remittanceOf(details) : remittanceAbroad(details);
  const ofDetails = textAt(details, 'Refs/AcctSvcrRef');
  const reference = givenReference(ofDetails) ?? givenReference(entry.reference);
  const endToEndId = textAt(details, 'Refs/EndToEndId');
  const transactionId = textAt(details, 'Refs/TxId');
  return {
    position,
    line: details?.line ?? entry.line,
    format,
    bankAccount,
    currency,
    bookedOn,
    amountOre,
    chargesOre,
    direction,
    kind,
    kid,
    payerName: textAt(
      details,
      ...[other, `Ultmt${other}`].flatMap((party) => [`RltdPties/${party}/Nm`, `RltdPties/${party}/Pty/Nm`]),
    ),
    payerAccount: accountNumberOf(elementsAt(details, `RltdPties/${other}Acct`)[0]),
    text: withNotes(texts, [textAt(details, 'AddtlTxInf'), note]),
    archiveReference: reference,
    endToEndId: givenReference(endToEndId),
    isNamed: reference !== null && givenReference(ofDetails ?? reference) !== null,
    ...factsOf(place, reference, ofDetails ?? entry.reference, [
      format,
      bankAccountKey(bankAccount, currency),
      direction,
      bookedOn,
      String(movedOre),
      reference ?? '',
      endToEndId ?? '',
      transactionId ?? '',
      kid ?? '',
    ]),
  };
}

/** The facts that identify a transaction; null without any. `formerFacts`: the facts that 1.1.0 took; null where they are the same. */
type IdentifyingFacts = { facts: string[] | null; formerFacts: string[] | null };

/**
 * The bank's reference names the transaction or its entry; references of the payer's bank tell the transactions of an entry apart. A
 * transaction without a reference of the bank is known by its place. A statement may come again in another message, and another statement
 * may have the same `Id`, but not the same opening balance.
 * @param written the text in the place of the reference, also a placeholder; null without a text
 */
function factsOf(
  { format, messageId, reportId, openingBalance, positionInReport }: CamtPlace,
  reference: string | null,
  written: string | null,
  facts: string[],
): IdentifyingFacts {
  if (reference !== null) return { facts, formerFacts: null };
  const position = String(positionInReport);
  const inMessage = [...facts, messageId, reportId, position];
  if (format === 'camt.053') {
    const inStatement = [...facts, reportId, openingBalance, position];
    return {
      facts: isPlaceholder(reportId) ? null : inStatement,
      formerFacts: written === null ? inMessage : null,
    };
  }
  return { facts: isPlaceholder(messageId) && isPlaceholder(reportId) ? null : inMessage, formerFacts: null };
}

export function kindOf(
  entry: EntryFacts,
  details: XmlElement | undefined,
  direction: Direction,
): BankTransactionKind {
  const code = textAt(details, 'BkTxCd/Domn/Fmly/SubFmlyCd') ?? entry.code ?? '';
  if (entry.isReversal || REVERSAL_CODES.has(code)) return 'reversal';
  return direction === 'out' && FEE_CODES.has(code) ? 'fee' : 'payment';
}

/**
 * The KID and the texts that the payer gave. Norwegian banks give the KID as a structured reference of type SCOR. A reference without a
 * type counts, too. Where a payment names several KIDs, no KID is certain: a person has to share the payment out.
 */
function remittanceOf(details: XmlElement | undefined): { kid: string | null; texts: string[] } {
  const structured = elementsAt(details, 'RmtInf/Strd');
  const references = elementsAt({ ...emptyElementAt(0), children: structured }, 'Strd/CdtrRefInf')
    .filter((reference) => ['SCOR', null].includes(textAt(reference, 'Tp/CdOrPrtry/Cd')))
    .map((reference) => textAt(reference, 'Ref'));
  const kids = new Set(
    references.map((text) => text?.replaceAll(' ', '') ?? '').filter((text) => KID.test(text)),
  );
  const [kid] = kids.size === 1 ? kids : [];
  const texts = [
    ...elementsAt(details, 'RmtInf/Ustrd').map(({ text }) => cleanText(text)),
    ...references.filter((text) => text?.replaceAll(' ', '') !== kid),
    ...structured.flatMap((one) => elementsAt(one, 'RfrdDocInf/Nb').map(({ text }) => cleanText(text))),
    ...structured.map((one) => textAt(one, 'AddtlRmtInf')),
  ].filter((text) => text !== null);
  return { kid: kid ?? null, texts };
}

/**
 * The creditor reference (RF) and the texts that the payer gave. Banks abroad carry the reference in its place or in the text. Its check
 * digits tell one from other words. Where a payment names several, none is certain.
 */
function remittanceAbroad(details: XmlElement | undefined): { kid: string | null; texts: string[] } {
  const { kid, texts } = remittanceOf(details);
  const references = new Set(texts.flatMap(creditorReferencesIn));
  const [reference] = references.size === 1 && kid === null ? references : [];
  return {
    kid: reference ?? kid,
    texts: texts.filter((text) => reference === undefined || readCreditorReference(text) !== reference),
  };
}

/** The text of the payer, and the bank's notes where they say more. */
function withNotes(texts: string[], notes: (string | null)[]): string | null {
  const text = notes.reduce<string>(
    (said, note) => (note === null || said.includes(note) ? said : `${said} ${note}`.trim()),
    texts.join(' '),
  );
  return text === '' ? null : text.slice(0, TEXT_CHARACTERS);
}

const KID = /^(?=.*[1-9])\d{1,24}[\d-]$/;
/** The beginning of a text, as much as is kept. */
const TEXT_CHARACTERS = 1_000;
