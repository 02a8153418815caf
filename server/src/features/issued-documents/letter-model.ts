import {
  amountText,
  dateText,
  inCurrency,
  moneyText,
  percentText,
} from '../../platform/documents/formats.ts';
import type { IssuedLetter } from './issued-document.ts';
import { wordsIn } from '../../platform/documents/words.ts';
import type { Words } from '../../platform/documents/words.ts';
import type { DocumentModel } from './document-model.ts';
import { commonParts, waysToPay } from './document-model.ts';
import { earlierClaimsWord, feeWord, letterText } from './letter-words.ts';

/** The model of a reminder (purring) or collection warning (inkassovarsel). */
export function letterModel(letter: IssuedLetter): DocumentModel {
  const { language, invoice, seller, buyer, currency, payTo } = letter;
  const words = wordsIn(language);
  const heading = letter.type === 'reminder' ? words.reminder : words.collectionWarning;
  const total = moneyText(letter.totalDueOre, language, currency);
  const deadline = dateText(letter.deadline, language);
  const invoiceDate = dateText(invoice.issueDate, language);
  const dueDate = dateText(invoice.dueDate, language);
  return {
    ...commonParts(letter, words, words.to),
    title: `${heading}: ${words.invoice.toLowerCase()} ${invoice.number} – ${seller.name}`,
    date: letter.sentOn,
    heading,
    number: '',
    payment: [
      { label: words.toPay, value: total },
      { label: words.newDueDate, value: deadline },
      ...waysToPay({ seller, buyer, kid: invoice.kid, payTo }, words),
    ],
    facts: [
      { label: words.date, value: dateText(letter.sentOn, language) },
      { label: words.invoiceNumber, value: invoice.number },
      { label: words.invoiceDate, value: invoiceDate },
      { label: words.dueDate, value: dueDate },
    ],
    ...letterText(letter.type, language, {
      invoice: invoice.number,
      invoiceDate,
      dueDate: invoice.payBy === undefined ? dueDate : dateText(invoice.payBy, language),
      isFromSending: invoice.payBy !== undefined,
      total,
      deadline,
      isPaid: BigInt(invoice.outstandingOre) === 0n,
      isPaidInTime: invoice.isPaidInTime === true,
      hasInterest: currency === undefined,
    }),
    table: { header: [words.claim, inCurrency(words.amount, currency)], rows: claims(letter, words) },
    breakdown: {
      header: [words.period, words.days, words.rate, words.principal],
      rows: letter.interest.map(({ from, to, days, rateBp, principalOre }) => [
        `${dateText(from, language)}\u00A0– ${dateText(to, language)}`,
        String(days),
        percentText(rateBp, language),
        amountText(principalOre, language),
      ]),
    },
    totals: [{ label: words.toPay, value: total }],
    notes: { label: '', paragraphs: [] },
  };
}

/** The rows from the invoice's total to its outstanding amount, and the fees besides. Rows of 0 are left out. */
function claims({ invoice, language, ...letter }: IssuedLetter, words: Words): string[][] {
  const isReduced = invoice.outstandingOre !== invoice.totalOre;
  const rows: [label: string, ore: bigint][] = [
    [`${words.invoice} ${invoice.number}`, BigInt(invoice.totalOre)],
    [words.paid, -BigInt(invoice.paidOre)],
    [words.credited, -BigInt(invoice.creditedOre)],
    [words.outstanding, isReduced ? BigInt(invoice.outstandingOre) : 0n],
    [earlierClaimsWord(letter, words), BigInt(letter.earlierClaimsOre)],
    [feeWord(letter, words), BigInt(letter.feeOre)],
    [words.interest, BigInt(letter.interestOre)],
  ];
  return (
    rows
      .filter(([, ore]) => ore !== 0n)
      // A minus sign as wide as a digit replaces the hyphen.
      .map(([label, ore]) => [label, amountText(ore, language).replace('-', '\u2212')])
  );
}
