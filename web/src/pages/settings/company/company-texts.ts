import type { ZeroRateVatCode } from '../../../../../server/src/domain/vat/vat.ts';
import type { Texts } from '../../../text/language.tsx';
import type { LogoProblemCode } from './look/logo-problem.ts';

type Placeholder = 'number' | 'seller' | 'customer' | 'amount' | 'dueDate' | 'kid';

type CompanyTexts = Record<
  | 'title'
  | 'takeBack'
  | 'takenBack'
  | 'lead'
  | 'save'
  | 'undo'
  | 'saved'
  | 'unsaved'
  | 'noMail'
  | 'noMailHint'
  | 'company'
  | 'companyHint'
  | 'name'
  | 'orgNumber'
  | 'orgNumberHint'
  | 'address'
  | 'postalCode'
  | 'city'
  | 'contactEmail'
  | 'contactEmailHint'
  | 'payment'
  | 'paymentHint'
  | 'bankAccount'
  | 'bankAccountHint'
  | 'bic'
  | 'bicHint'
  | 'paymentTermDays'
  | 'paymentTermDaysHint'
  | 'kidCheck'
  | 'kidCheckHint'
  | 'kidCheckMod11'
  | 'vat'
  | 'vatHint'
  | 'vatRegistered'
  | 'vatRegisteredHint'
  | 'defaultVatRate'
  | 'defaultVatRateHint'
  | 'zeroRateVatCode'
  | 'zeroRateVatCodeHint'
  | 'foreignSalesAreExport'
  | 'foreignSalesAreExportHint'
  | 'supplyKind'
  | 'supplyKindHint'
  | 'goods'
  | 'services'
  | 'inForetaksregisteret'
  | 'inForetaksregisteretHint'
  | 'numbering'
  | 'numberingHint'
  | 'numberingStarted'
  | 'firstInvoiceNumber'
  | 'firstInvoiceNumberHint'
  | 'accounting'
  | 'accountingHint'
  | 'accountingProduction'
  | 'accountingTest'
  | 'logo'
  | 'logoHint'
  | 'chooseLogo'
  | 'changeLogo'
  | 'removeLogo'
  | 'removeLogoWarning'
  | 'look'
  | 'lookHint'
  | 'accentColour'
  | 'accentColourHint'
  | 'documentLanguage'
  | 'documentLanguageHint'
  | 'mailTexts'
  | 'mailTextsHint'
  | 'emailSubject'
  | 'emailMessage'
  | 'standardText'
  | 'placeholders'
  | 'reminders'
  | 'remindersHint'
  | 'automaticLetters'
  | 'lettersOff'
  | 'lettersOffHint'
  | 'lettersReminders'
  | 'lettersRemindersHint'
  | 'lettersWarnings'
  | 'lettersWarningsHint'
  | 'reminderAfterDays'
  | 'reminderAfterDaysHint'
  | 'fees'
  | 'feesHint',
  string
> & {
  placeholderMeanings: Record<Placeholder, string>;
  logoProblems: Record<LogoProblemCode, string>;
  zeroRateReasons: Record<ZeroRateVatCode, string>;
  logoOf: (company: string) => string;
  warningsEnd: (from: string) => string;
  nextNumbers: (production: string, test: string) => string;
};

