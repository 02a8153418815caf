import type { LocalDate } from '../../../domain/days/local-date.ts';
import { cleanText } from '../../../domain/texts/clean-text.ts';
import type { TransactionToWrite } from './transaction-to-write.ts';

/**
 * An OCR giro file as Nets would write it, in characters of ISO-8859-1: an assignment for each account, in the order of the
 * transactions. OCR giro has no names. Only a payment at a terminal or on the internet has a text, and such a payment has no account of
 * the payer.
 * @throws RangeError for an archive reference that is not up to 9 digits
 */
export function writeOcr(
  transactions: readonly TransactionToWrite[],
  { transmission }: { transmission: number },
): string {
  const assignments = [...Map.groupBy(transactions, ({ bankAccount }) => bankAccount)];
  const records = assignments.flatMap(([bankAccount, ofAccount], index) => {
    const written = ofAccount.flatMap((transaction, at) => transactionRecords(transaction, at + 1));
    const days = ofAccount.map(({ bookedOn }) => bookedOn).toSorted();
    const [earliest = '', latest = ''] = [days[0], days.at(-1)];
    return [
      `NY090020${'0'.repeat(9)}${zeros(index + 1, 7)}${bankAccount}`,
      ...written,
      `NY090088${totals(ofAccount, written.length + 2)}${[latest, earliest, latest].map(ddmmyy).join('')}`,
    ];
  });
  const latest = transactions.reduce((day, { bookedOn }) => (bookedOn > day ? bookedOn : day), '');
  return [
    `NY00001000008080${zeros(transmission, 7)}`,
    ...records,
    `NY000089${totals(transactions, records.length + 2)}${ddmmyy(latest)}`,
  ]
    .map((record) => `${record.padEnd(80, '0')}\r\n`)
    .join('');
}

function transactionRecords(transaction: TransactionToWrite, number: number): string[] {
  const { bookedOn, amountOre, kid, payerAccount, archiveReference, isReversal = false } = transaction;
  if (!/^\d{1,9}$/.test(archiveReference))
    throw new RangeError('OCR giro has archive references of up to 9 digits');
  const text = cleanText(transaction.text ?? '');
  const hasText = text !== null || kid === null;
  const type = `${hasText ? 2 : 1}${isReversal ? (hasText ? 0 : 8) : hasText ? 1 : 0}`;
  const start = (kind: number) => `NY09${type}${kind}${zeros(number, 7)}`;
  const debitAccount = Number(type) < 18 ? (payerAccount ?? '') : '';
  const records = [
    // Centre 20, the day, the first partial settlement and its first serial number. A terminal has no partial settlements.
    `${start(30)}${ddmmyy(bookedOn)}20${bookedOn.slice(8)}${Number(type) < 18 ? 1 : 0}00001${isReversal ? '-' : '0'}` +
      `${zeros(amountOre, 17)}${(kid ?? '').padStart(25)}`,
    `${start(31)}${'0'.repeat(10)}${zeros(archiveReference, 9)}${'0'.repeat(7)}${ddmmyy(bookedOn)}${zeros(debitAccount, 11)}`,
  ];
  if (!hasText) return records;
  const printable = (text ?? '').replaceAll(/[^\x20-\x7E\xA0-\xFF]/gu, '?').slice(0, 40);
  return [...records, `${start(32)}${printable.padEnd(40)}`];
}

function totals(transactions: readonly TransactionToWrite[], records: number): string {
  const sum = transactions.reduce(
    (total, { amountOre, isReversal }) => (isReversal === true ? total - amountOre : total + amountOre),
    0n,
  );
  return `${zeros(transactions.length, 8)}${zeros(records, 8)}${zeros(sum < 0n ? -sum : sum, 17)}`;
}

function zeros(value: number | bigint | string, length: number): string {
  return String(value).padStart(length, '0');
}

/** A day as six digits; zeros for no day. */
function ddmmyy(day: LocalDate): string {
  return day === '' ? '000000' : `${day.slice(8)}${day.slice(5, 7)}${day.slice(2, 4)}`;
}
