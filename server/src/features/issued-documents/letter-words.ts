import type { Words } from '../../platform/documents/words.ts';
import type { Language } from '../../domain/texts/language.ts';
import type { LetterType } from '../../domain/invoices/late-payment.ts';
import type { IssuedLetter } from './issued-document.ts';

/** `isPaid` means that the invoice itself is paid, and only fees and interest remain. */
type Facts = {
  invoice: string;
  invoiceDate: string;
  /** The day until which it had to be paid. */
  dueDate: string;
  /** Whether that is not the due date of the invoice but 30 days after it was sent, because it was sent late. */
  isFromSending: boolean;
  total: string;
  deadline: string;
  isPaid: boolean;
  /** Whether the invoice is paid and every payment came in time. A credit note or write-off may have settled the rest. */
  isPaidInTime: boolean;
  /** Whether late-payment interest is claimed of such claims. None is of those in another currency than NOK. */
  hasInterest: boolean;
};

export type LetterText = { opening: string[]; closing: string[] };

/**
 * The sentences of a letter. The collection warning says that the claim goes to debt collection unless it is paid by the
 * deadline, and names the costs that follow (inkassoloven § 9).
 */
export function letterText(type: LetterType, language: Language, facts: Facts): LetterText {
  const { dueDate, isFromSending } = facts;
  return TEXTS[type][language]({ ...facts, ...DUE_PHRASES[language](dueDate, isFromSending) });
}

/** `was`: what follows the name of the invoice. `day`: what follows "after". */
type Due = { was: string; day: string };

/** In words, when an invoice had to be paid: on its due date, or by 30 days after it was sent. */
export const DUE_PHRASES: Record<Language, (dueDate: string, isFromSending: boolean) => Due> = {
  nb: (dueDate, isFromSending) =>
    isFromSending
      ? { was: `skulle vært betalt innen ${dueDate}`, day: `fristen ${dueDate}` }
      : { was: `forfalt ${dueDate}`, day: `forfall ${dueDate}` },
  nn: (dueDate, isFromSending) =>
    isFromSending
      ? { was: `skulle vore betalt innan ${dueDate}`, day: `fristen ${dueDate}` }
      : { was: `hadde forfall ${dueDate}`, day: `forfall ${dueDate}` },
  en: (dueDate, isFromSending) =>
    isFromSending
      ? { was: `should have been paid by ${dueDate}`, day: `the deadline ${dueDate}` }
      : { was: `was due on ${dueDate}`, day: `its due date ${dueDate}` },
};

