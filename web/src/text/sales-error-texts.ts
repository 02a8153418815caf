import type { ErrorCode } from '../../../server/src/domain/errors/errors.ts';
import type { Wording } from './texts-by-language.ts';

/** The error codes about customers, documents and what is owed, in words for people. */
export const SALES_ERRORS = {
  'client-exists': ['Kunden er registrert fra før.', 'The customer is registered already.'],
  'client-conflict': [
    'Den eksterne ID-en og organisasjonsnummeret tilhører to forskjellige kunder.',
    'The external ID and the organisation number belong to two different customers.',
  ],
  'client-has-drafts': ['Kunden har utkast. Slett dem først.', 'The customer has drafts. Delete them first.'],
  'vipps-payment-exceeded': [
    'Så mye av betalingen med Vipps kan ikke betales tilbake.',
    'So much of the payment by Vipps cannot be paid back.',
  ],
  'refund-by-vipps': [
    'Vipps betaler denne tilbakebetalingen. Den kan verken merkes som betalt eller tilbakeføres.',
    'Vipps pays this refund. It can be neither marked as paid nor reversed.',
  ],
  'client-in-use': [
    'Noe står fortsatt åpent mellom selskapet og kunden. Gjør det opp først.',
    'Something is still open between the company and the customer. Settle it first.',
  ],
  'opening-invoice': [
    'Fakturaen er sendt fra et annet system, så dokumentet finnes ikke her.',
    'Another system sent the invoice, so its document is not here.',
  ],
  'e-invoice-not-possible': [
    'Opplysningene på dokumentet gir ingen e-faktura.',
    'The details on the document cannot make an e-invoice.',
  ],
  'product-exists': [
    'Et annet produkt har allerede dette nummeret.',
    'Another product has this number already.',
  ],
  'invoice-exists': [
    'En annen faktura har allerede denne eksterne ID-en.',
    'Another invoice has this external ID already.',
  ],
  'invoice-not-draft': ['Fakturaen er allerede sendt.', 'The invoice has been sent already.'],
  'quote-exists': [
    'Det finnes allerede et tilbud med denne eksterne ID-en.',
    'There is a quote with this external ID already.',
  ],
  'recurring-invoice-exists': [
    'Det finnes allerede en gjentakende faktura med denne eksterne ID-en.',
    'There is a recurring invoice with this external ID already.',
  ],
  'quote-not-draft': ['Tilbudet er allerede sendt.', 'The quote has been sent already.'],
  'quote-not-sent': ['Tilbudet er ikke sendt ennå.', 'The quote has not been sent yet.'],
  'quote-not-open': [
    'Tilbudet er allerede besvart, eller det er utløpt.',
    'The quote has been answered already, or it has expired.',
  ],
  'quote-already-invoiced': [
    'Hele tilbudet er allerede fakturert.',
    'All of the quote has been invoiced already.',
  ],
  'invoice-not-payable': [
    'Det kan ikke føres betaling på dette dokumentet.',
    'No payment can be recorded on this document.',
  ],
  'payment-exceeds-outstanding': [
    'Beløpet er større enn det som er utestående.',
    'The amount is larger than what is outstanding.',
  ],
  'credit-insufficient': [
    'Så mye har ikke kunden til gode, eller det er alt brukt eller betalt tilbake.',
    'The customer has not that much credit, or it has been used or paid back already.',
  ],
  'recurring-invoice-not-active': [
    'Den gjentakende fakturaen er satt på pause eller avsluttet.',
    'The recurring invoice is paused or has ended.',
  ],
  'invoice-not-creditable': [
    'Dette kan ikke krediteres, eller alt er kreditert.',
    'This cannot be credited, or all of it is credited.',
  ],
  'credit-exceeds-invoice': [
    'Det er ikke så mye igjen å kreditere.',
    'There is not that much left to credit.',
  ],
  'reminder-too-early': ['Det er for tidlig å purre.', 'It is too early to send a reminder.'],
  'fee-claimed': [
    'Det er krevd gebyr på denne fakturaen. Kompensasjon kan bare kreves i stedet for gebyr.',
    'A fee has been claimed on this invoice. Compensation can only be claimed instead of fees.',
  ],
  'compensation-claimed': [
    'Det er krevd kompensasjon på denne fakturaen. Da kan det ikke kreves mer.',
    'Compensation has been claimed on this invoice. Nothing more can be claimed.',
  ],
  'fees-need-nok': [
    'Gebyr og renter kreves i kroner, og fakturaen er i en annen valuta. Send brevet uten.',
    'Fees and interest are claimed in NOK, and the invoice is in another currency. Send the letter without them.',
  ],
  'covered-by-credit': [
    'Kunden har nok til gode til å dekke fakturaen. Da kan det ikke kreves gebyr. Bruk det kunden har til gode.',
    'The customer’s credit covers the invoice, so no fee can be claimed. Use the credit on the invoice.',
  ],
  'compensation-not-announced': [
    'Kompensasjonen for dette halvåret er ikke kunngjort ennå.',
    'The compensation for this half-year has not been announced yet.',
  ],
  'client-not-business': [
    'Kompensasjon kan bare kreves av næringsdrivende.',
    'Compensation can be claimed of businesses only.',
  ],
  'fee-limit-reached': [
    'Det kan ikke kreves flere gebyrer på denne fakturaen.',
    'No more fees can be claimed on this invoice.',
  ],
  'invoice-not-remindable': ['Denne fakturaen kan ikke purres.', 'No reminder can be sent for this invoice.'],
  'reminders-paused': [
    'Purring er satt på vent for denne fakturaen.',
    'Reminders are paused for this invoice.',
  ],
  'nothing-to-waive': [
    'Det er ingen utestående gebyrer eller renter å frafalle.',
    'There are no outstanding fees or interest to waive.',
  ],
  'collection-warning-sent': [
    'Inkassovarsel er sendt; da kan det ikke purres.',
    'A collection notice has been sent; no reminder can follow it.',
  ],
  'vat-rate-mismatch': [
    'Mva-koden og satsen på en linje stemmer ikke overens.',
    'A line has a VAT code and a rate that disagree.',
  ],
  'not-vat-registered': [
    'Selskapet er ikke mva-registrert, så ingen linje kan ha mva.',
    'The company is not registered for VAT, so no line can have any.',
  ],
  'invoice-not-sent': ['Fakturaen er ikke sendt ennå.', 'The invoice has not been sent yet.'],
  'client-not-found': [
    'Kunden finnes ikke i registeret lenger. Velg kunde på nytt.',
    'The customer is no longer in the register. Choose one again.',
  ],
  'recipient-cannot-receive': [
    'Mottakeren kan ikke ta imot e-faktura. Send på e-post.',
    'The recipient cannot receive e-invoices. Send by email.',
  ],
  'e-invoice-lookup-unavailable': [
    'Vi får ikke svar på om mottakeren kan ta imot e-faktura. Prøv igjen om litt, eller send på e-post.',
    'We get no answer whether the recipient can receive e-invoices. Try again in a little while, or send by email.',
  ],
  'kid-too-short': [
    'Det neste fakturanummeret får ikke plass i KID-en. Avtal en lengre KID med banken, og sett den for selskapet.',
    'The next invoice number has no room in the KID. Agree on a longer KID with the bank, and set it for the company.',
  ],
  'numbering-started': [
    'Nummereringen har begynt; det første fakturanummeret kan ikke endres lenger.',
    'Numbering has begun; the first invoice number can no longer be changed.',
  ],
  'nothing-to-write-off': [
    'Det er ingenting utestående å tapsføre.',
    'Nothing is outstanding that could be written off.',
  ],
  'loss-not-final': [
    'Kravet kan ikke føres som endelig tapt på dette grunnlaget ennå: Det må ha gått seks måneder siden forfall, og det må være sendt minst tre purringer. Velg et annet grunnlag, eller før tapet som ikke konstatert.',
    'The claim is not lost for certain on this ground yet: six months must have passed since the due date, with at least three reminders. Choose another ground, or write it off as not certain.',
  ],
  'nothing-to-recover': [
    'Det er ikke noe tapsført beløp igjen som betalingen kan føres tilbake fra.',
    'Nothing that was written off is left for the payment to take back.',
  ],
  'invoice-not-overdue': [
    'Bare krav som er forfalt og ikke betalt, kan overføres til inkasso.',
    'Only what is overdue and unpaid can be handed over for collection.',
  ],
  'invoice-handed-over': [
    'Kravet er til inkasso. Ta det tilbake før du sender brev.',
    'A collection agency has the claim. Take it back before you send a letter.',
  ],
  'loss-before-due': [
    'Tapet kan ikke være konstatert før fakturaen er forfalt. Velg en senere dato, eller ikke konstatert tap.',
    'A loss cannot be final before the invoice is overdue. Choose a later date, or a loss that is not final.',
  ],
  'write-off-too-large': [
    'En øredifferanse kan være på høyst én krone.',
    'A difference of øre may be at most one krone.',
  ],
  'invoice-written-off': [
    'Fakturaen er tapsført. Ta tapsføringen tilbake først.',
    'The invoice is written off. Take that back first.',
  ],
  'pdf-too-slow': [
    'Det tar for lang tid å lage PDF-en. Del opp innholdet, eller kort ned tekstene.',
    'The PDF takes too long to make. Divide what it shows, or shorten its texts.',
  ],
  'document-deleted': [
    'Dokumentet er slettet, fordi tiden det skal oppbevares, er ute.',
    'The document has been deleted after the years for which it is kept.',
  ],
  'exchange-rate-missing': [
    'Det mangler en valutakurs for dagen. Prøv igjen senere, eller oppgi kursen selv.',
    'There is no exchange rate for the day. Try again later, or give the rate yourself.',
  ],
  'exchange-rate-unlikely': [
    'Kursen avviker med mer enn 5 % fra den siste kjente. Rett den.',
    'The rate is more than 5 % from the newest known one. Correct it.',
  ],
} satisfies Partial<Record<ErrorCode, Wording>>;
