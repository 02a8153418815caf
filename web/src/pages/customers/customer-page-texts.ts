import { commonWords } from '../../text/common-texts.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';

export const customerPageTexts = textsByLanguage({
  ...commonWords('newInvoice overdue payments date amount optional'),
  more: ['Flere valg', 'More'],
  newQuote: ['Nytt tilbud', 'New quote'],
  newRecurring: ['Ny gjentakende faktura', 'New recurring invoice'],
  figures: ['Kundens saldo', 'The customer’s balance'],
  figuresIn: (currency: string) => [`Kundens saldo i ${currency}`, `The customer’s balance in ${currency}`],
  inBooks: (amount: string) => [`${amount} i regnskapet`, `${amount} in the books`],
  currency: ['Valuta', 'Currency'],
  currencyHint: ['Kontoutskriften har én valuta.', 'A statement of account has one currency.'],
  owes: ['Skylder i alt', 'Owes in all'],
  nothing: ['Ingenting å betale', 'Nothing to pay'],
  withFees: (amount: string) => [`med ${amount} i gebyrer og renter`, `with ${amount} of fees and interest`],
  openInvoices: (count: number) =>
    count === 1
      ? ['1 åpen faktura', '1 open invoice']
      : [`${count} åpne fakturaer`, `${count} open invoices`],
  overdueInvoices: (count: number) =>
    count === 1 ? ['1 faktura', '1 invoice'] : [`${count} fakturaer`, `${count} invoices`],
  newest: ['Fakturaer', 'Invoices'],
  allInvoices: (count: number) =>
    count === 1 ? ['Vis i listen', 'Show in the list'] : [`Vis alle ${count}`, `Show all ${count}`],
  noInvoicesTitle: ['Ingen fakturaer til denne kunden', 'No invoices for this customer'],
  noInvoicesHint: ['Lag den første nå.', 'Create the first one now.'],
  paymentsHint: ['Siste tolv måneder', 'Last twelve months'],
  noPayments: ['Ingen innbetalinger de siste tolv månedene.', 'No payments in the last twelve months.'],
  what: ['Gjelder', 'For'],
  invoice: (number: string) => [`Faktura ${number}`, `Invoice ${number}`],
  refund: ['Tilbakebetaling', 'Refund'],
  deposit: ['Uten faktura', 'Without invoice'],
  deliveries: ['Utsendinger', 'Deliveries'],
  noDeliveries: ['Ingenting er sendt til kunden ennå.', 'Nothing has been sent to the customer yet.'],
  note: ['Notat', 'Note'],
  noteHint: ['Bare for dere. Kunden ser det aldri.', 'Only for you. The customer never sees it.'],
  noNote: ['Ingen notater.', 'No notes.'],
  saveNote: ['Lagre notatet', 'Save the note'],
  noteSaved: ['Notatet er lagret.', 'The note is saved.'],
  facts: ['Opplysninger', 'Details'],
  edit: ['Endre opplysninger', 'Change details'],
  days: (count: number) => (count === 1 ? ['1 dag', '1 day'] : [`${count} dager`, `${count} days`]),
  delete: ['Slett kunden', 'Delete the customer'],
  deleteTitle: (name: string) => [`Slette ${name}?`, `Delete ${name}?`],
  deleteWarning: [
    'Kunden forsvinner fra registeret med e-post, telefon, adresse og notat, og det kan ikke angres. Navnet blir stående i dokumenter og regnskap så lenge loven krever det.',
    'The customer is removed from the register with email, phone, address and note, and this cannot be undone. The name stays in documents and books for as long as the law requires it.',
  ],
  deleteNow: ['Slett', 'Delete'],
  cannotDelete: ['Kunden kan ikke slettes nå.', 'The customer cannot be deleted now.'],
  cannotDeleteOpen: (count: number) => [
    count === 1
      ? 'Én faktura er ikke gjort opp. Registrer betalingen, krediter den eller før den som tap først.'
      : `${count} fakturaer er ikke gjort opp. Registrer betalingene, krediter dem eller før dem som tap først.`,
    count === 1
      ? 'One invoice is not settled. Record the payment, credit it or write it off first.'
      : `${count} invoices are not settled. Record the payments, credit them or write them off first.`,
  ],
  cannotDeleteCredit: (amount: string) => [
    `Kunden har ${amount} til gode. Betal det tilbake eller bruk det på en faktura først.`,
    `The customer has ${amount} of credit. Pay it back or use it on an invoice first.`,
  ],
  statement: ['Kontoutskrift', 'Statement of account'],
  statementTitle: ['Kontoutskrift til kunden', 'Statement of account for the customer'],
  statementHint: [
    'Viser hva som er fakturert, betalt og krevd i perioden, og hva som står åpent på siste dag.',
    'Shows what was invoiced, paid and claimed in the period, and what is open on its last day.',
  ],
  from: ['Fra og med', 'From'],
  to: ['Til og med', 'To'],
  email: ['Til e-postadresse', 'To email address'],
  message: ['Melding øverst i e-posten', 'Message at the top of the email'],
  send: ['Send på e-post', 'Send by email'],
  sent: (email: string) => [
    `Kontoutskriften er sendt til ${email}.`,
    `The statement of account has been sent to ${email}.`,
  ],
  testOnly: [
    'Dette er testmiljøet: e-posten fanges opp og når ingen.',
    'This is the test environment: the email is captured and reaches nobody.',
  ],
});
