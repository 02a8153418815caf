import { commonWords } from '../../../text/common-texts.ts';
import { textsByLanguage, textsOfCodes } from '../../../text/texts-by-language.ts';

export const entryTexts = textsByLanguage({
  ...commonWords('documentDate description lines account text vatCode customer sums cancel save'),
  title: ['Nytt bilag', 'New entry'],
  lead: [
    'For alt som ikke bokføres av seg selv: periodiseringer, avskrivninger, bankgebyrer. Vedlegg legges til når bilaget er bokført.',
    'For what is not posted by an invoice or a payment: accruals, depreciation, bank fees. Vouchers are attached once the entry is posted.',
  ],
  about: ['Om bilaget', 'About the entry'],
  closedMonth: (month: string, day: string) => [
    `Perioden er låst til og med ${month}. Bilaget blir ført ${day}, og beholder bilagsdatoen.`,
    `Months are closed through ${month}. The entry is posted on ${day} and keeps the date of its document.`,
  ],
  descriptionHint: [
    'Hva som er bokført, for eksempel «Bankgebyr oktober».',
    'What is posted, for example “Bank fee October”.',
  ],
  linesHint: [
    'Debet og kredit må balansere. Mva føres på en egen linje, på kontoen for mva og uten kode: skriv beløpet med mva, velg koden og skill ut mva. Ved omvendt avgiftsplikt skriver du beløpet uten mva. Kodene 12, 32, 91 og 92 (råfisk, klimakvoter og gull) kan ikke brukes, fordi kontoplanen ikke har noen mva-konto for dem.',
    'Debit and credit must balance. VAT has a line of its own, on the VAT account and without a code: enter the amount with VAT, choose the code, and split out the VAT. Where the reverse charge applies, enter the amount without it. The codes 12, 32, 91 and 92 (raw fish, emission allowances and gold) cannot be used, since the chart has no VAT account for them.',
  ],
  line: (number: number) => [`Linje ${number}`, `Line ${number}`],
  debit: ['Debet (kr)', 'Debit (NOK)'],
  credit: ['Kredit (kr)', 'Credit (NOK)'],
  currency: ['Valuta', 'Currency'],
  kronerAlone: ['Bare kroner', 'NOK alone'],
  currencyAmount: ['Beløp i valuta', 'Amount in the currency'],
  noVatCode: ['Ingen', 'None'],
  splitVat: ['Skill ut mva', 'Split out VAT'],
  noCustomer: ['Ingen', 'None'],
  addLine: ['Legg til linje', 'Add a line'],
  removeLine: (number: number) => [`Fjern linje ${number}`, `Remove line ${number}`],
  sumDebit: ['Sum debet', 'Total debit'],
  sumCredit: ['Sum kredit', 'Total credit'],
  difference: ['Differanse', 'Difference'],
  balanced: ['Bilaget balanserer.', 'The entry balances.'],
  unbalanced: (difference: string) => [
    `Det mangler ${difference} før bilaget går i null.`,
    `The entry is out of balance by ${difference}.`,
  ],
  fill: (amount: string, side: string, line: number) => [
    `Sett ${amount} i ${side} på linje ${line}`,
    `Put ${amount} in ${side} on line ${line}`,
  ],
  inDebit: ['debet', 'debit'],
  inCredit: ['kredit', 'credit'],
  post: ['Bokfør bilaget', 'Post the entry'],
  posted: (entry: string) => [`${entry} er bokført.`, `${entry} is posted.`],
  postingDate: ['Bokført', 'Posted'],
  reverse: ['Tilbakefør', 'Reverse'],
  reverseTitle: (entry: string) => [`Tilbakeføre bilag ${entry}?`, `Reverse entry ${entry}?`],
  reverseHint: [
    'Bilaget blir stående, og et nytt bilag med omvendt fortegn nuller det ut. Et bokført bilag kan ikke endres eller slettes.',
    'The entry stays, and a new one with debit and credit exchanged takes it back. A posted entry can be neither changed nor deleted.',
  ],
  reverseDate: ['Dato for tilbakeføringen', 'Date of the reversal'],
  reverseText: ['Beskrivelse', 'Description'],
  reversed: (entry: string) => [`Tilbakeført med bilag ${entry}.`, `Reversed by entry ${entry}.`],
  seeReversal: ['Se tilbakeføringen', 'See the reversal'],
  isReversed: ['Bilaget er tilbakeført av et senere bilag.', 'A later entry reverses this one.'],
  openingHint: [
    'Bilaget er åpningsbalansen. Den slettes under Åpningsbalanse, så lenge ingenting er ført på fakturaene i den.',
    'The entry is the opening balance. It is deleted under Opening balance, as long as nothing has happened to its invoices.',
  ],
  refundHint: [
    'Bilaget kommer fra en tilbakebetaling til en kunde. Det rettes på kundens side.',
    'The entry comes from a refund to a customer. It is corrected on the customer’s page.',
  ],
  yearResultHint: [
    'Bilaget fører resultatet for et år mot egenkapitalen. Det tas tilbake under Årsavslutning.',
    'The entry moves the result of a year to equity. It is taken back under Year-end.',
  ],
  revaluationHint: [
    'Bilaget regner om poster i valuta til kursen på en balansedag. Det tas tilbake under Årsavslutning.',
    'The entry revalues items in other currencies at the rate of a closing day. It is taken back under Year-end.',
  ],
  salesHint: [
    'Bilaget kommer fra en faktura, eller fra en betaling, purring eller tapsføring av en. Det rettes på fakturaen.',
    'The entry comes from an invoice, or from a payment, reminder or write-off of one. It is corrected on the invoice.',
  ],
  toJournal: ['Til bilagene', 'To the journal'],
  saveTemplate: ['Lagre som mal', 'Save as a template'],
  templateName: ['Navn på malen', 'Name of the template'],
  templateHint: [
    'Nye bilag kan begynne med teksten og linjene fra dette bilaget.',
    'New entries can start from the text and lines of this entry.',
  ],
  templateSaved: (name: string) => [
    `Malen ${name} er lagret. Du finner den når du lager et nytt bilag.`,
    `The template ${name} is saved. You will find it when you create a new entry.`,
  ],
  template: ['Begynn med en mal', 'Start from a template'],
  noTemplate: ['Ingen mal', 'No template'],
  removeTemplate: ['Slett malen', 'Delete the template'],
  removeTemplateHint: (name: string) => [
    `Malen ${name} blir borte. Bilaget den er laget av, blir stående.`,
    `The template ${name} is deleted. The entry it was made from stays.`,
  ],
  copy: ['Dupliser', 'Duplicate'],
  copied: (entry: string) => [`Linjene er hentet fra bilag ${entry}.`, `The lines come from entry ${entry}.`],
  settlement: (day: string) => [`Mva-oppgjør per ${day}`, `VAT settlement at ${day}`],
  settlementHint: (day: string) => [
    `Linjene tømmer mva-kontoene per ${day} mot oppgjørskontoen. Er noe gjort opp siden, retter du dem før du bokfører.`,
    `The lines move what the VAT accounts held on ${day} to the settlement account. If any of it was settled later, change them before you post.`,
  ],
  salesBesideSettlement: [
    'Bilag med en linje på 2740 eller 2745 gjør opp en termin og er ikke med i mva-meldingen. Er dette et salg, hører det hjemme i et eget bilag.',
    'An entry with a line on 2740 or 2745 settles a VAT term and is not in the VAT return. If this is a sale, post it as an entry of its own.',
  ],
  bankHint: [
    'Datoen, teksten og beløpet er fra banken. Velg kontoen. Når bilaget er bokført, hører transaksjonen til det og venter ikke lenger.',
    'The date, the text and the amount are those of the bank. Choose the account. Once the entry is posted, the transaction belongs to it and waits no longer.',
  ],
  bankHintInCurrency: (amount: string) => [
    `Datoen og teksten er bankens. Skriv ${amount} på linjen til bankkontoen, og hva det er i kroner. Når bilaget er ført, hører transaksjonen til det og venter ikke lenger.`,
    `The date and the text are those of the bank. Write ${amount} on the line of the bank account, and what that is in NOK. Once the entry is posted, the transaction belongs to it and waits no longer.`,
  ],
  vouchers: ['Vedlegg', 'Vouchers'],
  vouchersHint: [
    'Kvitteringer og fakturaer fra leverandører: PDF, PNG eller JPEG, høyst 5 MB. De kan ikke fjernes igjen.',
    'Receipts and invoices of suppliers: PDF, PNG or JPEG, at most 5 MB. They cannot be removed again.',
  ],
  noVouchers: ['Bilaget har ingen vedlegg.', 'The entry has no vouchers.'],
  addVoucher: ['Legg ved en fil', 'Attach a file'],
  voucherProblems: textsOfCodes({
    'invalid-content': [
      'Filen er skadet eller i feil format. Lagre den på nytt som PDF.',
      'The file is damaged or of another format. Save it anew as a PDF.',
    ],
    'invalid-format': [
      'Filnavnet må ha endelsen .pdf, .png, .jpg eller .jpeg, og ingen tegn som / eller :.',
      'The name must end with .pdf, .png, .jpg or .jpeg, and have no characters such as / or :.',
    ],
    'password-protected': [
      'Filen krever et passord. Legg ved en fil uten passord.',
      'The file asks for a password. Attach a file without one.',
    ],
    'too-complex': [
      'Filen er for innfløkt til å bli kontrollert. Lagre den som en enklere PDF.',
      'The file is too complex to be checked. Save it as a simpler PDF.',
    ],
    'quota-exceeded': [
      'Kontoen har ikke plass til flere bilagsvedlegg. Be den som drifter Tilgode, om mer plass.',
      'The account has no room for more vouchers. Ask whoever runs Tilgode for more room.',
    ],
    'already-used': [
      'Bilaget har allerede et vedlegg med det navnet.',
      'The entry has a voucher of this name already.',
    ],
    'unsupported-media-type': ['Legg ved en PDF, PNG eller JPEG.', 'Attach a PDF, PNG or JPEG.'],
    'payload-too-large': [
      'Et vedlegg kan være høyst 5 MB, og alle sammen høyst 10 MB.',
      'A voucher can be at most 5 MB, and all of them together at most 10 MB.',
    ],
  }),
});
