import { commonWords } from '../../../text/common-texts.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const actionTexts = textsByLanguage({
  ...commonWords('edit delete optional reminder collection_warning'),
  more: ['Flere valg', 'More'],
  duplicate: ['Dupliser', 'Duplicate'],
  recur: ['Gjør om til gjentakende', 'Make it recurring'],
  deleteTitle: ['Slette utkastet?', 'Delete the draft?'],
  deleteWarning: [
    'Utkastet forsvinner, og det kan ikke angres. Ingenting er sendt eller bokført.',
    'The draft is deleted for good, and this cannot be undone. Nothing has been sent or posted.',
  ],
  send: ['Send', 'Send'],
  sendTitle: {
    invoice: ['Sende fakturaen?', 'Send the invoice?'],
    credit_note: ['Sende kreditnotaen?', 'Send the credit note?'],
  },
  sendNow: ['Send nå', 'Send now'],
  check: ['Sjekk før sending', 'Check before sending'],
  checked: ['Slik blir den om du sender nå', 'What it becomes if you send it now'],
  checkedHint: [
    'Dette var en prøve. Ingenting er sendt, nummerert eller bokført.',
    'This was a trial. Nothing is sent, numbered or posted.',
  ],
  checkedNumber: ['Nummer', 'Number'],
  checkedKid: ['KID', 'KID'],
  checkedDate: ['Dato', 'Date'],
  checkedDue: ['Forfall', 'Due'],
  checkedReference: ['RF-referanse', 'RF reference'],
  checkedRate: ['Valutakurs', 'Exchange rate'],
  checkedVat: ['Mva i NOK', 'VAT in NOK'],
  checkedTotal: ['Sum', 'Total'],
  checkedHow: ['Sendes', 'Sent'],
  sumAndDue: (sum: string, date: string) => [`${sum}, forfaller ${date}`, `${sum}, due ${date}`],
  sendBooked: (isSent: string) => [
    `Den får neste nummer, bokføres og ${isSent}. Etterpå kan den ikke endres, bare krediteres.`,
    `It gets the next number, is posted and ${isSent}. After that it cannot be changed, only credited.`,
  ],
  sendNotBooked: (isSent: string) => [
    `Den får neste nummer og ${isSent}. Etterpå kan den ikke endres, bare krediteres.`,
    `It gets the next number and ${isSent}. After that it cannot be changed, only credited.`,
  ],
  sendCreditNote: (isSent: string) => [
    `Den får neste nummer, trekkes fra fakturaen og ${isSent}. Etterpå kan den ikke endres.`,
    `It gets the next number, is taken off the invoice and ${isSent}. After that it cannot be changed.`,
  ],
  testOnly: [
    'Dette er testmiljøet: e-posten fanges opp og når ingen.',
    'This is the test environment: the email is captured and reaches nobody.',
  ],
  email: ['Til e-postadresse', 'To email address'],
  message: ['Melding øverst i e-posten', 'Message at the top of the email'],
  sent: (email: string) => [`Sendt til ${email}.`, `Sent to ${email}.`],
  pay: ['Registrer betaling', 'Record payment'],
  payTitle: ['Registrer betaling', 'Record a payment'],
  amount: (currency: string) =>
    currency === ''
      ? ['Beløp i kroner', 'Amount in kroner']
      : [`Beløp i ${currency}`, `Amount in ${currency}`],
  amountHint: (outstanding: string, fees: string) => [
    `Utestående ${outstanding}, og ${fees} i gebyrer og renter.`,
    `Outstanding ${outstanding}, and ${fees} in fees and interest.`,
  ],
  recovers: [
    'Fakturaen er tapsført. Det som kommer inn, føres tilbake fra tapet, med merverdiavgiften som ble trukket fra.',
    'The invoice is written off. What comes in is taken back from the loss, with the VAT that was deducted.',
  ],
  keepAsCredit: (amount: string) => [
    `Før ${amount} som tilgode på kunden`,
    `Record ${amount} as credit of the customer`,
  ],
  tooMuch: ['Det er mer enn det som skal betales.', 'That is more than there is to pay.'],
  tooMuchUnkept: [
    'Kryss av for tilgode, eller rett beløpet. Da kan betalingen registreres.',
    'Tick the credit, or correct the amount. Then the payment can be recorded.',
  ],
  paidOn: ['Betalingsdato', 'Payment date'],
  method: ['Måte', 'Method'],
  methodWithoutAccount: [
    'Den er ført på bankkontoen, fordi måten ikke har en egen konto. Velg en under Regnskap › Standardkontoer.',
    'It is posted to the bank account, because the method has no account of its own. Choose one under Accounting › Booking accounts.',
  ],
  noMethod: ['Ikke oppgitt', 'Not stated'],
  paymentReference: ['Referanse', 'Reference'],
  payNow: ['Registrer', 'Record'],
  paid: (amount: string) => [
    `Betalingen på ${amount} er registrert.`,
    `The payment of ${amount} is recorded.`,
  ],
  credit: ['Krediter', 'Credit'],
  creditTitle: ['Lag kreditnota', 'Create a credit note'],
  editCreditTitle: ['Endre kreditnotaen', 'Edit the credit note'],
  creditChanged: ['Kreditnotaen er endret.', 'The credit note is changed.'],
  resend: ['Send på nytt', 'Send again'],
  resendTitle: ['Sende e-posten på nytt?', 'Send the email again?'],
  resendHint: [
    'Det samme dokumentet sendes en gang til. Ingenting nummereres eller bokføres på nytt.',
    'The same document is sent once more. Nothing is numbered or posted again.',
  ],
  resendRegistered: (email: string) => [
    `Kunden har nå adressen ${email} i kunderegisteret.`,
    `The customer now has the address ${email} in the register.`,
  ],
  forCustomer: ['Bruk adressen på kunden også', 'Use the address for the customer too'],
  customerChanged: [
    'Kunden har ikke fått adressen. Endre den på kunden.',
    'The customer has not got the address. Change it on the customer.',
  ],
  resendBounced: [
    'Forrige e-post kom i retur. Rett adressen, så blir den nye brukt også til purringer.',
    'The last email bounced. Correct the address; the new one is then used for reminders too.',
  ],
  remind: ['Purr', 'Remind'],
  remindTitle: ['Send purring', 'Send a reminder'],
  letterType: ['Hva skal sendes?', 'What should be sent?'],
  mayNow: ['Kan sendes nå', 'Can be sent now'],
  mayFrom: (date: string) => [`Kan sendes fra ${date}`, `Can be sent from ${date}`],
  feeNow: (fee: string) => [`også med gebyr på ${fee}`, `also with a fee of ${fee}`],
  feeFrom: (fee: string, date: string) => [
    `med gebyr på ${fee} fra ${date}`,
    `with a fee of ${fee} from ${date}`,
  ],
  noFee: ['uten gebyr, for flere kan ikke kreves', 'without a fee, since no more can be claimed'],
  withFee: (fee: string, interest: string) => [
    `Krev gebyr på ${fee} og ${interest} i påløpte forsinkelsesrenter`,
    `Claim a fee of ${fee} and ${interest} of late-payment interest`,
  ],
  withCompensation: (compensation: string, interest: string) => [
    `Krev kompensasjon på ${compensation} i stedet for gebyr (forsinkelsesrenteloven § 3a), og ${interest} i påløpte forsinkelsesrenter`,
    `Claim compensation of ${compensation} instead of a fee (Late Payment Interest Act, section 3a) and ${interest} of late-payment interest`,
  ],
  compensationUnknown: [
    'Kunden er næringsdrivende, men kompensasjonen for dette halvåret er ikke kunngjort ennå. Den kan kreves når satsen er lagt inn.',
    'The customer is a business, but the compensation for this half-year has not been announced yet. It can be claimed once it is entered.',
  ],
  rateUnknown: (date: string) => [
    `Forsinkelsesrenten fra ${date} er ikke kunngjort ennå. For dagene fra da av kreves det ingen rente før satsen er lagt inn.`,
    `The rate of late-payment interest from ${date} has not been announced yet. No interest is claimed for the days from then on until it is entered.`,
  ],
  reminderAfterWarning: ['Ikke etter et inkassovarsel', 'Not after a collection notice'],
  agencyOnly: [
    'Bare inkassoforetak kan sende inkassovarsel nå',
    'Only collection agencies can send a collection notice now',
  ],
  notNow: {
    draft: ['Fakturaen er ikke sendt ennå.', 'The invoice has not been sent yet.'],
    credit_note: ['En kreditnota kan ikke purres.', 'No reminder can be sent for a credit note.'],
    credited: [
      'Fakturaen er kreditert, så det er ingenting å purre på.',
      'The invoice is credited, so there is nothing to remind of.',
    ],
    written_off: [
      'Fakturaen er ført som tap. Ta tapet tilbake først.',
      'The invoice is written off as a loss. Take that back first.',
    ],
    paid: [
      'Fakturaen er betalt, så det er ingenting å purre på.',
      'The invoice is paid, so there is nothing to remind of.',
    ],
    bounced: [
      'E-posten kom i retur. Send fakturaen på nytt til riktig adresse først.',
      'The email bounced. Send the invoice again to the right address first.',
    ],
    paused: [
      'Purring er satt på vent. Fortsett purringen først.',
      'Reminders are paused. Resume them first.',
    ],
    handed_over: [
      'Kravet er til inkasso. Ta det tilbake først.',
      'A collection agency has the claim. Take it back first.',
    ],
    no_email: [
      'Fakturaen har ingen e-postadresse. Åpne den for å purre i posten eller til en ny adresse.',
      'The invoice has no email address. Open it to remind by post or at a new address.',
    ],
    agency_only: [
      'Herfra er det bare inkassoforetak som kan drive saken videre.',
      'From here on only a collection agency can pursue it.',
    ],
  },
  daysOverdue: (days: number) => [
    `${days} ${days === 1 ? 'dag' : 'dager'} over forfall.`,
    `${days} ${days === 1 ? 'day' : 'days'} overdue.`,
  ],
  notOverdue: ['Fakturaen er ikke forfalt.', 'The invoice is not overdue.'],
  sendLetter: ['Send', 'Send'],
  reminded: {
    reminder: ['Purringen er sendt.', 'The reminder is sent.'],
    collection_warning: ['Inkassovarselet er sendt.', 'The collection notice is sent.'],
  },
  testTools: ['Testverktøy', 'Test tools'],
  testToolsHint: [
    'Prøv hva som skjer når kunden svarer. Finnes bare i testmiljøet.',
    'Pretend that the customer does something. Only in the test environment.',
  ],
  open: ['Merk som åpnet', 'Mark as opened'],
  opened: ['Fakturaen er merket som åpnet av kunden.', 'The invoice is marked as opened by the customer.'],
  payAsCustomer: ['La kunden betale', 'Let the customer pay'],
  paidAsCustomer: ['Kunden har betalt i banken.', 'The customer has paid at the bank.'],
  bankFileFailed: [
    'Filen fra banken kunne ikke brukes. Se under Bank.',
    'The file of the bank could not be used. Look under Bank.',
  ],
  bankIsLate: [
    'Kunden har betalt i banken. Betalingen behandles fortsatt.',
    'The customer has paid at the bank. The payment is still being processed.',
  ],
  bounce: ['La e-posten komme i retur', 'Bounce the email'],
  bounced: ['Den siste e-posten er merket som kommet i retur.', 'The newest email is marked as bounced.'],
});
