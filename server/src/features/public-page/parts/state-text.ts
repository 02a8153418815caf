import type { IssuedDocument } from '../../issued-documents/index.ts';
import type { Words } from '../../../platform/documents/words.ts';
import { dateText } from '../../../platform/documents/formats.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Amount } from '../../../domain/money.ts';
import type { Invoice } from '../../invoices/index.ts';
import type { PageWords } from './page-words.ts';
import { fillWords } from './page-words.ts';
import type { PaymentState } from '../payment-state.ts';

export type StateText = {
  amountLabel: string;
  amountOre: Amount;
  /** The state in a word or two, and its gravity. Colour alone never tells the state. */
  label: string;
  mood: 'plain' | 'good' | 'warn' | 'bad';
  sentence: string;
};

/** The state of the document, in plain words of its language. @param today by the account's time */
export function stateText(
  { document, invoice, today }: { document: IssuedDocument; invoice: Invoice; today: LocalDate },
  state: PaymentState,
  words: Words,
  pageWords: PageWords,
): StateText {
  const date = (day: LocalDate) => dateText(day, document.language);
  const due = { date: date(document.dueDate) };
  const letter = { sent: date(invoice.reminders.at(-1)?.sentOn ?? today), deadline: date(state.deadline) };
  const credited = { number: document.creditedInvoiceNumber ?? '' };
  const texts: Record<PaymentState['kind'], [StateText['mood'], label: string, sentence: string]> = {
    credit_note: ['good', pageWords.nothingToPay, fillWords(pageWords.creditNoteSentence, credited)],
    credited: ['good', words.credited, pageWords.creditedSentence],
    // A write-off in the seller's books is hidden from the customer, and the debt remains.
    lost: ['plain', pageWords.unpaid, pageWords.lostSentence],
    nothing_to_pay: ['good', pageWords.nothingToPay, pageWords.nothingToPaySentence],
    paid: ['good', words.paid, fillWords(pageWords.paidThanks, { date: date(invoice.paidOn ?? today) })],
    fees_left: ['warn', pageWords.feesLeft, pageWords.feesLeftSentence],
    unpaid: [
      'plain',
      pageWords.unpaid,
      fillWords(document.dueDate === today ? pageWords.dueToday : pageWords.dueOn, due),
    ],
    overdue: ['bad', pageWords.overdue, fillWords(pageWords.wasDueOn, due)],
    reminder: ['warn', pageWords.reminded, fillWords(pageWords.reminderSent, letter)],
    collection_warning: ['bad', words.collectionWarning, fillWords(pageWords.warningSent, letter)],
  };
  const [mood, label, sentence] = texts[state.kind];
  const amount =
    state.dueOre > 0n
      ? { amountLabel: words.toPay, amountOre: state.dueOre }
      : {
          amountLabel: state.kind === 'credit_note' ? words.credited : words.total,
          amountOre: BigInt(document.totalOre),
        };
  return { ...amount, mood, label, sentence };
}