const TEXTS: Record<LetterType, Record<Language, (facts: Facts & Due) => LetterText>> = {
  reminder: {
    nb: ({ invoice, invoiceDate, was, day, total, deadline, isPaid, isPaidInTime }) => ({
      opening: [
        isPaid
          ? `Faktura ${invoice} av ${invoiceDate} er ${isPaidInTime ? 'gjort opp' : `betalt, men etter ${day}`}. Gebyr eller forsinkelsesrente gjenstår.`
          : `Vi kan ikke se at faktura ${invoice} av ${invoiceDate} er betalt i sin helhet. Den ${was}.`,
        `Slikt blir fort glemt, så dette er en vennlig påminnelse: Betal ${total} innen ${deadline}.`,
      ],
      closing: [
        'Har du betalt i løpet av de siste dagene, kan du se bort fra denne purringen. Er noe uklart, eller mener du at kravet er feil? Ta kontakt med oss, så finner vi ut av det.',
      ],
    }),
    nn: ({ invoice, invoiceDate, was, day, total, deadline, isPaid, isPaidInTime }) => ({
      opening: [
        isPaid
          ? `Faktura ${invoice} av ${invoiceDate} er ${isPaidInTime ? 'gjord opp' : `betalt, men etter ${day}`}. Gebyr eller forseinkingsrente står att.`
          : `Vi kan ikkje sjå at faktura ${invoice} av ${invoiceDate} er betalt i sin heilskap. Han ${was}.`,
        `Slikt blir fort gløymt, så dette er ei vennleg påminning: Betal ${total} innan ${deadline}.`,
      ],
      closing: [
        'Har du betalt i løpet av dei siste dagane, kan du sjå bort frå denne purringa. Er noko uklart, eller meiner du at kravet er feil? Ta kontakt med oss, så finn vi ut av det.',
      ],
    }),
    en: ({ invoice, invoiceDate, was, day, total, deadline, isPaid, isPaidInTime }) => ({
      opening: [
        isPaid
          ? `Invoice ${invoice} of ${invoiceDate} has been ${isPaidInTime ? 'settled' : `paid, but after ${day}`}. A fee or late-payment interest remains.`
          : `We cannot see that invoice ${invoice} of ${invoiceDate} has been paid in full. It ${was}.`,
        `Such things are easily forgotten, so this is a friendly reminder: please pay ${total} by ${deadline}.`,
      ],
      closing: [
        'If you have paid within the last few days, please disregard this letter. Is something unclear, or do you think that the claim is wrong? Get in touch with us and we will sort it out.',
      ],
    }),
  },
  collection_warning: {
    nb: ({ invoice, invoiceDate, was, day, total, deadline, isPaid, isPaidInTime, hasInterest }) => ({
      opening: [
        isPaid
          ? `Faktura ${invoice} av ${invoiceDate} er ${isPaidInTime ? 'gjort opp' : `betalt, men etter ${day}`}. Gebyr eller forsinkelsesrente er fortsatt ikke betalt.`
          : `Faktura ${invoice} av ${invoiceDate} ${was} og er fortsatt ikke betalt i sin helhet.`,
        `Dette er et inkassovarsel etter inkassoloven § 9. Er ikke ${total} betalt innen ${deadline}, blir kravet sendt til inkasso uten flere varsler.`,
        `Da må du i tillegg betale inkassosalær og eventuelle gebyrer til forliksråd, domstol og namsmann.${isPaid || !hasInterest ? '' : ' Forsinkelsesrente løper til kravet er betalt.'}`,
      ],
      closing: [
        'Har du innvendinger mot kravet, må du si fra til oss innen fristen. Har du betalt i løpet av de siste dagene, kan du se bort fra dette varselet.',
      ],
    }),
    nn: ({ invoice, invoiceDate, was, day, total, deadline, isPaid, isPaidInTime, hasInterest }) => ({
      opening: [
        isPaid
          ? `Faktura ${invoice} av ${invoiceDate} er ${isPaidInTime ? 'gjord opp' : `betalt, men etter ${day}`}. Gebyr eller forseinkingsrente er framleis ikkje betalt.`
          : `Faktura ${invoice} av ${invoiceDate} ${was} og er framleis ikkje betalt i sin heilskap.`,
        `Dette er eit inkassovarsel etter inkassolova § 9. Er ikkje ${total} betalt innan ${deadline}, blir kravet sendt til inkasso utan fleire varsel.`,
        `Då må du i tillegg betale inkassosalær og eventuelle gebyr til forliksråd, domstol og namsmann.${isPaid || !hasInterest ? '' : ' Forseinkingsrente løper til kravet er betalt.'}`,
      ],
      closing: [
        'Har du innvendingar mot kravet, må du seie frå til oss innan fristen. Har du betalt i løpet av dei siste dagane, kan du sjå bort frå dette varselet.',
      ],
    }),
    en: ({ invoice, invoiceDate, was, day, total, deadline, isPaid, isPaidInTime, hasInterest }) => ({
      opening: [
        isPaid
          ? `Invoice ${invoice} of ${invoiceDate} has been ${isPaidInTime ? 'settled' : `paid, but after ${day}`}. A fee or late-payment interest has still not been paid.`
          : `Invoice ${invoice} of ${invoiceDate} ${was} and has still not been paid in full.`,
        `This is a debt collection notice under section 9 of the Norwegian Debt Collection Act (inkassovarsel). Unless ${total} is paid by ${deadline}, the claim will be sent to debt collection (inkasso) without further notice.`,
        `You will then also have to pay the fees of the collection agency and any fees of the conciliation board, the courts and the enforcement officer.${isPaid || !hasInterest ? '' : ' Late-payment interest runs until the claim is paid.'}`,
      ],
      closing: [
        'If you dispute the claim, you must tell us before the deadline. If you have paid within the last few days, please disregard this notice.',
      ],
    }),
  },
};

/** The word for a letter's `feeOre`. */
export function feeWord(letter: Pick<IssuedLetter, 'type' | 'isCompensation'>, words: Words): string {
  if (letter.isCompensation === true) return words.compensation;
  return letter.type === 'reminder' ? words.fee : words.warningFee;
}

/** The word for a letter's `earlierClaimsOre`. */
export function earlierClaimsWord(letter: Pick<IssuedLetter, 'earlierIsCompensation'>, words: Words): string {
  return letter.earlierIsCompensation === true ? words.earlierCompensation : words.earlierClaims;
}
