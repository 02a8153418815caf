import { amountText, dateText, inCurrency, moneyText, periodText } from '../../platform/documents/formats.ts';
import { BOOK_CURRENCY } from '../../domain/currency/currency.ts';
import { inGroupsOfFour } from '../../domain/parties/bank-account.ts';
import { wordsIn } from '../../platform/documents/words.ts';
import type { Language } from '../../domain/texts/language.ts';
import type { AccountStatement, OpenItem } from './account-statement.ts';
import { payToFacts } from './document-facts.ts';
import { accountAndKid, commonParts, labelledWithValue } from './document-model.ts';
import type { DocumentModel, Labelled, StatementMovements } from './document-model.ts';
import { accountStatementLineText, accountStatementWordsIn } from './statement-words.ts';

/** The model of a statement of account: first what is to be paid and how, then what changed the balance. */
export function accountStatementModel(statement: AccountStatement): DocumentModel {
  const { language, seller, from, to } = statement;
  const words = wordsIn(language);
  const own = accountStatementWordsIn(language);
  const period = periodText({ from, to }, language);
  return {
    ...commonParts(statement, words, words.to),
    title: `${own.statement} ${period} – ${seller.name}`,
    date: statement.madeOn,
    heading: own.statement,
    number: '',
    payment: payment(statement),
    facts: [
      { label: words.date, value: dateText(statement.madeOn, language) },
      { label: own.period, value: period },
      ...(statement.closingNokOre === undefined
        ? []
        : [{ label: own.inKroner, value: signed(statement.closingNokOre, language) }]),
    ],
    opening: [],
    table: openItems(statement),
    breakdown: { header: [], rows: [] },
    totals: totals(statement),
    movements: movements(statement),
    closing: [
      ...howToPay(statement),
      [own.disagree, seller.contactEmail].filter((part) => part !== '').join(' '),
    ],
    notes: { label: '', paragraphs: [] },
  };

  function payment({ closingOre, overdueOre, currency = BOOK_CURRENCY }: AccountStatement): Labelled[] {
    const isOwed = BigInt(closingOre) > 0n;
    return labelledWithValue([
      balanceDueOn(statement),
      {
        label: own.overdue,
        value: BigInt(overdueOre) > 0n ? moneyText(overdueOre, language, currency) : '',
      },
      ...(isOwed ? whereToPay(statement) : []),
    ]);
  }
}

/** The account in the currency of the statement, else that of the seller. */
function whereToPay({ language, seller, buyer, payTo }: AccountStatement): Labelled[] {
  const words = wordsIn(language);
  return payTo === undefined
    ? accountAndKid(seller, buyer, null, words)
    : payToFacts({ ...payTo, creditorReference: null }, words);
}

/** By what the payment of an open item is known: the label, and the reference of the item. Undefined where it has none. */
export function referenceOf(
  { kid, creditorReference = null }: OpenItem,
  language: Language,
): Labelled | undefined {
  const words = wordsIn(language);
  if (creditorReference !== null)
    return { label: words.paymentReference, value: inGroupsOfFour(creditorReference) };
  return kid === null ? undefined : { label: words.kid, value: kid };
}

/** The sentence that asks for the references of the items; none where no item has one. */
export function howToPay({ language, open }: AccountStatement): string[] {
  const own = accountStatementWordsIn(language);
  if (open.some(({ creditorReference }) => creditorReference)) return [own.howToPayByReference];
  return open.some(({ kid }) => kid !== null) ? [own.howToPay] : [];
}

/** What is owed in all, by the customer or to the customer. */
export function balanceDue({ language, closingOre, currency = BOOK_CURRENCY }: AccountStatement): Labelled {
  const ore = BigInt(closingOre);
  return {
    label: ore < 0n ? accountStatementWordsIn(language).credit : wordsIn(language).toPay,
    value: moneyText(ore < 0n ? -ore : ore, language, currency),
  };
}

/** As `balanceDue`, with the day. */
export function balanceDueOn(statement: AccountStatement): Labelled {
  const { label, value } = balanceDue(statement);
  const { language, to } = statement;
  return { label: `${label} ${accountStatementWordsIn(language).asOf} ${dateText(to, language)}`, value };
}

function openItems({ language, open, currency }: AccountStatement): DocumentModel['table'] {
  const words = wordsIn(language);
  const own = accountStatementWordsIn(language);
  const references = open.map((item) => referenceOf(item, language));
  const kidLabel = references.find((one) => one !== undefined)?.label;
  const hasClaims = open.some(({ claimsOre }) => BigInt(claimsOre) !== 0n);
  const cells = (name: string, kid: string, due: string, ...[rest, claims, sum]: string[]) => [
    name,
    ...(kidLabel === undefined ? [] : [kid]),
    due,
    ...(hasClaims ? [rest ?? '', claims ?? ''] : []),
    sum ?? '',
  ];
  return {
    header: cells(
      own.openItems,
      kidLabel ?? '',
      own.due,
      own.remaining,
      own.claims,
      inCurrency(words.toPay, currency),
    ),
    rows:
      open.length === 0
        ? [cells(own.nothingOpen, '', '')]
        : open.map((item, index) =>
            cells(
              `${words.invoice} ${item.number}${item.isOverdue ? ` (${own.isOverdue})` : ''}`,
              references[index]?.value ?? '',
              dateText(item.dueDate, language),
              amountText(item.outstandingOre, language),
              amountText(item.claimsOre, language),
              amountText(openItemOre(item), language),
            ),
          ),
  };
}

/** What is open of an invoice, with fees. */
export function openItemOre({ outstandingOre, claimsOre }: OpenItem): bigint {
  return BigInt(outstandingOre) + BigInt(claimsOre);
}

function totals(statement: AccountStatement): Labelled[] {
  const { language, outstandingOre, creditOre } = statement;
  const own = accountStatementWordsIn(language);
  const hasCredit = BigInt(creditOre) !== 0n;
  return [
    ...(hasCredit
      ? [
          { label: own.openItems, value: amountText(outstandingOre, language) },
          { label: own.credit, value: signed(-BigInt(creditOre), language) },
        ]
      : []),
    balanceDue(statement),
  ];
}

function movements({
  language,
  from,
  to,
  lines,
  openingOre,
  closingOre,
  currency,
}: AccountStatement): StatementMovements {
  const words = wordsIn(language);
  const own = accountStatementWordsIn(language);
  return {
    label: own.movements,
    header: [
      words.date,
      own.text,
      own.due,
      inCurrency(words.amount, currency),
      inCurrency(own.balance, currency),
    ],
    rows: [
      [dateText(from, language), own.opening, '', '', signed(openingOre, language)],
      ...lines.map((line) => [
        dateText(line.date, language),
        accountStatementLineText(line, language),
        line.dueDate === null ? '' : dateText(line.dueDate, language),
        signed(line.ore, language),
        signed(line.balanceOre, language),
      ]),
      [dateText(to, language), own.closing, '', '', signed(closingOre, language)],
    ],
  };
}

/** A minus sign as wide as a digit replaces the hyphen. */
function signed(ore: string | bigint, language: Language): string {
  return amountText(ore, language).replace('-', '\u2212');
}
