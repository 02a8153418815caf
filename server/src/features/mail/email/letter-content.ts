import { bankAccountText, dateText, moneyText, sumText } from '../../../platform/documents/formats.ts';
import type { IssuedLetter } from '../../issued-documents/index.ts';
import { wordsIn } from '../../../platform/documents/words.ts';
import { DUE_PHRASES, earlierClaimsWord, feeWord, payToFacts } from '../../issued-documents/index.ts';
import { toOneLine } from './clean-text.ts';
import { buyerText, sellerParts } from './document-content.ts';
import type { EmailContent, EmailRow } from './email-content.ts';
import type { PlaceholderValues } from './placeholders.ts';
import type { Demand } from './sentences.ts';
import { SENTENCES } from './sentences.ts';

/**
 * The standard mail of a reminder or collection warning. Its required statements stand below any message.
 * @param publicUrl the link to the invoice's page; null for an invoice of another system. Such an invoice is not attached
 *   either
 */
export function letterContent(letter: IssuedLetter, publicUrl: string | null): EmailContent {
  const { type, language, seller, invoice, payTo } = letter;
  const words = wordsIn(language);
  const sentences = SENTENCES[language];
  const heading = sentences.heading[type](invoice.number);
  return {
    language,
    subject: sentences.subject(heading, seller.name),
    sellerName: seller.name,
    accentColour: seller.accentColour,
    heading,
    message: '',
    statements: statements(letter),
    amount: { label: words.toPay, value: moneyText(letter.totalDueOre, language, letter.currency) },
    facts: [
      { label: words.newDueDate, value: dateText(letter.deadline, language) },
      ...(payTo === undefined
        ? [
            { label: words.bankAccount, value: bankAccountText(seller.bankAccount) },
            { label: words.kid, value: invoice.kid },
          ]
        : payToFacts(payTo, words)),
    ],
    link: publicUrl === null ? null : { text: sentences.look.invoice, url: publicUrl },
    attached: publicUrl === null ? sentences.attachedAlone[type] : sentences.attached[type],
    details: [
      { label: words.to, value: buyerText(letter.buyer) },
      { label: words.invoiceDate, value: dateText(invoice.issueDate, language) },
      { label: words.dueDate, value: dateText(invoice.dueDate, language) },
    ],
    lines: [],
    linesLeftOut: '',
    sums: claim(letter),
    inNok: [],
    notes: '',
    ...sellerParts(letter),
  };
}

export function letterPlaceholders(letter: IssuedLetter): PlaceholderValues {
  const { language, invoice, payTo } = letter;
  return {
    number: invoice.number,
    seller: toOneLine(letter.seller.name),
    customer: toOneLine(letter.buyer.name),
    amount: moneyText(letter.totalDueOre, language, letter.currency),
    dueDate: dateText(letter.deadline, language),
    kid: invoice.kid || (payTo?.creditorReference ?? ''),
  };
}

function statements(letter: IssuedLetter): string[] {
  const { type, language, invoice } = letter;
  const sentences = SENTENCES[language];
  const demand: Demand = {
    number: invoice.number,
    due: DUE_PHRASES[language](
      dateText(invoice.payBy ?? invoice.dueDate, language),
      invoice.payBy !== undefined,
    ),
    partlyPaid: invoice.outstandingOre !== invoice.totalOre,
    isPaid: BigInt(invoice.outstandingOre) === 0n,
    isPaidInTime: invoice.isPaidInTime === true,
    amount: moneyText(letter.totalDueOre, language, letter.currency),
    deadline: dateText(letter.deadline, language),
  };
  return type === 'reminder'
    ? [`${sentences.overdue(demand)} ${sentences.pleasePay(demand)}`, sentences.alreadyPaid.reminder]
    : [
        sentences.overdue(demand),
        sentences.collectionFollows(demand),
        `${sentences.alreadyPaid.collection_warning} ${sentences.objections}`,
      ];
}

/** The rows from the invoice's amount to the amount that is due now. Rows of 0 are left out. */
function claim(letter: IssuedLetter): EmailRow[] {
  const { language, invoice, currency } = letter;
  const words = wordsIn(language);
  const part = (label: string, ore: string, sign = ''): EmailRow => ({
    label,
    value: BigInt(ore) === 0n ? '' : sign + sumText(ore, language, currency),
  });
  const isWhole = invoice.outstandingOre === invoice.totalOre;
  return [
    part(words.invoiceAmount, isWhole ? '0' : invoice.totalOre),
    part(words.paid, invoice.paidOre, '−'),
    part(words.credited, invoice.creditedOre, '−'),
    part(words.outstanding, invoice.outstandingOre),
    part(earlierClaimsWord(letter, words), letter.earlierClaimsOre),
    part(feeWord(letter, words), letter.feeOre),
    part(words.interest, letter.interestOre),
    { label: words.toPay, value: moneyText(letter.totalDueOre, language, letter.currency) },
  ];
}