export const companyTexts: Texts<CompanyTexts> = {
  nb: {
    title: 'Selskap',
    takeBack: 'Angre lagringen',
    takenBack: '✓ Som før',
    lead: 'Det fakturaene viser, og hvordan de sendes og purres. Gjelder både test og produksjon.',
    save: 'Lagre',
    undo: 'Angre',
    saved: '✓ Lagret',
    unsaved: 'Ikke lagret ennå',
    noMail: 'E-post kan ikke sendes ennå',
    noMailHint:
      'Tjenesten er ikke koblet til en e-postserver. Den som driver den, må sette SMTP_URL og MAIL_FROM. Testmiljøet virker uten.',
    company: 'Selskapet',
    companyHint: 'Navn og adresse slik de står på fakturaen.',
    name: 'Navn',
    orgNumber: 'Organisasjonsnummer',
    orgNumberHint: 'Kan ikke endres.',
    address: 'Adresse',
    postalCode: 'Postnummer',
    city: 'Poststed',
    contactEmail: 'Svaradresse',
    contactEmailHint: 'Hit kommer svarene når kunder svarer på en faktura.',
    payment: 'Betaling',
    paymentHint: 'I produksjon må en faktura vise kontoen den skal betales til.',
    bankAccount: 'Kontonummer',
    bankAccountHint: '11 siffer',
    bic: 'BIC',
    bicHint: 'Bankens kode. Den står ved siden av IBAN på fakturaer til utlandet.',
    paymentTermDays: 'Betalingsfrist i dager',
    paymentTermDaysHint: 'Fra fakturadatoen til forfall. En kunde kan ha sin egen frist.',
    kidCheck: 'Kontrollsiffer i KID',
    kidCheckHint: 'Som i avtalen med banken. Gjelder fakturaer som sendes fra nå av.',
    kidCheckMod11: 'Omtrent hver ellevte KID slutter da på bindestrek.',
    vat: 'Merverdiavgift',
    vatHint: 'Avgjør hva en fakturalinje får når ingenting annet er oppgitt, og hvor den bokføres.',
    vatRegistered: 'Registrert i Merverdiavgiftsregisteret',
    vatRegisteredHint:
      'Fakturaene viser MVA etter organisasjonsnummeret. Uten registrering kan ingen linje ha mva.',
    defaultVatRate: 'Vanlig mva-sats',
    defaultVatRateHint: 'Brukes på linjer som ikke oppgir sats eller kode.',
    zeroRateVatCode: 'Vanlig grunn til 0 %',
    zeroRateVatCodeHint: 'Brukes i regnskapet for linjer med 0 % som ikke oppgir mva-kode.',
    zeroRateReasons: {
      5: 'Fritatt for mva (kode 5)',
      6: 'Utenfor mva-loven (kode 6)',
      52: 'Eksport (kode 52)',
      7: 'Ingen mva-behandling (kode 7)',
    },
    foreignSalesAreExport: 'Salg til utlandet er eksport',
    foreignSalesAreExportHint: 'Linjer med 0 % uten mva-kode får da kode 52 når kunden er utenfor Norge.',
    supplyKind: 'Selskapet selger mest',
    supplyKindHint: 'Avgjør hvilken inntektskonto salget føres på.',
    goods: 'Varer',
    services: 'Tjenester',
    inForetaksregisteret: 'Registrert i Foretaksregisteret',
    inForetaksregisteretHint: 'Fakturaene viser da «Foretaksregisteret». AS, ASA og NUF må vise det.',
    numbering: 'Fakturanummer',
    numberingHint: 'Fakturaer og kreditnotaer deler én nummerserie uten hull.',
    numberingStarted: 'Nummereringen i produksjon har begynt og kan ikke endres.',
    firstInvoiceNumber: 'Første fakturanummer i produksjon',
    firstInvoiceNumberHint:
      'Kan velges til det første dokumentet er sendt, for eksempel for å fortsette en tidligere serie.',
    accounting: 'Regnskap',
    accountingHint:
      'Fakturaer, kreditnotaer og betalinger bokføres fra det slås på. Det som er sendt før, bokføres ikke.',
    accountingProduction: 'Regnskap i produksjon',
    accountingTest: 'Regnskap i testmiljøet',
    logo: 'Logo',
    logoHint: 'Står øverst på fakturaen. PNG eller JPEG, høyst 512 kB, sider fra 16 til 4000 piksler.',
    chooseLogo: 'Velg logo',
    changeLogo: 'Bytt logo',
    removeLogo: 'Fjern logo',
    removeLogoWarning: 'Nye fakturaer får ingen logo. De som er sendt, beholder sin.',
    look: 'Utseende og språk',
    lookHint: 'Gjelder fakturaer som sendes fra nå av.',
    accentColour: 'Farge på fakturaen',
    accentColourHint: 'Som #1f4e5f',
    documentLanguage: 'Språk til kunder i Norge',
    documentLanguageHint: 'Når ingenting annet er valgt på kunden eller fakturaen.',
    mailTexts: 'E-posttekster',
    mailTextsHint: 'Teksten i e-posten som følger en faktura. Tomt felt gir standardteksten.',
    emailSubject: 'Emne',
    emailMessage: 'Melding',
    standardText: 'Standardteksten',
    placeholders: 'Disse fylles ut for hver faktura:',
    reminders: 'Purring',
    remindersHint: 'Hva tjenesten sender av seg selv når en faktura ikke blir betalt.',
    automaticLetters: 'Automatiske brev',
    lettersOff: 'Ingen',
    lettersOffHint: 'Du purrer selv, fra hver faktura.',
    lettersReminders: 'Purringer',
    lettersRemindersHint: 'Fakturaer som forfaller etter at dette slås på, får purring.',
    lettersWarnings: 'Purringer og inkassovarsel',
    lettersWarningsHint: 'Blir purringen ikke betalt, sendes det et inkassovarsel.',
    warningsEnd: (from) =>
      `Fra ${from} gjelder en ny inkassolov. Da kan bare inkassoforetak sende inkassovarsel. Tjenesten sender en ny purring i stedet, uten gebyr.`,
    reminderAfterDays: 'Dager fra forfall til første purring',
    reminderAfterDaysHint: '1 til 365 dager',
    fees: 'Krev gebyr og forsinkelsesrente',
    feesHint: 'Der reglene tillater det: gebyr tidligst 14 dager etter forfall.',
    placeholderMeanings: {
      number: 'fakturanummeret',
      seller: 'selskapets navn',
      customer: 'kundens navn',
      amount: 'beløpet',
      dueDate: 'forfallsdatoen',
      kid: 'KID',
    },
    logoProblems: {
      'invalid-format': 'Filen er ikke et helt PNG- eller JPEG-bilde.',
      'too-long': 'Filen er større enn 512 kB.',
      'out-of-range': 'Hver side av bildet må være fra 16 til 4000 piksler.',
    },
    logoOf: (company) => `Logoen til ${company}`,
    nextNumbers: (production, test) => `Neste nummer er ${production} i produksjon og ${test} i test.`,
  },
  en: {
    title: 'Company',
    takeBack: 'Take back',
    takenBack: '✓ As before',
    lead: 'What invoices show, and how they are sent and reminded. Applies to both test and production.',
    save: 'Save',
    undo: 'Undo',
    saved: '✓ Saved',
    unsaved: 'Not saved yet',
    noMail: 'Mail cannot be sent yet',
    noMailHint:
      'The service is not connected to a mail server. Whoever runs it has to set SMTP_URL and MAIL_FROM. The test environment works without.',
    company: 'The company',
    companyHint: 'Name and address as they appear on the invoice.',
    name: 'Name',
    orgNumber: 'Organisation number',
    orgNumberHint: 'Cannot be changed.',
    address: 'Address',
    postalCode: 'Postal code',
    city: 'City',
    contactEmail: 'Reply-to address',
    contactEmailHint: 'Where it arrives when a customer answers an invoice.',
    payment: 'Payment',
    paymentHint: 'In production an invoice must show the account that it is to be paid to.',
    bankAccount: 'Bank account',
    bankAccountHint: '11 digits',
    bic: 'BIC',
    bicHint: 'The code of the bank. It stands beside the IBAN on invoices to other countries.',
    paymentTermDays: 'Payment term in days',
    paymentTermDaysHint: 'From the invoice date to the due date. A customer can have a term of its own.',
    kidCheck: 'Check digit of KIDs',
    kidCheckHint: 'As agreed with the bank. Applies to invoices sent from now on.',
    kidCheckMod11: 'About one KID in eleven then ends in a hyphen.',
    vat: 'VAT',
    vatHint: 'Decides what an invoice line gets when nothing else is given, and where it is posted.',
    vatRegistered: 'Registered for VAT (Merverdiavgiftsregisteret)',
    vatRegisteredHint:
      'Invoices show MVA after the organisation number. Without registration no line can have VAT.',
    defaultVatRate: 'Usual VAT rate',
    defaultVatRateHint: 'For lines that give neither rate nor code.',
    zeroRateVatCode: 'Usual reason for 0%',
    zeroRateVatCodeHint: 'For lines at 0% that give no VAT code, in the books.',
    zeroRateReasons: {
      5: 'Exempt from VAT (code 5)',
      6: 'Outside the VAT Act (code 6)',
      52: 'Export (code 52)',
      7: 'No VAT treatment (code 7)',
    },
    foreignSalesAreExport: 'Sales abroad are export',
    foreignSalesAreExportHint:
      'Lines at 0% without a VAT code then get code 52 when the customer is outside Norway.',
    supplyKind: 'The company mostly sells',
    supplyKindHint: 'Decides which income account sales are posted on.',
    goods: 'Goods',
    services: 'Services',
    inForetaksregisteret: 'Registered in Foretaksregisteret',
    inForetaksregisteretHint: 'Invoices then show “Foretaksregisteret”. AS, ASA and NUF must show it.',
    numbering: 'Invoice numbers',
    numberingHint: 'Invoices and credit notes share one series without gaps.',
    numberingStarted: 'Numbering in production has begun and cannot be changed.',
    firstInvoiceNumber: 'First invoice number in production',
    firstInvoiceNumberHint:
      'Can be chosen until the first document is sent, for example to continue an earlier series.',
    accounting: 'Accounting',
    accountingHint:
      'Invoices, credit notes and payments are posted from when it is turned on. What was sent before is not.',
    accountingProduction: 'Accounting in production',
    accountingTest: 'Accounting in the test environment',
    logo: 'Logo',
    logoHint: 'Appears at the top of the invoice. PNG or JPEG, at most 512 kB, sides from 16 to 4000 pixels.',
    chooseLogo: 'Choose a logo',
    changeLogo: 'Change the logo',
    removeLogo: 'Remove the logo',
    removeLogoWarning: 'New invoices get no logo. Those that are sent keep theirs.',
    look: 'Look and language',
    lookHint: 'For invoices sent from now on.',
    accentColour: 'Colour of the invoice',
    accentColourHint: 'As in #1f4e5f',
    documentLanguage: 'Language for customers in Norway',
    documentLanguageHint: 'Where nothing else is chosen for the customer or the invoice.',
    mailTexts: 'Mail texts',
    mailTextsHint: 'The text of the mail that brings an invoice. An empty field gives the standard text.',
    emailSubject: 'Subject',
    emailMessage: 'Message',
    standardText: 'The standard text',
    placeholders: 'These are filled in for each invoice:',
    reminders: 'Reminders',
    remindersHint: 'What the service sends by itself when an invoice is not paid.',
    automaticLetters: 'Automatic letters',
    lettersOff: 'None',
    lettersOffHint: 'You send reminders yourself, from each invoice.',
    lettersReminders: 'Reminders',
    lettersRemindersHint: 'Invoices that fall due after this is turned on get reminders.',
    lettersWarnings: 'Reminders and collection notice',
    lettersWarningsHint: 'When the reminder is not paid, a collection notice follows.',
    warningsEnd: (from) =>
      `A new collection act applies from ${from}. Only collection agencies may then send collection notices. The service sends a second reminder instead, without a fee.`,
    reminderAfterDays: 'Days from the due date to the first reminder',
    reminderAfterDaysHint: '1 to 365 days',
    fees: 'Claim fees and late-payment interest',
    feesHint: 'Where the rules allow it: a fee no sooner than 14 days after the due date.',
    placeholderMeanings: {
      number: 'the invoice number',
      seller: 'the company’s name',
      customer: 'the customer’s name',
      amount: 'the amount',
      dueDate: 'the due date',
      kid: 'the KID (payment reference)',
    },
    logoProblems: {
      'invalid-format': 'The file is not a whole PNG or JPEG image.',
      'too-long': 'The file is larger than 512 kB.',
      'out-of-range': 'Each side of the image must be from 16 to 4000 pixels.',
    },
    logoOf: (company) => `Logo of ${company}`,
    nextNumbers: (production, test) => `The next number is ${production} in production and ${test} in test.`,
  },
};

