import { day, listed } from '../../../text/formats.ts';
import type { Wording } from '../../../text/texts-by-language.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';
import { counted, countedAccounts, countedInvoices, withSum } from './counted.ts';

const newCustomers = (count: number): Wording =>
  counted(count, ['én ny kunde', 'one new customer'], ['nye kunder', 'new customers']);
const credits = (count: number): Wording =>
  counted(count, ['ett beløp til gode', 'one credit'], ['beløp til gode', 'credits']);

export type Figures = {
  date: string;
  accounts: number;
  added: number;
  invoices: number;
  outstanding: number;
  credits: number;
  credit: number;
};

export const moveTexts = textsByLanguage({
  title: ['Flytt hit', 'Move in'],
  lead: [
    'Ta med kontoer, kunder og ubetalte fakturaer fra det gamle systemet. Ingenting føres før du har sett hva det blir.',
    'Bring accounts, customers and unpaid invoices from the old system. Nothing is posted before you have seen what comes of it.',
  ],
  hasOpening: ['Åpningsbalansen er allerede ført', 'The opening balance has been posted already'],
  hasOpeningHint: [
    'En flytting fører åpningsbalansen, og det kan bare være én. Slett den først hvis du vil flytte hit med filer i stedet.',
    'A move posts the opening balance, of which there can be only one. Delete it first if you want to move in by files instead.',
  ],
  toOpening: ['Til åpningsbalansen', 'To the opening balance'],
  guide: ['Slik leses filene', 'How files are read'],

  dayTitle: ['3. Dagen du flytter', '3. The day of the move'],
  dayHint: [
    'Den siste dagen i det gamle systemet. Fra dagen etter føres alt her.',
    'The last day in the old system. From the day after, everything is posted here.',
  ],
  date: ['Siste dag i det gamle systemet', 'Last day in the old system'],
  dateHint: [
    'Helst den siste dagen i en mva-termin eller et år, så hver mva-melding kommer fra ett system.',
    'The last day of a VAT period or a year at best, so that each VAT return comes from one system.',
  ],
  compute: ['Se hva det blir', 'See what comes of it'],
  computeAgain: ['Beregn på nytt', 'Compute again'],
  computing: ['Flyttingen beregnes …', 'The move is being computed …'],
  noBalances: [
    'Legg ved en SAF-T-fil, en saldobalanse som CSV, eller ubetalte fakturaer uten feil i filen.',
    'Add a SAF-T file, a trial balance as CSV, or unpaid invoices without an error in the file.',
  ],
  tooManyFiles: [
    'En flytting kan ha høyst 10 filer. Fjern noen.',
    'A move can have at most 10 files. Remove some.',
  ],
  changed: [
    'Filene, dagen eller valgene er endret siden dette ble beregnet.',
    'The files, the day or the choices have changed since this was computed.',
  ],

  apply: ['Flytt hit', 'Move in'],
  applySentence: (of: Figures) => {
    const parts: Wording[] = [
      countedAccounts(of.accounts),
      ...(of.added > 0 ? [newCustomers(of.added)] : []),
      ...(of.invoices > 0 ? [withSum(countedInvoices(of.invoices), of.outstanding)] : []),
      ...(of.credits > 0 ? [withSum(credits(of.credits), of.credit)] : []),
    ];
    return [
      `Åpningsbalansen føres per ${day(of.date, 'nb')} med ${listed(
        parts.map(([nb]) => nb),
        'nb',
      )}. Ingenting sendes til kundene. Du kan angre alt under ett så lenge ingenting har skjedd med det.`,
      `The opening balance is posted at ${day(of.date, 'en')} with ${listed(
        parts.map(([, en]) => en),
        'en',
      )}. Nothing is sent to customers. You can take all of it back as long as nothing has happened to it.`,
    ];
  },
  applying: ['Flytter …', 'Moving in …'],
  wasChanged: [
    'Noe var endret her i mellomtiden, så flyttingen ble beregnet på nytt. Se over den og prøv igjen.',
    'Something had changed here meanwhile, so the move was computed anew. Look at it and try again.',
  ],
});
