import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import {
  amountText,
  bankAccountText,
  dateText,
  moneyText,
  periodText,
} from '../../../platform/documents/formats.ts';
import { wordsIn } from '../../../platform/documents/words.ts';
import {
  balanceDue,
  balanceDueOn,
  howToPay,
  openItemOre,
  payToFacts,
  referenceOf,
  accountStatementWordsIn,
} from '../../issued-documents/index.ts';
import type { AccountStatement } from '../../issued-documents/index.ts';
import { toOneLine } from './clean-text.ts';
import { buyerText, sellerParts } from './document-content.ts';
import type { EmailContent, EmailRow } from './email-content.ts';
import type { PlaceholderValues } from './placeholders.ts';
import { SENTENCES } from './sentences.ts';

const MOST_LINES = 15;

/** The standard mail of a statement of account: what is owed in all, and the open invoices with how to pay each. */
export function accountStatementContent(statement: AccountStatement): EmailContent {
  const { language, seller, buyer, open, payTo } = statement;
  const words = wordsIn(language);
  const own = accountStatementWordsIn(language);
  const sentences = SENTENCES[language];
  const period = periodText(statement, language);
  const shown = open.length > MOST_LINES + 1 ? open.slice(0, MOST_LINES) : open;
  const leftOut = open.length - shown.length;
  const isOwed = BigInt(statement.closingOre) > 0n;
  return {
    language,
    subject: sentences.subject(own.statement, seller.name),
    sellerName: seller.name,
    accentColour: seller.accentColour,
    heading: own.statement,
    message: sentences.statement.greeting(period, toOneLine(seller.name)),
    statements: isOwed ? [] : [sentences.nothingToPay],
    amount: balanceDueOn(statement),
    facts: isOwed
      ? [
          { label: own.overdue, value: hasOre(statement.overdueOre, statement) },
          ...(payTo === undefined
            ? [{ label: words.bankAccount, value: bankAccountText(seller.bankAccount) }]
            : payToFacts({ ...payTo, creditorReference: null }, words)),
        ]
      : [],
    link: null,
    attached: sentences.statement.attached,
    details: [
      { label: words.to, value: buyerText(buyer) },
      { label: own.period, value: period },
    ],
    lines: shown.map((item) => {
      const reference = referenceOf(item, language);
      return {
        label: `${words.invoice} ${item.number}`,
        detail: [
          ...(reference === undefined ? [] : [`${reference.label} ${reference.value}`]),
          `${own.due} ${dateText(item.dueDate, language)}${item.isOverdue ? ` (${own.isOverdue})` : ''}`,
        ].join(' · '),
        value: amountText(openItemOre(item), language),
      };
    }),
    linesLeftOut: leftOut > 0 ? sentences.linesLeftOut(leftOut) : '',
    sums: [...credit(statement), balanceDue(statement)],
    inNok: [],
    notes: howToPay(statement).join(''),
    ...sellerParts(statement),
  };
}

/** A statement is about no single invoice, so it has no number, date or KID of one. */
export function accountStatementPlaceholders(statement: AccountStatement): PlaceholderValues {
  return {
    number: '',
    seller: toOneLine(statement.seller.name),
    customer: toOneLine(statement.buyer.name),
    amount: moneyText(statement.closingOre, statement.language, statement.currency ?? BOOK_CURRENCY),
    dueDate: '',
    kid: '',
  };
}

/** How the balance comes about where the customer has something to its credit. */
function credit({ language, outstandingOre, creditOre }: AccountStatement): EmailRow[] {
  const own = accountStatementWordsIn(language);
  if (BigInt(creditOre) === 0n) return [];
  return [
    { label: own.openItems, value: amountText(outstandingOre, language) },
    { label: own.credit, value: `−${amountText(creditOre, language)}` },
  ];
}

function hasOre(ore: string, { language, currency = BOOK_CURRENCY }: AccountStatement): string {
  return BigInt(ore) > 0n ? moneyText(ore, language, currency) : '';
}
