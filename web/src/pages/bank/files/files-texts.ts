import { capital, wholeNumber } from '../../../text/formats.ts';
import type { Language } from '../../../text/language.tsx';
import { commonWords } from '../../../text/common-texts.ts';
import type { Wording } from '../../../text/texts-by-language.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';
import type { BankFile } from '../bank-queries.ts';

type Counts = { matched: number; unmatched: number; duplicates: number; leftOut: number };

const say = (language: Language) => (count: number) => wholeNumber(count, language);
const n = say('nb');
const e = say('en');
const line = (parts: readonly (string | false)[]) =>
  capital(parts.filter((part) => part !== false).join(', '));

const PROBLEMS: Partial<Record<string, Wording>> = {
  'bank-file-invalid': [
    'Filen må være hel, og OCR giro, camt.054 eller camt.053. Hent den på nytt fra banken. Er den lik, vis banken linjen under.',
    'The file must be whole, and OCR giro, camt.054 or camt.053. Fetch it from the bank again. If it is the same, show the bank the line below.',
  ],
  'wrong-account': [
    'Filen gjelder en annen konto enn selskapets. Hent filen for riktig konto, eller rett kontonummeret under Innstillinger. En valutakonto leses i valutaen som står der.',
    'The file is of another account than the company’s. Fetch the file of the right account, or correct the account number in the settings. An account in another currency is read in the currency that stands there.',
  ],
  'bank-format-conflict': [
    'Innbetalinger på kontoen hentes fra filer av et annet format. Det kan endres under Selskap, Bankfiler.',
    'Payments of the account come from files of another format. That can be changed under Company, Bank files.',
  ],
  'payload-too-large': [
    'Filen er større enn 50 MB. Be banken om en fil for en kortere periode.',
    'The file is larger than 50 MB. Ask the bank for a file of a shorter period.',
  ],
};

export const filesTexts = textsByLanguage({
  ...commonWords('amount'),
  lead: [
    'Slipp filen fra banken her. Fakturaene som er betalt, blir ført som betalt, og resten venter på deg.',
    'Drop the bank’s file here. Invoices that are paid are recorded as paid, and the rest waits for you.',
  ],
  drop: ['Slipp filer fra banken her', 'Drop files from the bank here'],
  dropHint: [
    'OCR giro, camt.054 eller camt.053. Høyst 50 MB hver.',
    'OCR giro, camt.054 or camt.053. At most 50 MB each.',
  ],
  choose: ['Velg filer', 'Choose files'],
  sending: (name: string) => [`${name} lastes opp …`, `Uploading ${name} …`],
  list: ['Bankfiler', 'Bank files'],
  name: ['Fil', 'File'],
  unnamed: ['Uten navn', 'Without a name'],
  importedAt: ['Importert', 'Imported'],
  format: ['Format', 'Format'],
  result: ['Resultat', 'Result'],
  checking: ['Kontrolleres …', 'Being checked …'],
  booking: (done: number, all: number) => [
    `Føres: ${n(done)} av ${n(all)}`,
    `Being posted: ${e(done)} of ${e(all)}`,
  ],
  summary: ({ matched, unmatched, duplicates, leftOut }: Counts) => [
    line([
      matched > 0 && (matched === 1 ? 'Én er ført' : `${n(matched)} er ført`),
      unmatched > 0 && (unmatched === 1 ? 'én venter på deg' : `${n(unmatched)} venter på deg`),
      duplicates > 0 && (duplicates === 1 ? 'én var kommet før' : `${n(duplicates)} var kommet før`),
      leftOut > 0 && (leftOut === 1 ? 'én annen konto er utelatt' : `${n(leftOut)} andre kontoer er utelatt`),
    ]),
    line([
      matched > 0 && (matched === 1 ? 'One is posted' : `${e(matched)} are posted`),
      unmatched > 0 && (unmatched === 1 ? 'one waits for you' : `${e(unmatched)} wait for you`),
      duplicates > 0 && (duplicates === 1 ? 'one had come before' : `${e(duplicates)} had come before`),
      leftOut > 0 &&
        (leftOut === 1 ? 'one other account is left out' : `${e(leftOut)} other accounts are left out`),
    ]),
  ],
  overpaid: (count: number, sum: string) => [
    count === 1
      ? `1 betaling var for høy: ${sum} er ført som tilgode på`
      : `${n(count)} betalinger var for høye: ${sum} er ført som tilgode på`,
    count === 1
      ? `1 payment was too high: ${sum} is kept as credit of`
      : `${e(count)} payments were too high: ${sum} is kept as credit of`,
  ],
  theCustomer: ['kunden', 'the customer'],
  customersWithCredit: ['kundene', 'the customers'],
  nothing: ['Ingen transaksjoner', 'No transactions'],
  failed: ['Avvist', 'Refused'],
  line: (line: number) => [`Linje ${n(line)}`, `Line ${e(line)}`],
  nothingBooked: ['Ingenting fra filen er ført.', 'Nothing of the file is posted.'],
  problems: PROBLEMS,
  emptyTitle: ['Ingen bankfiler ennå', 'No bank files yet'],
  emptyHint: [
    'Last ned filen med innbetalinger fra nettbanken, og slipp den her.',
    'Download the file of payments from your bank, and drop it here.',
  ],
  done: (result: string, name: string) => [`${name}: ${result}.`, `${name}: ${result}.`],
  toWaiting: ['Se dem som venter', 'See those that wait'],
});

/** What a file of the bank led to. */
export function resultInWords(
  {
    transactionCount,
    matchedCount,
    unmatchedCount,
    duplicateCount,
    leftOutAccountCount,
  }: Pick<
    BankFile,
    'transactionCount' | 'matchedCount' | 'unmatchedCount' | 'duplicateCount' | 'leftOutAccountCount'
  >,
  texts: (typeof filesTexts)['nb'],
): string {
  const summary = texts.summary({
    matched: matchedCount,
    unmatched: unmatchedCount,
    duplicates: duplicateCount,
    leftOut: leftOutAccountCount,
  });
  if (transactionCount > 0) return summary;
  return summary === '' ? texts.nothing : `${texts.nothing}, ${summary}`;
}
