import { capital, day, listed, wholeNumber } from '../../../../text/formats.ts';
import type { Wording } from '../../../../text/texts-by-language.ts';
import { textsByLanguage } from '../../../../text/texts-by-language.ts';
import type { KnownKids } from '../known-kids.ts';
import { countedAccounts, countedInvoices } from '../counted.ts';

/** How many of the invoices can be paid with their old KID. Nothing where none has one. */
function kidsOf({ withKid, known, isWhole }: KnownKids): Wording {
  if (withKid === 0) return ['', ''];
  if (!isWhole) {
    return [
      ' Kundene kan betale med den gamle KID-en der fakturaen har en.',
      ' Customers can pay with the old KID where the invoice has one.',
    ];
  }
  if (withKid === known)
    return [' Kundene kan betale med de gamle KID-ene.', ' Customers can pay with the old KIDs.'];
  return [
    ` ${wholeNumber(withKid, 'nb')} av ${wholeNumber(known, 'nb')} fakturaer har KID som kundene kan betale med.`,
    ` ${wholeNumber(withKid, 'en')} of ${wholeNumber(known, 'en')} invoices ${withKid === 1 ? 'has' : 'have'} a KID that customers can pay with.`,
  ];
}

export const doneTexts = textsByLanguage({
  doneTitle: (date: string) => [
    `Du har flyttet hit per ${day(date, 'nb')}`,
    `You have moved in at ${day(date, 'en')}`,
  ],
  doneHint: (of: { accounts: number; invoices: number; kids: KnownKids }) => {
    const parts = [countedAccounts(of.accounts), countedInvoices(of.invoices)];
    const [nb, en] = kidsOf(of.kids);
    return [
      `${capital(
        listed(
          parts.map(([nb]) => nb),
          'nb',
        ),
      )} er med.${nb}`,
      `${capital(
        listed(
          parts.map(([, en]) => en),
          'en',
        ),
      )} came along.${en}`,
    ];
  },
  seeInvoices: ['Se fakturaene', 'See the invoices'],
  seeBalances: ['Se åpningsbalansen', 'See the opening balance'],
  seeCustomers: ['Se kundene', 'See the customers'],
  next: ['Gjør dette nå', 'Do this now'],
  keepDocuments: ['Hent de gamle bilagene', 'Fetch the old documents'],
  keepDocumentsHint: [
    'Bilag, fakturaer og regnskap fra det gamle systemet må oppbevares i fem år (bokføringsloven § 13). Last dem ned før avtalen der løper ut.',
    'Documents, invoices and books of the old system must be kept for five years (the Bookkeeping Act, section 13). Download them before your contract there ends.',
  ],
  fileVat: ['Lever mva-meldingen fra det gamle systemet', 'File the VAT return from the old system'],
  fileVatHint: (from: string, to: string, due: string) => [
    `For ${day(from, 'nb')} til ${day(to, 'nb')}. Fristen for å levere og betale er ${day(due, 'nb')}.`,
    `For ${day(from, 'en')} to ${day(to, 'en')}. It is to be filed and paid by ${day(due, 'en')}.`,
  ],
  addVat: ['Legg til mva fra det gamle systemet', 'Add the VAT of the old system'],
  addVatHint: (to: string, due: string) => [
    `Mva-meldingen for terminen som slutter ${day(to, 'nb')}, mangler beløpene nedenfor. Fristen er ${day(due, 'nb')}.`,
    `The VAT return of the period that ends on ${day(to, 'en')} lacks the sums below. It is due on ${day(due, 'en')}.`,
  ],
  vatFromHere: ['Lever mva-meldingen herfra', 'File the VAT return from here'],
  vatFromHereHint: (to: string, due: string) => [
    `Filene har ingen mva å legge til i terminen som slutter ${day(to, 'nb')}. Fristen er ${day(due, 'nb')}.`,
    `The files have no VAT to add to the period that ends on ${day(to, 'en')}. It is due on ${day(due, 'en')}.`,
  ],
  numbering: ['Fortsett nummerserien', 'Go on with the numbers'],
  numberingHint: (highest: number) => [
    `Den høyeste gamle fakturaen er ${highest}. La de nye begynne over den, så ikke samme nummer brukes to ganger.`,
    `The highest old invoice is ${highest}. Let the new ones begin above it, so that no number is used twice.`,
  ],
  setNumber: (next: number) => [`Begynn på ${next}`, `Begin at ${next}`],
  numberSet: (next: number) => [`Neste faktura får nummer ${next}.`, `The next invoice gets number ${next}.`],
  toNumbering: ['Til fakturanummer', 'To invoice numbers'],
  undo: ['Angre flyttingen', 'Take the move back'],
  undoTitle: ['Angre hele flyttingen?', 'Take the whole move back?'],
  undoWarning: [
    'Åpningsbalansen, de nye kundene, de ubetalte fakturaene og de nye kontoene tas bort. Filene blir liggende, så du kan flytte på nytt.',
    'The opening balance, the new customers, the unpaid invoices and the new accounts are taken away. The files stay, so you can move again.',
  ],
  undone: ['Flyttingen er angret.', 'The move was taken back.'],
  inUse: [
    'Noe har skjedd med fakturaene eller kundene, så flyttingen kan ikke angres lenger. Rett det som er feil, enkeltvis.',
    'Something has happened to the invoices or customers, so the move cannot be taken back any more. Correct what is wrong one by one.',
  ],
});
