import type { ErrorCode } from '../../../server/src/domain/errors.ts';
import type { CodeAtHand } from './error-texts-at-hand.ts';
import type { Texts } from './language.tsx';

/** What goes wrong between the app and the service. A person can do nothing about it but load the app anew. */
const notUnderstood = (sentence: string) => ({
  'idempotency-key-required': sentence,
  'idempotency-key-too-long': sentence,
  'idempotency-key-invalid': sentence,
  'idempotency-key-reused': sentence,
  'bad-request': sentence,
  'headers-too-large': sentence,
});

/** The service's error codes in words for people, without those that are at hand. */
export const errorTexts: Texts<Record<Exclude<ErrorCode, CodeAtHand>, string>> = {
  nb: {
    'not-found': 'Dette finnes ikke, eller du har ikke tilgang til det.',
    'sign-in-refused': 'Feil e-postadresse eller passord.',
    'not-signed-in': 'Du er logget ut. Logg inn igjen.',
    'confirmation-required': 'Ingenting er endret: Du må først bekrefte hvem du er.',
    'role-not-sufficient': 'Rollen din i selskapet gir ikke lov til dette.',
    rate_limited: 'For mange forsøk. Vent litt og prøv igjen.',
    'link-not-valid': 'Lenken er brukt, for gammel eller ikke riktig. Be om en ny.',
    'validation-failed': 'Noen felter mangler eller er feil. Se de merkede feltene.',
    'owner-stays': 'Eierens rolle kan verken tas eller gis bort.',
    'import-refused': 'Filen har feil, så ingenting er importert.',
    'client-exists': 'Kunden er registrert fra før.',
    'client-conflict': 'Den eksterne ID-en og organisasjonsnummeret tilhører to forskjellige kunder.',
    'client-has-drafts': 'Kunden har utkast. Slett dem først.',
    'client-in-use': 'Noe står fortsatt åpent mellom selskapet og kunden. Gjør det opp først.',
    'opening-invoice': 'Fakturaen er sendt fra et annet system, så dokumentet finnes ikke her.',
    'e-invoice-not-possible': 'Opplysningene på dokumentet gir ingen e-faktura.',
    'opening-balance-exists': 'Åpningsbalansen er allerede ført.',
    'opening-balance-in-use':
      'Det har skjedd noe med en av fakturaene, så åpningsbalansen kan ikke slettes lenger.',
    'product-exists': 'Et annet produkt har allerede dette nummeret.',
    'invoice-exists': 'En annen faktura har allerede denne eksterne ID-en.',
    'invoice-not-draft': 'Fakturaen er allerede sendt.',
    'quote-exists': 'Det finnes allerede et tilbud med denne eksterne ID-en.',
    'quote-not-draft': 'Tilbudet er allerede sendt.',
    'quote-not-sent': 'Tilbudet er ikke sendt ennå.',
    'quote-not-open': 'Tilbudet er allerede besvart, eller det er utløpt.',
    'quote-already-invoiced': 'Hele tilbudet er allerede fakturert.',
    'invoice-not-payable': 'Det kan ikke føres betaling på dette dokumentet.',
    'payment-exceeds-outstanding': 'Beløpet er større enn det som er utestående.',
    'bank-transaction-not-unmatched': 'Transaksjonen er allerede ført, eller den er ignorert.',
    'credit-insufficient': 'Så mye har ikke kunden til gode, eller det er alt brukt eller betalt tilbake.',
    'bank-file-already-imported': 'Denne filen er allerede importert.',
    'bank-format-conflict':
      'Bankkontoen hentes inn med filer i et annet format. Bytt format under Innstillinger først, ellers kan det samme beløpet bli ført to ganger.',
    'bank-file-invalid': 'Filen fra banken er ikke hel eller ikke riktig. Ingenting av den er ført.',
    'wrong-account': 'Filen gjelder andre bankkontoer enn selskapets. Ingenting av den er ført.',
    'refund-order-not-open':
      'Tilbakebetalingen er sendt til banken eller betalt. Trekk filen tilbake, eller angre tilbakebetalingen.',
    'nothing-to-refund': 'Ingen tilbakebetalinger venter på å bli sendt til banken.',
    'refund-file-paid':
      'Minst én av tilbakebetalingene i filen er betalt, så filen kan ikke trekkes tilbake.',
    'clock-too-far': 'Flytt klokken i mindre steg: det er mer enn 500 gjentakende fakturaer på veien.',
    'recurring-invoice-not-active': 'Den gjentakende fakturaen er satt på pause eller avsluttet.',
    'invoice-not-creditable': 'Dette kan ikke krediteres, eller alt er kreditert.',
    'credit-exceeds-invoice': 'Det er ikke så mye igjen å kreditere.',
    'company-incomplete':
      'Selskapet mangler opplysninger som en faktura må ha. Fyll dem ut under Innstillinger.',
    'reminder-too-early': 'Det er for tidlig å purre.',
    'fee-claimed': 'Det er krevd gebyr på denne fakturaen. Kompensasjon kan bare kreves i stedet for gebyr.',
    'compensation-claimed': 'Det er krevd kompensasjon på denne fakturaen. Da kan det ikke kreves mer.',
    'covered-by-credit':
      'Kunden har nok til gode til å dekke fakturaen. Da kan det ikke kreves gebyr. Bruk det kunden har til gode.',
    'compensation-not-announced': 'Kompensasjonen for dette halvåret er ikke kunngjort ennå.',
    'client-not-business': 'Kompensasjon kan bare kreves av næringsdrivende.',
    'fee-limit-reached': 'Det kan ikke kreves flere gebyrer på denne fakturaen.',
    'invoice-not-remindable': 'Denne fakturaen kan ikke purres.',
    'reminders-paused': 'Purring er satt på vent for denne fakturaen.',
    'nothing-to-waive': 'Det er ingen utestående gebyrer eller renter å frafalle.',
    'collection-warning-sent': 'Inkassovarsel er sendt; da kan det ikke purres.',
    'accounting-not-enabled': 'Regnskapet er ikke slått på for dette selskapet.',
    'vat-rate-mismatch': 'Mva-koden og satsen på en linje stemmer ikke overens.',
    'not-vat-registered': 'Selskapet er ikke mva-registrert, så ingen linje kan ha mva.',
    'precondition-failed':
      'Noen andre har endret dette i mellomtiden. Last inn på nytt for å se hva som er endret.',
    'invoice-not-sent': 'Fakturaen er ikke sendt ennå.',
    'client-not-found': 'Kunden finnes ikke i registeret lenger. Velg kunde på nytt.',
    'idempotency-key-in-progress': 'Vi holder allerede på med dette. Vent litt og prøv igjen.',
    'too-many-webhook-endpoints': 'Kontoen har så mange webhooks som den kan ha (20). Slett en først.',
    'webhook-endpoint-disabled': 'Webhooken er slått av. Slå den på først.',
    'secrets-key-missing':
      'Installasjonen mangler nøkkelen som krypterer hemmeligheter. Be den som drifter Tilgode, sette SECRETS_KEY.',
    'service-unavailable': 'Tjenesten er opptatt. Prøv igjen om litt.',
    'passkey-refused': 'Vi kjenner ikke denne passnøkkelen, eller den kunne ikke sjekkes.',
    'recipient-cannot-receive': 'Mottakeren kan ikke ta imot e-faktura. Send på e-post.',
    'e-invoice-lookup-unavailable':
      'Vi får ikke svar på om mottakeren kan ta imot e-faktura. Prøv igjen om litt, eller send på e-post.',
    'kid-too-short':
      'Det neste fakturanummeret får ikke plass i KID-en. Avtal en lengre KID med banken, og sett den for selskapet.',
    'numbering-started': 'Nummereringen har begynt; det første fakturanummeret kan ikke endres lenger.',
    'period-too-long': 'Perioden kan være på høyst tolv måneder.',
    'report-too-long':
      'Listen er for lang for dette formatet. Last den ned som CSV, eller velg færre linjer.',
    'vat-return-not-due': 'Selskapet er ikke mva-registrert, så det har ingen mva-melding å levere.',
    'entry-not-reversible':
      'Bare et manuelt bilag som ikke er reversert fra før, kan reverseres. Andre bilag rettes på fakturaen.',
    'entry-not-manual': 'Bare manuelle bilag har vedlegg. Andre bilag har dokumentet de kommer fra.',
    'year-closed': 'Desember i året er låst. Åpne måneden under Perioder først.',
    'year-result-exists': 'Resultatet for året er allerede overført til egenkapitalen.',
    'nothing-to-distribute': 'Inntekter og kostnader i året går i null, så det er ingenting å overføre.',
    'account-exists': 'Kontoplanen har allerede en konto med dette nummeret.',
    'account-not-custom': 'Bare kontoer som selskapet selv har lagt til, kan endres eller fjernes.',
    'account-in-use':
      'Kontoen er i bruk: det er ført på den, eller en fakturalinje eller standardkonto viser til den. Da må den bli som den er.',
    'nothing-to-write-off': 'Det er ingenting utestående å tapsføre.',
    'loss-not-final':
      'Kravet kan ikke føres som endelig tapt på dette grunnlaget ennå: Det må ha gått seks måneder siden forfall, og det må være sendt minst tre purringer. Velg et annet grunnlag, eller før tapet som ikke konstatert.',
    'nothing-to-recover': 'Det er ikke noe tapsført beløp igjen som betalingen kan føres tilbake fra.',
    'invoice-handed-over': 'Kravet er til inkasso. Ta det tilbake før du sender brev.',
    'proposal-decided': 'Forespørselen er allerede avgjort, eller fristen er ute.',
    'proposal-changed': 'Forespørselen er endret siden du åpnet den. Se på den på nytt før du godkjenner.',
    'proposal-not-possible':
      'Noen må godkjenne det API-klienten gjør, og dette kan ikke vente på godkjenning. Gjør det selv her i appen.',
    'agents-stopped':
      'Selskapet har stoppet agentene sine: API-klienter som spør først. En eier eller administrator kan la dem fortsette.',
    'quota-exceeded':
      'Kontoen har brukt opp lagringsplassen sin. Slett noe, eller be den som drifter Tilgode, om mer plass.',
    'loss-before-due':
      'Tapet kan ikke være konstatert før fakturaen er forfalt. Velg en senere dato, eller ikke konstatert tap.',
    'write-off-too-large': 'En øredifferanse kan være på høyst én krone.',
    'invoice-written-off': 'Fakturaen er tapsført. Ta tapsføringen tilbake først.',
    'request-timeout': 'Det tok for lang tid å sende dette. Prøv igjen.',
    'payload-too-large': 'Det er for mye på én gang. Del det opp.',
    'origin-refused': 'Siden er åpnet fra en annen adresse enn tjenestens. Åpne den på nytt.',
    unauthorized: 'Du har ikke tilgang. Logg inn igjen.',
    insufficient_scope: 'API-klienten har ikke lov til dette.',
    'company-exists': 'Det finnes allerede et selskap med dette organisasjonsnummeret.',
    'address-not-proved':
      'Det er ikke bekreftet at e-postadressen tilhører personen. Be den som drifter Tilgode, sende personen en lenke for å velge passord.',
    'clock-not-forward': 'Testklokken kan bare stilles framover.',
    'pdf-too-slow': 'Det tar for lang tid å lage PDF-en. Del opp innholdet, eller kort ned tekstene.',
    'first-day-known': 'Det er allerede registrert hvilken dag loven gjelder fra.',
    'figure-known': 'Det er allerede registrert et slikt tall for denne dagen.',
    'document-deleted': 'Dokumentet er slettet, fordi tiden det skal oppbevares, er ute.',
    'cursor-expired': 'Hendelsene er slettet, fordi de bare oppbevares i 90 dager. Last inn siden på nytt.',
    'unsupported-media-type': 'Filer av denne typen kan ikke brukes her.',
    ...notUnderstood('Appen og tjenesten forsto ikke hverandre. Last inn siden på nytt, og prøv igjen.'),
  },
  en: {
    'not-found': 'This does not exist, or you have no access to it.',
    'sign-in-refused': 'Wrong email address or password.',
    'not-signed-in': 'You are signed out. Sign in again.',
    'confirmation-required': 'Nothing was changed: confirm who you are first.',
    'role-not-sufficient': 'Your role in the company does not allow this.',
    rate_limited: 'Too many tries. Wait a little and try again.',
    'link-not-valid': 'The link has been used, is too old or is wrong. Ask for a new one.',
    'validation-failed': 'Some fields are missing or wrong. See the marked fields.',
    'owner-stays': 'The owner’s role can be neither taken nor given.',
    'import-refused': 'The file has errors, so nothing was imported.',
    'client-exists': 'The customer is registered already.',
    'client-conflict': 'The external ID and the organisation number belong to two different customers.',
    'client-has-drafts': 'The customer has drafts. Delete them first.',
    'client-in-use': 'Something is still open between the company and the customer. Settle it first.',
    'opening-invoice': 'Another system sent the invoice, so its document is not here.',
    'e-invoice-not-possible': 'The details on the document cannot make an e-invoice.',
    'opening-balance-exists': 'The opening balance has been posted already.',
    'opening-balance-in-use':
      'Something has happened to one of its invoices, so the opening balance can no longer be deleted.',
    'product-exists': 'Another product has this number already.',
    'invoice-exists': 'Another invoice has this external ID already.',
    'invoice-not-draft': 'The invoice has been sent already.',
    'quote-exists': 'There is a quote with this external ID already.',
    'quote-not-draft': 'The quote has been sent already.',
    'quote-not-sent': 'The quote has not been sent yet.',
    'quote-not-open': 'The quote has been answered already, or it has expired.',
    'quote-already-invoiced': 'All of the quote has been invoiced already.',
    'invoice-not-payable': 'No payment can be recorded on this document.',
    'payment-exceeds-outstanding': 'The amount is larger than what is outstanding.',
    'bank-transaction-not-unmatched': 'The transaction is recorded already, or it is ignored.',
    'credit-insufficient': 'The customer has not that much credit, or it has been used or paid back already.',
    'bank-file-already-imported': 'This file has been imported already.',
    'bank-format-conflict':
      'The bank account is fed by files of another format. Change the format in the settings first, or the same amount could be recorded twice.',
    'bank-file-invalid': 'The bank file is not whole or not right. Nothing of it has been recorded.',
    'wrong-account':
      'The file tells of other bank accounts than that of the company. Nothing of it has been recorded.',
    'refund-order-not-open':
      'The refund is with the bank or paid. Withdraw the file, or take the refund back.',
    'nothing-to-refund': 'No refunds wait to be sent to the bank.',
    'refund-file-paid': 'At least one refund of the file is paid, so the file cannot be withdrawn.',
    'clock-too-far': 'Move the clock in smaller steps: more than 500 recurring invoices are on the way.',
    'recurring-invoice-not-active': 'The recurring invoice is paused or has ended.',
    'invoice-not-creditable': 'This cannot be credited, or all of it is credited.',
    'credit-exceeds-invoice': 'There is not that much left to credit.',
    'company-incomplete': 'The company lacks what an invoice must show. Fill it in under Settings.',
    'reminder-too-early': 'It is too early to send a reminder.',
    'fee-claimed':
      'A fee has been claimed on this invoice. Compensation can only be claimed instead of fees.',
    'compensation-claimed': 'Compensation has been claimed on this invoice. Nothing more can be claimed.',
    'covered-by-credit':
      'The customer’s credit covers the invoice, so no fee can be claimed. Use the credit on the invoice.',
    'compensation-not-announced': 'The compensation for this half-year has not been announced yet.',
    'client-not-business': 'Compensation can be claimed of businesses only.',
    'fee-limit-reached': 'No more fees can be claimed on this invoice.',
    'invoice-not-remindable': 'No reminder can be sent for this invoice.',
    'reminders-paused': 'Reminders are paused for this invoice.',
    'nothing-to-waive': 'There are no outstanding fees or interest to waive.',
    'collection-warning-sent': 'A collection notice has been sent; no reminder can follow it.',
    'accounting-not-enabled': 'Accounting is not turned on for this company.',
    'vat-rate-mismatch': 'A line has a VAT code and a rate that disagree.',
    'not-vat-registered': 'The company is not registered for VAT, so no line can have any.',
    'precondition-failed': 'Somebody else has changed this in the meantime. Reload to see what has changed.',
    'invoice-not-sent': 'The invoice has not been sent yet.',
    'client-not-found': 'The customer is no longer in the register. Choose one again.',
    'idempotency-key-in-progress': 'We are already working on this. Wait a little and try again.',
    'too-many-webhook-endpoints': 'The account has as many webhooks as it can have (20). Delete one first.',
    'webhook-endpoint-disabled': 'The webhook is off. Turn it on first.',
    'secrets-key-missing':
      'The installation lacks the key that encrypts secrets. Ask whoever runs Tilgode to set SECRETS_KEY.',
    'service-unavailable': 'The service is busy. Try again in a little while.',
    'passkey-refused': 'We do not know this passkey, or it could not be checked.',
    'recipient-cannot-receive': 'The recipient cannot receive e-invoices. Send by email.',
    'e-invoice-lookup-unavailable':
      'We get no answer whether the recipient can receive e-invoices. Try again in a little while, or send by email.',
    'kid-too-short':
      'The next invoice number has no room in the KID. Agree on a longer KID with the bank, and set it for the company.',
    'numbering-started': 'Numbering has begun; the first invoice number can no longer be changed.',
    'period-too-long': 'The period may be at most twelve months.',
    'report-too-long': 'The list is too long for this format. Download it as CSV, or choose fewer lines.',
    'vat-return-not-due': 'The company is not registered for VAT, so it has no VAT return to file.',
    'entry-not-reversible':
      'Only a manual entry that is not reversed yet can be reversed. Others are corrected on the invoice.',
    'entry-not-manual': 'Only manual entries have vouchers. Others have the document that caused them.',
    'year-closed': 'December of the year is closed. Open the month under Periods first.',
    'year-result-exists': 'The result of the year has been moved to equity already.',
    'nothing-to-distribute': 'Income and costs of the year sum to 0, so there is nothing to move.',
    'account-exists': 'The chart has an account with this number already.',
    'account-not-custom': 'Only accounts that the company has added can be changed or retired.',
    'account-in-use':
      'The account is in use: something is posted on it, or an invoice line or booking account names it. So it must stay as it is.',
    'nothing-to-write-off': 'Nothing is outstanding that could be written off.',
    'loss-not-final':
      'The claim is not lost for certain on this ground yet: six months must have passed since the due date, with at least three reminders. Choose another ground, or write it off as not certain.',
    'nothing-to-recover': 'Nothing that was written off is left for the payment to take back.',
    'invoice-handed-over': 'A collection agency has the claim. Take it back before you send a letter.',
    'proposal-decided': 'This has been decided already, or its time is over.',
    'proposal-changed': 'This has changed since you opened it. Look at it anew before you approve.',
    'proposal-not-possible':
      'A person has to approve what the API client does, and this cannot wait for approval. Do it yourself here in the app.',
    'agents-stopped':
      'The company has stopped its agents: API clients that ask first. An owner or an admin can let them go on.',
    'quota-exceeded':
      'The account has used up its storage. Delete something, or ask whoever runs Tilgode for more room.',
    'loss-before-due':
      'A loss cannot be final before the invoice is overdue. Choose a later date, or a loss that is not final.',
    'write-off-too-large': 'A difference of øre may be at most one krone.',
    'invoice-written-off': 'The invoice is written off. Take that back first.',
    'request-timeout': 'It took too long to send this. Try again.',
    'payload-too-large': 'This is too much at once. Split it.',
    'origin-refused': 'The page was opened at another address than the service’s. Open it anew.',
    unauthorized: 'You have no access. Sign in again.',
    insufficient_scope: 'The API client may not do this.',
    'company-exists': 'There is a company with this organisation number already.',
    'address-not-proved':
      'Nothing has proved yet that the email address belongs to its person. Ask whoever runs Tilgode to send the person a link for a password.',
    'clock-not-forward': 'The test clock only moves forward.',
    'pdf-too-slow': 'The PDF takes too long to make. Divide what it shows, or shorten its texts.',
    'first-day-known': 'The first day of the act has been registered already.',
    'figure-known': 'A figure of this kind has been registered for this day already.',
    'document-deleted': 'The document has been deleted after the years for which it is kept.',
    'cursor-expired': 'The events have been deleted, because they are kept for 90 days. Reload the page.',
    'unsupported-media-type': 'Files of this type cannot be used here.',
    ...notUnderstood(
      'The app and the service did not understand each other. Reload the page, and try again.',
    ),
  },
};

/** `rate_limited`, by the limit that was reached. */
export const limitTexts: Texts<Record<'document' | 'recipient' | 'account', string>> = {
  nb: {
    document: 'Dokumentet er sendt på nytt så mange ganger som det kan på et døgn. Prøv igjen i morgen.',
    recipient:
      'Mottakeren har fått så mange e-poster på nytt som den kan få på et døgn. Prøv igjen i morgen.',
    account: 'Selskapet har sendt så mange e-poster på nytt som det kan på et døgn. Prøv igjen i morgen.',
  },
  en: {
    document: 'The document has been sent again as often as it may be in 24 hours. Try again tomorrow.',
    recipient: 'The recipient has been emailed again as often as it may be in 24 hours. Try again tomorrow.',
    account: 'The company has sent as many emails again as it may in 24 hours. Try again tomorrow.',
  },
};
