import type { ZeroRateVatCode } from '../../../../../server/src/domain/vat/vat.ts';
import { commonWords } from '../../../text/common-texts.ts';
import type { Wording } from '../../../text/texts-by-language.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';
import type { LogoProblemCode } from './look/logo-problem.ts';

type Placeholder = 'number' | 'seller' | 'customer' | 'amount' | 'dueDate' | 'kid';

export const companyTexts = textsByLanguage({
  ...commonWords('save undo name orgNumber address city payment'),
  title: ['Selskap', 'Company'],
  takeBack: ['Angre lagringen', 'Undo the saving'],
  takenBack: ['✓ Som før', '✓ As before'],
  lead: [
    'Det fakturaene viser, og hvordan de sendes og purres. Gjelder både test og produksjon.',
    'What invoices show, and how they are sent and reminded. Applies to both test and production.',
  ],
  saved: ['✓ Lagret', '✓ Saved'],
  unsaved: ['Ikke lagret ennå', 'Not saved yet'],
  noMail: ['E-post kan ikke sendes ennå', 'Email cannot be sent yet'],
  noMailHint: [
    'Fakturaer og purringer blir liggende til Tilgode er koblet til en e-postserver. Det gjør den som drifter Tilgode for dere. Testmiljøet virker uten.',
    'Invoices and reminders wait until Tilgode is connected to a mail server. Whoever runs Tilgode for you does that. The test environment works without.',
  ],
  company: ['Selskapet', 'The company'],
  companyHint: [
    'Navn og adresse slik de står på fakturaen.',
    'Name and address as they appear on the invoice.',
  ],
  orgNumberHint: ['Kan ikke endres.', 'Cannot be changed.'],
  postalCode: ['Postnummer', 'Postal code'],
  contactEmail: ['Svaradresse', 'Reply-to address'],
  contactEmailHint: [
    'Hit kommer svarene når kunder svarer på en faktura.',
    'Where it arrives when a customer answers an invoice.',
  ],
  asksRegister: [
    'Hent navn og adresse fra Enhetsregisteret',
    'Get names and addresses from Enhetsregisteret',
  ],
  asksRegisterHint: [
    'Når noen skriver et organisasjonsnummer eller et postnummer i et skjema, sendes det dit, og ingenting annet.',
    'When somebody types an organisation number or a postal code into a form, it is sent there, and nothing else is.',
  ],
  registerLookUp: {
    on: [
      'Navn og adresse hentes fra Enhetsregisteret når noen skriver et organisasjonsnummer.',
      'Names and addresses come from Enhetsregisteret when somebody types an organisation number.',
    ],
    off: [
      'Oppslag i Enhetsregisteret er slått av av den som drifter Tilgode.',
      'Whoever runs Tilgode has turned off look-up in Enhetsregisteret.',
    ],
  } satisfies Record<'on' | 'off', Wording>,
  paymentHint: [
    'I produksjon må en faktura vise kontoen den skal betales til.',
    'In production an invoice must show the account that it is to be paid to.',
  ],
  bankAccount: ['Kontonummer', 'Bank account'],
  bankAccountHint: ['11 siffer', '11 digits'],
  bic: ['BIC', 'BIC'],
  bicHint: [
    'Bankens kode. Den står ved siden av IBAN på fakturaer til utlandet.',
    'The code of the bank. It stands beside the IBAN on invoices to other countries.',
  ],
  paymentTermDays: ['Betalingsfrist i dager', 'Payment term in days'],
  paymentTermDaysHint: [
    'Fra fakturadatoen til forfall. En kunde kan ha sin egen frist.',
    'From the invoice date to the due date. A customer can have a term of its own.',
  ],
  kidCheck: ['Kontrollsiffer i KID', 'Check digit of KIDs'],
  kidCheckHint: [
    'Som i avtalen med banken. Gjelder fakturaer som sendes fra nå av.',
    'As agreed with the bank. Applies to invoices sent from now on.',
  ],
  fourEyesRefunds: ['To personer om utbetalinger', 'Two people for each refund'],
  fourEyesRefundsHint: [
    'Den som bestiller en utbetaling til en kunde, kan ikke lage filen til banken med den. Krever at minst to kan lage filer.',
    'Whoever orders a refund to a customer cannot create the file for the bank that has it. At least two people must be able to create files.',
  ],
  kidCheckMod11: [
    'Omtrent hver ellevte KID slutter da på bindestrek.',
    'About one KID in eleven then ends in a hyphen.',
  ],
  vat: ['Merverdiavgift', 'VAT'],
  vatHint: [
    'Avgjør hva en fakturalinje får når ingenting annet er oppgitt, og hvor den bokføres.',
    'Decides what an invoice line gets when nothing else is given, and where it is posted.',
  ],
  vatRegistered: ['Registrert i Merverdiavgiftsregisteret', 'Registered for VAT (Merverdiavgiftsregisteret)'],
  vatRegisteredHint: [
    'Fakturaene viser MVA etter organisasjonsnummeret. Uten registrering kan ingen linje ha mva.',
    'Invoices show MVA after the organisation number. Without registration no line can have VAT.',
  ],
  vatNotSaid: ['Ingen har svart på dette ennå', 'Nobody has answered this yet'],
  vatSay: ['Svar på om selskapet er registrert', 'Say whether the company is registered'],
  vatRegisteredFrom: ['Registrert fra', 'Registered from'],
  vatRegisteredFromHint: [
    'Dagen i Merverdiavgiftsregisteret. Var det før 2000, kan feltet stå tomt.',
    'The day in Merverdiavgiftsregisteret. Leave it empty if that was before 2000.',
  ],
  defaultVatRate: ['Vanlig mva-sats', 'Standard VAT rate'],
  defaultVatRateHint: [
    'Brukes på linjer som ikke oppgir sats eller kode.',
    'For lines that give neither rate nor code.',
  ],
  zeroRateVatCode: ['Standardkode for 0 %', 'Default code for 0 %'],
  zeroRateVatCodeHint: [
    'Brukes i regnskapet for linjer med 0 % som ikke oppgir mva-kode.',
    'For lines at 0 % that give no VAT code, in the books.',
  ],
  zeroRateReasons: {
    5: ['Fritatt for mva (kode 5)', 'Exempt from VAT (code 5)'],
    6: ['Utenfor mva-loven (kode 6)', 'Outside the VAT Act (code 6)'],
    52: ['Eksport (kode 52)', 'Export (code 52)'],
    7: ['Ingen mva-behandling (kode 7)', 'No VAT treatment (code 7)'],
  } satisfies Record<ZeroRateVatCode, Wording>,
  foreignSalesAreExport: ['Salg til utlandet er eksport', 'Sales abroad are export'],
  foreignSalesAreExportHint: [
    'Linjer med 0 % uten mva-kode får da kode 52 når kunden er utenfor Norge.',
    'Lines at 0 % without a VAT code then get code 52 when the customer is outside Norway.',
  ],
  supplyKind: ['Selskapet selger mest', 'The company mostly sells'],
  supplyKindHint: [
    'Avgjør hvilken inntektskonto salget føres på.',
    'Decides which income account sales are posted on.',
  ],
  goods: ['Varer', 'Goods'],
  services: ['Tjenester', 'Services'],
  inForetaksregisteret: ['Registrert i Foretaksregisteret', 'Registered in Foretaksregisteret'],
  inForetaksregisteretHint: [
    'Fakturaene viser da «Foretaksregisteret». AS, ASA og NUF må vise det.',
    'Invoices then show “Foretaksregisteret”. AS, ASA and NUF must show it.',
  ],
  numbering: ['Fakturanummer', 'Invoice numbers'],
  numberingHint: [
    'Fakturaer og kreditnotaer deler én nummerserie uten hull.',
    'Invoices and credit notes share one series without gaps.',
  ],
  numberingStarted: [
    'Nummereringen i produksjon har begynt og kan ikke endres.',
    'Numbering in production has begun and cannot be changed.',
  ],
  firstInvoiceNumber: ['Første fakturanummer i produksjon', 'First invoice number in production'],
  firstInvoiceNumberHint: [
    'Kan velges til det første dokumentet er sendt, for eksempel for å fortsette en tidligere serie.',
    'Can be chosen until the first document is sent, for example to continue an earlier series.',
  ],
  accounting: ['Regnskap', 'Accounting'],
  accountingHint: [
    'Fakturaer, kreditnotaer og betalinger bokføres fra det slås på. Det som er sendt før, bokføres ikke.',
    'Invoices, credit notes and payments are posted from when it is turned on. What was sent before is not.',
  ],
  accountingProduction: ['Regnskap i produksjon', 'Accounting in production'],
  accountingTest: ['Regnskap i testmiljøet', 'Accounting in the test environment'],
  logo: ['Logo', 'Logo'],
  logoHint: [
    'Står øverst på fakturaen. PNG eller JPEG, høyst 512 kB, sider fra 16 til 4000 piksler.',
    'Appears at the top of the invoice. PNG or JPEG, at most 512 kB, sides from 16 to 4000 pixels.',
  ],
  chooseLogo: ['Velg logo', 'Choose a logo'],
  changeLogo: ['Bytt logo', 'Change the logo'],
  removeLogo: ['Fjern logo', 'Remove the logo'],
  removeLogoWarning: [
    'Nye fakturaer får ingen logo. De som er sendt, beholder sin.',
    'New invoices get no logo. Those that are sent keep theirs.',
  ],
  look: ['Utseende og språk', 'Look and language'],
  lookHint: ['Gjelder fakturaer som sendes fra nå av.', 'For invoices sent from now on.'],
  accentColour: ['Farge på fakturaen', 'Colour of the invoice'],
  accentColourHint: ['Som #1f4e5f', 'As in #1f4e5f'],
  documentLanguage: ['Språk til kunder i Norge', 'Language for customers in Norway'],
  documentLanguageHint: [
    'Når ingenting annet er valgt på kunden eller fakturaen.',
    'Where nothing else is chosen for the customer or the invoice.',
  ],
  mailTexts: ['E-posttekster', 'Email texts'],
  mailTextsHint: [
    'Teksten i e-posten som følger en faktura. Tomt felt gir standardteksten.',
    'The text of the email that brings an invoice. An empty field gives the standard text.',
  ],
  emailSubject: ['Emne', 'Subject'],
  emailMessage: ['Melding', 'Message'],
  standardText: ['Standardteksten', 'The standard text'],
  placeholders: ['Disse fylles ut for hver faktura:', 'These are filled in for each invoice:'],
  reminders: ['Purring', 'Reminders'],
  remindersHint: [
    'Det Tilgode sender av seg selv når en faktura ikke blir betalt.',
    'What Tilgode sends by itself when an invoice is not paid.',
  ],
  automaticLetters: ['Automatiske brev', 'Automatic letters'],
  lettersOff: ['Ingen', 'None'],
  lettersOffHint: ['Du purrer selv, fra hver faktura.', 'You send reminders yourself, from each invoice.'],
  lettersReminders: ['Purringer', 'Reminders'],
  lettersRemindersHint: [
    'Fakturaer som forfaller etter at dette slås på, får purring.',
    'Invoices that fall due after this is turned on get reminders.',
  ],
  lettersWarnings: ['Purringer og inkassovarsel', 'Reminders and collection notice'],
  lettersWarningsHint: [
    'Blir purringen ikke betalt, sendes det et inkassovarsel.',
    'When the reminder is not paid, a collection notice follows.',
  ],
  warningsEnd: (from: string) => [
    `Fra ${from} gjelder en ny inkassolov. Da kan bare inkassoforetak sende inkassovarsel. Tilgode sender en ny purring i stedet, uten gebyr.`,
    `A new collection act applies from ${from}. Only collection agencies may then send collection notices. Tilgode sends a second reminder instead, without a fee.`,
  ],
  reminderAfterDays: ['Dager fra forfall til første purring', 'Days from the due date to the first reminder'],
  reminderAfterDaysHint: ['1 til 365 dager', '1 to 365 days'],
  fees: ['Krev gebyr og forsinkelsesrente', 'Claim fees and late-payment interest'],
  feesHint: [
    'Der reglene tillater det: gebyr tidligst 14 dager etter forfall.',
    'Where the rules allow it: a fee no sooner than 14 days after the due date.',
  ],
  placeholderMeanings: {
    number: ['fakturanummeret', 'the invoice number'],
    seller: ['selskapets navn', 'the company’s name'],
    customer: ['kundens navn', 'the customer’s name'],
    amount: ['beløpet', 'the amount'],
    dueDate: ['forfallsdatoen', 'the due date'],
    kid: ['KID', 'the KID (payment reference)'],
  } satisfies Record<Placeholder, Wording>,
  logoProblems: {
    'invalid-format': [
      'Filen er ikke et helt PNG- eller JPEG-bilde.',
      'The file is not a whole PNG or JPEG image.',
    ],
    'too-long': ['Filen er større enn 512 kB.', 'The file is larger than 512 kB.'],
    'out-of-range': [
      'Hver side av bildet må være fra 16 til 4000 piksler.',
      'Each side of the image must be from 16 to 4000 pixels.',
    ],
  } satisfies Record<LogoProblemCode, Wording>,
  logoOf: (company: string) => [`Logoen til ${company}`, `Logo of ${company}`],
  nextNumbers: (production: string, test: string) => [
    `Neste nummer er ${production} i produksjon og ${test} i test.`,
    `The next number is ${production} in production and ${test} in test.`,
  ],
});

