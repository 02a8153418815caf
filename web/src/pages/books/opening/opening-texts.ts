import { commonWords } from '../../../text/common-texts.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const openingTexts = textsByLanguage({
  ...commonWords('account kid customer orgNumber email issueDate sums'),
  title: ['Åpningsbalanse', 'Opening balance'],
  lead: [
    'For et selskap som kommer fra et annet system: saldoene og de åpne fakturaene som følger med.',
    'For a company that comes from another system: its balances and its open invoices.',
  ],
  moveIn: [
    'Har du en SAF-T-fil, eller lister som CSV? Flytt hit med filer i stedet for å skrive inn.',
    'Do you have a SAF-T file, or lists as CSV? Move in by files instead of typing.',
  ],
  none: [
    'Åpningsbalansen er ikke ført. Eieren, administratorer og regnskapsførere kan føre den.',
    'There is no opening balance. The owner, admins and accountants can post one.',
  ],
  about: ['Dato', 'Date'],
  date: ['Saldoer ved slutten av', 'Balances at the end of'],
  dateHint: [
    'Helst den siste dagen i et år eller en mva-termin. Alt fra dagen etter føres her.',
    'Preferably the last day of a year or a VAT period. Everything from the next day on is posted here.',
  ],
  balances: ['Saldobalanse', 'Trial balance'],
  balancesHint: [
    'Alle kontoer som har en saldo. Det kunder har til gode (2900), føres på en annen konto i klasse 29.',
    'Every account that has a balance. What is owed to customers (2900) goes to another account in class 29.',
  ],
  row: (number: number) => [`Rad ${number}`, `Row ${number}`],
  debit: ['Debet (kr)', 'Debit (NOK)'],
  credit: ['Kredit (kr)', 'Credit (NOK)'],
  addRow: ['Legg til rad', 'Add a row'],
  remove: (row: string) => [`Fjern ${row.toLowerCase()}`, `Remove ${row.toLowerCase()}`],
  invoices: ['Åpne fakturaer', 'Open invoices'],
  invoicesHint: [
    'Hver faktura som ikke er betalt i sin helhet, med nummeret og KID-en som kunden har fått. Til sammen blir de saldoen på kundefordringer.',
    'Each invoice with an amount outstanding, with the number and the KID that the customer was given. Together they make up the balance of receivables.',
  ],
  invoice: (number: number) => [`Faktura ${number}`, `Invoice ${number}`],
  number: ['Fakturanummer', 'Invoice number'],
  dueDate: ['Forfallsdato', 'Due date'],
  outstanding: ['Utestående (kr)', 'Outstanding (NOK)'],
  addInvoice: ['Legg til faktura', 'Add an invoice'],
  paste: ['Lim inn fra regneark', 'Paste from a spreadsheet'],
  pasteRows: ['Lim inn saldobalansen', 'Paste the trial balance'],
  pasteRowsHint: [
    'Kolonner: konto, eventuelt kontonavn, debet og kredit – eller én kolonne med saldo, der kredit er negativ.',
    'Columns: account, its name if you like, debit and credit – or one column of balances in which credit is negative.',
  ],
  pasteInvoices: ['Lim inn åpne fakturaer', 'Paste open invoices'],
  pasteInvoicesHint: [
    'Kolonner: fakturanummer, KID, kunde, organisasjonsnummer, e-post, fakturadato, forfallsdato, utestående. La cellene stå tomme der du ikke har noe.',
    'Columns: invoice number, KID, customer, organisation number, email, invoice date, due date, outstanding. Leave cells empty where you have nothing.',
  ],
  sum: ['Sum', 'Total'],
  sumDebit: ['Sum debet', 'Total debit'],
  sumCredit: ['Sum kredit', 'Total credit'],
  difference: ['Differanse', 'Difference'],
  receivables: (account: string) => [`Saldo på ${account}`, `Balance of ${account}`],
  sumInvoices: ['Sum åpne fakturaer', 'Sum of open invoices'],
  balanced: ['Åpningsbalansen går i null.', 'The opening balance balances.'],
  unbalanced: (difference: string) => [
    `Forskjellen mellom debet og kredit er ${difference}.`,
    `Debit and credit differ by ${difference}.`,
  ],
  mismatch: (difference: string) => [
    `Forskjellen mellom kundefordringer og åpne fakturaer er ${difference}.`,
    `Receivables and open invoices differ by ${difference}.`,
  ],
  post: ['Før åpningsbalansen', 'Post the opening balance'],
  posted: ['Åpningsbalansen er ført.', 'The opening balance is posted.'],
  deleted: ['Åpningsbalansen er slettet.', 'The opening balance is deleted.'],
  asOf: (day: string) => [`Saldoer ved slutten av ${day}`, `Balances at the end of ${day}`],
  toEntry: ['Se bilaget', 'See the entry'],
  delete: ['Slett åpningsbalansen', 'Delete the opening balance'],
  deleteTitle: ['Slette åpningsbalansen?', 'Delete the opening balance?'],
  deleteWarning: [
    'Bilaget nulles ut av et nytt, og de åpne fakturaene blir borte herfra. Etterpå kan åpningsbalansen føres på nytt.',
    'A new entry reverses it, and its open invoices are removed from here. Afterwards the opening balance can be posted again.',
  ],
  inUse: [
    'Det har skjedd noe med en av fakturaene, så åpningsbalansen kan ikke slettes lenger.',
    'Something has happened to one of the invoices, so the opening balance can no longer be deleted.',
  ],
  noInvoices: ['Ingen åpne fakturaer fulgte med.', 'No open invoices came along.'],
});
