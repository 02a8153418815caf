import { commonWords } from '../../../../text/common-texts.ts';
import { day, fileSize, listed, moneyInKroner, wholeNumber } from '../../../../text/formats.ts';
import { textsByLanguage, textsOfCodes } from '../../../../text/texts-by-language.ts';
import { counted, countedInvoices, withSum } from '../counted.ts';

const n = (count: number) => wholeNumber(count, 'nb');
const e = (count: number) => wholeNumber(count, 'en');

export const moveFilesTexts = textsByLanguage({
  ...commonWords('cancel'),
  filesTitle: ['2. Filene', '2. The files'],
  filesHint: [
    'Slipp alle på én gang. Vi ser selv hva hver av dem er. De slettes etter 7 dager hvis du ikke flytter.',
    'Drop all at once. We see what each of them is. They are deleted after 7 days if you do not move.',
  ],
  drop: ['Slipp filene her', 'Drop the files here'],
  dropHint: [
    'SAF-T som XML eller ZIP, høyst 500 MB. CSV høyst 25 MB.',
    'SAF-T as XML or ZIP, at most 500 MB. CSV at most 25 MB.',
  ],
  choose: ['Velg filer', 'Choose files'],
  fileList: ['Filer', 'Files'],
  kinds: {
    'saf-t': ['SAF-T Regnskap', 'SAF-T Financial'],
    'open-invoices': ['Ubetalte fakturaer', 'Unpaid invoices'],
    balances: ['Saldobalanse', 'Trial balance'],
    clients: ['Kunder', 'Customers'],
  },
  sending: (size: number) => [
    `Lastes opp, ${fileSize(size, 'nb')} …`,
    `Uploading, ${fileSize(size, 'en')} …`,
  ],
  waiting: ['Venter på tur', 'Waits for its turn'],
  reading: (read: number, size: number) => [
    `Leses: ${fileSize(read, 'nb')} av ${fileSize(size, 'nb')}`,
    `Being read: ${fileSize(read, 'en')} of ${fileSize(size, 'en')}`,
  ],
  progress: (name: string) => [`Hvor langt ${name} er lest`, `How far ${name} is read`],
  unnamed: ['Uten navn', 'Without a name'],
  removeFile: (name: string) => [`Fjern ${name}`, `Remove ${name}`],
  replaced: (names: readonly string[]) => [
    `${listed(names, 'nb')} erstattet den du slapp tidligere med samme navn.`,
    `${listed(names, 'en')} replaced what you had dropped before under the same name.`,
  ],
  unknownKind: ['Hva er dette?', 'What is this?'],
  unknownKindHint: ['Vi kjenner ikke overskriftene.', 'We do not know its headers.'],
  sendAs: ['Last opp', 'Upload'],
  notSent: {
    spreadsheet: [
      'Dette er et regneark. Lagre det som CSV (i Excel: Lagre som, CSV UTF-8), og slipp CSV-filen her.',
      'This is a spreadsheet. Save it as CSV (in Excel: Save as, CSV UTF-8), and drop the CSV file here.',
    ],
    pdf: [
      'Dette er en PDF. Hent listen som CSV eller Excel i stedet.',
      'This is a PDF. Fetch the list as CSV or Excel instead.',
    ],
    empty: ['Filen er tom.', 'The file is empty.'],
  },
  madeBy: (software: string, version: string) => [
    `${software}, SAF-T ${version}`,
    `${software}, SAF-T ${version}`,
  ],
  period: (from: string, to: string) => [
    `${day(from, 'nb')} til ${day(to, 'nb')}`,
    `${day(from, 'en')} to ${day(to, 'en')}`,
  ],
  foundAccounts: (count: number) => counted(count, ['Én konto', 'One account'], ['kontoer', 'accounts']),
  foundCustomers: (count: number) => counted(count, ['én kunde', 'one customer'], ['kunder', 'customers']),
  foundInvoices: (count: number, sum: number) => withSum(countedInvoices(count), sum),
  unbalanced: (sum: number) => [
    `Saldoene går ikke i null: ${moneyInKroner(sum, 'nb')}`,
    `The balances are not zero together: ${moneyInKroner(sum, 'en')}`,
  ],
  failed: ['Filen kan ikke leses.', 'The file cannot be read.'],
  line: (line: number) => [`Linje ${n(line)}`, `Line ${e(line)}`],
  problems: textsOfCodes({
    empty: ['Filen er tom.', 'The file is empty.'],
    'cut-off': [
      'Filen er ikke hel. Last den ned på nytt fra det gamle systemet.',
      'The file is not whole. Download it again from the old system.',
    ],
    'not-well-formed': ['Filen er ikke gyldig XML.', 'The file is not valid XML.'],
    declaration: [
      'Filen har en deklarasjon av dokumenttype eller entiteter, og slike leses ikke.',
      'The file declares a document type or entities, which are not read.',
    ],
    encoding: ['Filen er ikke i UTF-8.', 'The file is not UTF-8.'],
    'not-saf-t': [
      'Dette er ingen SAF-T Regnskap-fil fra Norge.',
      'This is no SAF-T Financial file of Norway.',
    ],
    version: [
      'Versjonen leses ikke. Vi leser 1.10 til 1.40.',
      'The version is not read. We read 1.10 to 1.40.',
    ],
    currency: ['Regnskapet er ikke i norske kroner.', 'The books are not in Norwegian kroner.'],
    missing: ['Noe som må stå i filen, mangler.', 'Something that the file must have is missing.'],
    value: [
      'Et beløp eller en dato er ikke skrevet riktig.',
      'An amount or a date is not written as it should be.',
    ],
    'control-total': [
      'Kontrollsummen i filen er ikke summen av linjene. Hent filen på nytt.',
      'The control total of the file is not the sum of its lines. Fetch the file anew.',
    ],
    'too-many': [
      'Filen har mer enn 10 000 kontoer eller 100 000 åpne poster.',
      'The file has more than 10,000 accounts or 100,000 open items.',
    ],
    'too-long': ['En tekst i filen er for lang.', 'A text in the file is too long.'],
    zip: [
      'ZIP-filen er ikke hel, eller har andre filer enn XML i seg.',
      'The ZIP is not whole, or has other files than XML in it.',
    ],
    'parts-differ': [
      'Filene i ZIP-en hører ikke sammen. Legg dem ved hver for seg.',
      'The files in the ZIP do not belong together. Add them one by one.',
    ],
    'too-complex': ['Filen er for innviklet til å leses.', 'The file is too complex to be read.'],
  }),
  rowErrors: (count: number) =>
    counted(count, ['Én feil i filen', 'One error in the file'], ['feil i filen', 'errors in the file']),
  rowErrorsHint: [
    'Rett dem i filen og slipp den på nytt, eller velg hva kolonnene er.',
    'Correct them in the file and drop it again, or choose what the columns are.',
  ],
  showErrors: (count: number) => [`Vis alle ${n(count)}`, `Show all ${e(count)}`],
  errorList: (name: string) => [`Feilene i ${name}`, `The errors of ${name}`],
  columnsMissing: (fields: readonly string[]) => [
    `Velg hvilke kolonner som har dette: ${listed(fields, 'nb')}.`,
    `Choose the columns that have this: ${listed(fields, 'en')}.`,
  ],
  mapColumns: ['Velg kolonnene', 'Choose the columns'],
  mapTitle: ['Hva er i kolonnene?', 'What do the columns have?'],
  mapHint: [
    'Vi husker valget til neste fil med de samme overskriftene.',
    'We remember your choice for the next file with the same headers.',
  ],
  readAsOf: (header: string) => [`${header} leses som`, `${header} is read as`],
  notRead: ['Leses ikke', 'Not read'],
  readAgain: ['Les filen på nytt', 'Read the file again'],

  customersFound: (count: number) => counted(count, ['Én kunde', 'One customer'], ['kunder', 'customers']),
  somethingElse: ['Filen er noe annet', 'The file is something else'],
  customersHint: [
    'Legg inn kundene før du flytter, så fakturaene finner dem. De legges i kunderegisteret med en gang, og angres ikke sammen med flyttingen.',
    'Add the customers before you move, so that the invoices find them. They are added to the register at once, and are not taken back with the move.',
  ],
  addCustomers: (count: number) =>
    count === 1
      ? ['Legg inn kunden', 'Add the customer']
      : [`Legg inn ${n(count)} kunder`, `Add ${e(count)} customers`],
  addWithout: (rows: number) =>
    rows === 1
      ? ['Utelat raden med feil', 'Leave the row with an error out']
      : [`Utelat ${n(rows)} rader med feil`, `Leave ${e(rows)} rows with errors out`],
  customersAdded: (count: number) =>
    count === 1
      ? ['Kunden er lagt inn.', 'The customer is added.']
      : [`${n(count)} kunder er lagt inn.`, `${e(count)} customers are added.`],
  noNewCustomers: ['Ingen nye kunder i filen.', 'No new customers in the file.'],
  notForYou: [
    'Rollen din kan ikke legge inn kunder fra CSV. Kundene i SAF-T-filen blir med likevel.',
    'Your role cannot add customers from CSV. Those of the SAF-T file come along all the same.',
  ],
});