/** The settings as the change log names them, within a sentence. */
export const settingNames: Texts<Record<string, string>> = {
  nb: {
    name: 'navn',
    address: 'adresse',
    postalCode: 'postnummer',
    city: 'poststed',
    bankAccount: 'bankkonto',
    bic: 'BIC',
    vatRegistered: 'mva-registrering',
    defaultVatRateBp: 'vanlig mva-sats',
    zeroRateVatCode: 'vanlig grunn til 0 %',
    foreignSalesAreExport: 'eksport til utlandet',
    inForetaksregisteret: 'Foretaksregisteret',
    eInvoices: 'e-faktura',
    kidLength: 'lengde på KID',
    kidCheck: 'kontrollsiffer i KID',
    vatTerm: 'mva-termin',
    vatTermFrom: 'første år med mva-terminen',
    supplyKind: 'varer eller tjenester',
    contactEmail: 'svaradresse',
    language: 'språk',
    accentColour: 'farge',
    emailSubject: 'emne i e-post',
    emailMessage: 'tekst i e-post',
    automaticLetters: 'automatisk purring',
    fees: 'gebyrer',
    reminderAfterDays: 'dager til purring',
    paymentTermDays: 'betalingsfrist',
    firstInvoiceNumber: 'første fakturanummer',
    logo: 'logo',
  },
  en: {
    name: 'name',
    address: 'address',
    postalCode: 'postal code',
    city: 'city',
    bankAccount: 'bank account',
    bic: 'BIC',
    vatRegistered: 'VAT registration',
    defaultVatRateBp: 'usual VAT rate',
    zeroRateVatCode: 'usual reason for 0%',
    foreignSalesAreExport: 'export abroad',
    inForetaksregisteret: 'Foretaksregisteret',
    eInvoices: 'e-invoices',
    kidLength: 'length of KIDs',
    kidCheck: 'check digit of KIDs',
    vatTerm: 'VAT term',
    vatTermFrom: 'first year of the VAT term',
    supplyKind: 'goods or services',
    contactEmail: 'reply-to address',
    language: 'language',
    accentColour: 'colour',
    emailSubject: 'subject of mails',
    emailMessage: 'text of mails',
    automaticLetters: 'automatic reminders',
    fees: 'fees',
    reminderAfterDays: 'days to the reminder',
    paymentTermDays: 'payment term',
    firstInvoiceNumber: 'first invoice number',
    logo: 'logo',
  },
};
