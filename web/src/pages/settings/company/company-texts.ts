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
  takenBack: ['✓ Endringen er angret', '✓ The change is undone'],
  lead: [
    'Det som står på fakturaene, og hvordan de sendes og purres. Gjelder både testmiljøet og produksjon når ikke noe annet står.',
    'What invoices show, and how they are sent and reminded. Applies to both the test environment and production unless something else is said.',
  ],
  saved: ['✓ Lagret', '✓ Saved'],
  unsaved: ['Ikke lagret ennå', 'Not saved yet'],
  noMail: ['E-post kan ikke sendes ennå', 'Email cannot be sent yet'],
  noMailHint: [
    'Fakturaer og purringer venter til Tilgode er koblet til en e-postserver. Be den som drifter Tilgode for dere, om det. Testmiljøet trenger ingen e-postserver.',
    'Invoices and reminders wait until Tilgode is connected to a mail server. Ask whoever runs Tilgode for you to do that. The test environment needs no mail server.',
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
    'Når en kunde svarer på e-posten med fakturaen, kommer svaret hit.',
    'When a customer replies to the email with the invoice, the reply arrives here.',
  ],
  asksRegister: [
    'Hent navn og adresse fra Enhetsregisteret',
    'Get names and addresses from Enhetsregisteret',
  ],
  asksRegisterHint: [
    'Når noen skriver et organisasjonsnummer eller et postnummer i et skjema, slår Tilgode det opp der. Bare nummeret sendes dit.',
    'When somebody types an organisation number or a postal code into a form, Tilgode looks it up there. Only the number is sent.',
  ],
  registerLookUp: {
    on: [
      'Navn og adresse hentes fra Enhetsregisteret når noen skriver et organisasjonsnummer.',
      'Names and addresses come from Enhetsregisteret when somebody types an organisation number.',
    ],
    off: [
      'Den som drifter Tilgode, har slått av oppslag i Enhetsregisteret.',
      'Whoever runs Tilgode has turned off look-up in Enhetsregisteret.',
    ],
  } satisfies Record<'on' | 'off', Wording>,
  paymentHint: [
    'Hvor og når kundene betaler. Uten kontonummer kan ingen faktura sendes i produksjon.',
    'Where and when customers pay. Without a bank account no invoice can be sent in production.',
  ],
  bankAccount: ['Kontonummer', 'Bank account'],
  bankAccountHint: ['11 siffer', '11 digits'],
  bic: ['BIC', 'BIC'],
  bicHint: [
    'Bankens kode, som kunder i utlandet trenger for å betale. Den står ved siden av IBAN på fakturaene deres.',
    'The code of the bank, which customers abroad need to pay. It stands beside the IBAN on their invoices.',
  ],
  paymentTermDays: ['Betalingsfrist i dager', 'Payment term in days'],
  paymentTermDaysHint: [
    'Fra fakturadatoen til forfallsdatoen. En kunde kan ha sin egen frist.',
    'From the invoice date to the due date. A customer can have a term of its own.',
  ],
  kidCheck: ['Kontrollsiffer i KID', 'Check digit of KIDs'],
  kidCheckHint: [
    'Velg det som står i avtalen med banken. Gjelder fakturaer som sendes fra nå av.',
    'Choose what the agreement with the bank says. Applies to invoices sent from now on.',
  ],
  fourEyesRefunds: ['To personer om tilbakebetalinger', 'Two people for each refund'],
  fourEyesRefundsHint: [
    'Én bestiller tilbakebetalingen til kunden, og en annen lager filen til banken. Minst to personer må ha lov til å lage filer.',
    'One person orders the refund to the customer, and another one creates the file for the bank. At least two people must be allowed to create files.',
  ],
  kidCheckMod11: [
    'Omtrent én av elleve KID-er slutter da på bindestrek.',
    'About one KID in eleven then ends in a hyphen.',
  ],
  vat: ['Merverdiavgift', 'VAT'],
  vatHint: [
    'Mva-en nye fakturalinjer får, og kontoene salget bokføres på.',
    'The VAT that new invoice lines get, and the accounts that sales are posted on.',
  ],
  vatRegistered: ['Registrert i Merverdiavgiftsregisteret', 'Registered for VAT (Merverdiavgiftsregisteret)'],
  vatRegisteredHint: [
    'Fakturaene viser «MVA» etter organisasjonsnummeret. Er selskapet ikke registrert, kan ingen fakturalinje ha mva.',
    'Invoices show “MVA” after the organisation number. If the company is not registered, no invoice line can have VAT.',
  ],
  vatNotSaid: ['Ingen har svart på dette ennå', 'Nobody has answered this yet'],
  vatSay: ['Svar på om selskapet er registrert', 'Say whether the company is registered'],
  vatRegisteredFrom: ['Registrert fra', 'Registered from'],
  vatRegisteredFromHint: [
    'Datoen står i Merverdiavgiftsregisteret. Er den før 2000, kan feltet stå tomt.',
    'Merverdiavgiftsregisteret has the date. Leave the field empty if the date is before 2000.',
  ],
  defaultVatRate: ['Vanlig mva-sats', 'Standard VAT rate'],
  defaultVatRateHint: [
    'Nye fakturalinjer får denne satsen når ingen annen er valgt.',
    'New invoice lines get this rate when no other one is chosen.',
  ],
  zeroRateVatCode: ['Vanlig grunn til 0 % mva', 'Usual reason for 0 % VAT'],
  zeroRateVatCodeHint: [
    'Slik bokføres linjer med 0 % når ingen mva-kode er valgt.',
    'How lines at 0 % are posted when no VAT code is chosen.',
  ],
  zeroRateReasons: {
    5: ['Fritatt for mva (kode 5)', 'Exempt from VAT (code 5)'],
    6: ['Utenfor mva-loven (kode 6)', 'Outside the VAT Act (code 6)'],
    52: ['Eksport (kode 52)', 'Export (code 52)'],
    7: ['Ingen mva-behandling (kode 7)', 'No VAT treatment (code 7)'],
  } satisfies Record<ZeroRateVatCode, Wording>,
  foreignSalesAreExport: ['Salg til utlandet er eksport', 'Sales abroad are export'],
  foreignSalesAreExportHint: [
    'Linjer med 0 % til kunder utenfor Norge bokføres da som eksport (kode 52) når ingen mva-kode er valgt.',
    'Lines at 0 % to customers outside Norway are then posted as export (code 52) when no VAT code is chosen.',
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
    'Det er sendt fakturaer i produksjon, så nummereringen kan ikke endres lenger.',
    'Invoices have been sent in production, so the numbering can no longer be changed.',
  ],
  firstInvoiceNumber: ['Første fakturanummer i produksjon', 'First invoice number in production'],
  firstInvoiceNumberHint: [
    'Her kan du fortsette nummerserien fra et annet system. Kan endres til den første fakturaen er sendt.',
    'Here you can go on with the numbers of another system. Can be changed until the first invoice is sent.',
  ],
  accounting: ['Regnskap', 'Accounting'],
  accountingHint: [
    'Når regnskapet er slått på, bokføres fakturaer, kreditnotaer og betalinger av seg selv. Det som ble sendt tidligere, bokføres ikke.',
    'When accounting is turned on, invoices, credit notes and payments are posted by themselves. What was sent earlier is not posted.',
  ],
  accountingProduction: ['Regnskap i produksjon', 'Accounting in production'],
  accountingTest: ['Regnskap i testmiljøet', 'Accounting in the test environment'],
  logo: ['Logo', 'Logo'],
  logoHint: [
    'Står øverst på fakturaen. PNG eller JPEG, høyst 512 kB, fra 16 til 4000 piksler bred og høy.',
    'Appears at the top of the invoice. PNG or JPEG, at most 512 kB, from 16 to 4000 pixels wide and high.',
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
  accentColourHint: ['En fargekode som #1f4e5f', 'A colour code such as #1f4e5f'],
  documentLanguage: ['Språk til kunder i Norge', 'Language for customers in Norway'],
  documentLanguageHint: [
    'Brukes når ikke noe annet er valgt på kunden eller fakturaen.',
    'Used when nothing else is chosen for the customer or the invoice.',
  ],
  mailTexts: ['E-posttekster', 'Email texts'],
  mailTextsHint: [
    'Teksten i e-posten som fakturaen sendes med. Er feltet tomt, brukes standardteksten.',
    'The text of the email that the invoice is sent with. If the field is empty, the standard text is used.',
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
    'Gjelder fakturaer som forfaller etter at du slår det på.',
    'For invoices that fall due after you turn it on.',
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
    'Bare når reglene tillater det. Gebyr kan tidligst kreves 14 dager etter forfall.',
    'Only when the rules allow it. A fee can be claimed no sooner than 14 days after the due date.',
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