/** The settings as the change log names them, within a sentence. */
export const SETTING_NAMES: Record<string, Wording> = {
  name: ['navn', 'name'],
  address: ['adresse', 'address'],
  postalCode: ['postnummer', 'postal code'],
  city: ['poststed', 'city'],
  bankAccount: ['kontonummer', 'bank account'],
  bankFileFormat: ['format på bankfiler', 'format of bank files'],
  bankFeeAccount: ['konto for bankgebyrer', 'account of bank fees'],
  roundingLimit: ['grense for øredifferanser', 'limit of rounding'],
  currencies: ['valutaer', 'currencies'],
  currencyAccounts: ['bankkontoer for valuta', 'bank accounts in other currencies'],
  bic: ['BIC', 'BIC'],
  vatRegistered: ['mva-registrering', 'VAT registration'],
  vatRegisteredFrom: ['dagen for mva-registrering', 'day of VAT registration'],
  vatAnswered: ['svaret om mva-registrering', 'the answer about VAT registration'],
  asksRegister: ['oppslag i Enhetsregisteret', 'look-up in Enhetsregisteret'],
  defaultVatRateBp: ['vanlig mva-sats', 'standard VAT rate'],
  zeroRateVatCode: ['vanlig grunn til 0 %', 'usual reason for 0 %'],
  foreignSalesAreExport: ['eksport til utlandet', 'export abroad'],
  inForetaksregisteret: ['Foretaksregisteret', 'Foretaksregisteret'],
  eInvoices: ['e-faktura', 'e-invoices'],
  kidLength: ['lengde på KID', 'length of KIDs'],
  kidCheck: ['kontrollsiffer i KID', 'check digit of KIDs'],
  vatTerm: ['mva-termin', 'VAT period'],
  vatTermFrom: ['første år med mva-terminen', 'first year of the VAT period'],
  supplyKind: ['varer eller tjenester', 'goods or services'],
  contactEmail: ['svaradresse', 'reply-to address'],
  language: ['språk', 'language'],
  accentColour: ['farge', 'colour'],
  emailSubject: ['emne i e-post', 'subject of emails'],
  emailMessage: ['tekst i e-post', 'text of emails'],
  automaticLetters: ['automatisk purring', 'automatic reminders'],
  fees: ['gebyrer', 'fees'],
  reminderAfterDays: ['dager til purring', 'days to the reminder'],
  paymentTermDays: ['betalingsfrist', 'payment term'],
  firstInvoiceNumber: ['første fakturanummer', 'first invoice number'],
  logo: ['logo', 'logo'],
};
