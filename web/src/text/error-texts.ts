import type { ErrorCode } from '../../../server/src/domain/errors/errors.ts';
import type { CodeAtHand } from './error-texts-at-hand.ts';
import { APP_ERRORS } from './app-error-texts.ts';
import { SALES_ERRORS } from './sales-error-texts.ts';
import type { Wording } from './texts-by-language.ts';
import { textsByLanguage } from './texts-by-language.ts';

/** What goes wrong between the app and the service. A person can do nothing about it but load the app anew. */
const notUnderstood = (sentence: Wording) => ({
  'idempotency-key-required': sentence,
  'idempotency-key-too-long': sentence,
  'idempotency-key-invalid': sentence,
  'idempotency-key-reused': sentence,
  'bad-request': sentence,
  'headers-too-large': sentence,
});

/** The service's error codes in words for people, without those that are at hand. */
export const errorTexts = textsByLanguage({
  ...SALES_ERRORS,
  ...APP_ERRORS,
  'not-found': [
    'Dette finnes ikke, eller du har ikke tilgang til det.',
    'This does not exist, or you have no access to it.',
  ],
  'sign-in-refused': ['Feil e-postadresse eller passord.', 'Wrong email address or password.'],
  'not-signed-in': ['Du er logget ut. Logg inn igjen.', 'You are signed out. Sign in again.'],
  'confirmation-required': [
    'Ingenting er endret: Du må først bekrefte hvem du er.',
    'Nothing was changed: confirm who you are first.',
  ],
  'role-not-sufficient': [
    'Rollen din i selskapet gir ikke lov til dette.',
    'Your role in the company does not allow this.',
  ],
  rate_limited: [
    'For mange forsøk. Vent litt og prøv igjen.',
    'Too many tries. Wait a little and try again.',
  ],
  'link-not-valid': [
    'Lenken er brukt, for gammel eller ikke riktig. Be om en ny.',
    'The link has been used, is too old or is wrong. Ask for a new one.',
  ],
  'validation-failed': [
    'Noen felter mangler eller er feil. Se de merkede feltene.',
    'Some fields are missing or wrong. See the marked fields.',
  ],
  'company-closed': [
    'Selskapet er avsluttet. Eieren kan lese alt, ta med alt og åpne det igjen.',
    'The company is closed. Its owner may read everything, take everything along, and open it again.',
  ],
  'production-not-opened': [
    'Produksjon er ikke åpnet for selskapet ennå. Den som drifter tjenesten, åpner den.',
    'Production is not opened for the company yet. Whoever runs the service opens it.',
  ],
  'vat-not-answered': [
    'Ingen har svart på om selskapet er registrert for mva. En eier eller administrator svarer under Det viktigste først.',
    'Nobody has said whether the company is registered for VAT. An owner or admin answers under What matters first.',
  ],
  'too-many-waiting-companies': [
    'Flere av selskapene dine venter på å bli åpnet. Vent til noen av dem er det.',
    'Several of your companies wait to be opened. Wait until some of them are.',
  ],
  'company-not-closable': [
    'Noe er på vei fra selskapet: en fil til banken, en tilbakebetaling med Vipps eller en e-faktura. Vent til det er kommet fram, eller trekk filen tilbake.',
    'Something is on its way from the company: a file for the bank, a refund by Vipps or an e-invoice. Wait until it has come, or withdraw the file.',
  ],
  'owner-stays': [
    'Eierens rolle kan verken tas eller gis bort.',
    'The owner’s role can be neither taken nor given.',
  ],
  'currencies-need-a-person': [
    'Eieren eller en administrator slår på valutaer i innstillingene.',
    'The owner or an admin turns currencies on in the settings.',
  ],
  'four-eyes-needs-two': [
    'Det må være minst to personer som kan lage filer til banken. Inviter en til først.',
    'At least two people must be able to create files for the bank. Invite one more first.',
  ],
  'other-person-required': [
    'Du har selv bestilt alle utbetalingene som venter. En annen må lage filen til banken.',
    'You have ordered all the payments that wait yourself. Somebody else must create the file for the bank.',
  ],
  'import-refused': [
    'Filen har feil, så ingenting er importert.',
    'The file has errors, so nothing was imported.',
  ],
  'opening-balance-exists': [
    'Åpningsbalansen er allerede ført.',
    'The opening balance has been posted already.',
  ],
  'opening-balance-in-use': [
    'Det har skjedd noe med en av fakturaene, så åpningsbalansen kan ikke slettes lenger.',
    'Something has happened to one of its invoices, so the opening balance can no longer be deleted.',
  ],
  'bank-transaction-not-unmatched': [
    'Transaksjonen er allerede ført, eller den er ignorert.',
    'The transaction is recorded already, or it is ignored.',
  ],
  'bank-file-already-imported': [
    'Denne filen er allerede importert.',
    'This file has been imported already.',
  ],
  'bank-format-conflict': [
    'Bankkontoen hentes inn med filer i et annet format. Bytt format under Innstillinger først, ellers kan det samme beløpet bli ført to ganger.',
    'The bank account is fed by files of another format. Change the format in the settings first, or the same amount could be recorded twice.',
  ],
  'bank-file-invalid': [
    'Filen fra banken er ikke hel eller ikke riktig. Ingenting av den er ført.',
    'The bank file is not whole or not right. Nothing of it has been recorded.',
  ],
  'wrong-account': [
    'Filen gjelder andre bankkontoer enn selskapets. Ingenting av den er ført.',
    'The file tells of other bank accounts than that of the company. Nothing of it has been recorded.',
  ],
  'refund-order-not-open': [
    'Tilbakebetalingen er hos banken eller Vipps, eller betalt. Trekk filen tilbake, vent på Vipps, eller tilbakefør tilbakebetalingen.',
    'The refund is with the bank or Vipps, or paid. Withdraw the file, wait for Vipps, or reverse the refund.',
  ],
  'nothing-to-refund': [
    'Ingen tilbakebetalinger venter på å bli sendt til banken.',
    'No refunds wait to be sent to the bank.',
  ],
  'refund-file-paid': [
    'Minst én av tilbakebetalingene i filen er betalt, så filen kan ikke trekkes tilbake.',
    'At least one refund of the file is paid, so the file cannot be withdrawn.',
  ],
  'clock-too-far': [
    'Flytt klokken i mindre steg: det er mer enn 500 gjentakende fakturaer på veien.',
    'Move the clock in smaller steps: more than 500 recurring invoices are on the way.',
  ],
  'company-incomplete': [
    'Selskapet mangler opplysninger som en faktura må ha. Fyll dem ut under Innstillinger.',
    'The company lacks what an invoice must show. Fill it in under Settings.',
  ],
  'accounting-not-enabled': [
    'Regnskapet er ikke slått på for dette selskapet.',
    'Accounting is not turned on for this company.',
  ],
  'precondition-failed': [
    'Noen andre har endret dette i mellomtiden. Last inn på nytt for å se hva som er endret.',
    'Somebody else has changed this in the meantime. Reload to see what has changed.',
  ],
  'idempotency-key-in-progress': [
    'Vi holder allerede på med dette. Vent litt og prøv igjen.',
    'We are already working on this. Wait a little and try again.',
  ],
  'too-many-webhook-endpoints': [
    'Kontoen har så mange webhooks som den kan ha (20). Slett en først.',
    'The account has as many webhooks as it can have (20). Delete one first.',
  ],
  'vipps-keys-refused': [
    'Vipps godtar ikke disse nøklene, så ingenting er lagret. Kopier alle fire fra salgsenheten på portal.vippsmobilepay.com.',
    'Vipps does not accept these keys, so nothing is saved. Copy all four from the sales unit at portal.vippsmobilepay.com.',
  ],
  'vipps-needs-https': [
    'Vipps krever at Tilgode har en https-adresse. Den som drifter Tilgode, setter den i BASE_URL.',
    'Vipps requires that Tilgode has an https address. Whoever operates Tilgode sets it in BASE_URL.',
  ],
  'vipps-away': [
    'Vipps svarer ikke, så nøklene kunne ikke prøves, og ingenting er lagret. Prøv igjen senere.',
    'Vipps does not answer, so the keys could not be tried, and nothing is saved. Try again later.',
  ],
  'webhook-endpoint-disabled': [
    'Webhooken er slått av. Slå den på først.',
    'The webhook is off. Turn it on first.',
  ],
  'secrets-key-missing': [
    'Installasjonen mangler nøkkelen som krypterer hemmeligheter. Be den som drifter Tilgode, sette SECRETS_KEY.',
    'The installation lacks the key that encrypts secrets. Ask whoever runs Tilgode to set SECRETS_KEY.',
  ],
  'service-unavailable': [
    'Tjenesten er opptatt. Prøv igjen om litt.',
    'The service is busy. Try again in a little while.',
  ],
  'passkey-refused': [
    'Vi kjenner ikke denne passnøkkelen, eller den kunne ikke sjekkes.',
    'We do not know this passkey, or it could not be checked.',
  ],
  'period-too-long': ['Perioden kan være på høyst tolv måneder.', 'The period may be at most twelve months.'],
  'report-too-long': [
    'Listen er for lang for dette formatet. Last den ned som CSV, eller velg færre linjer.',
    'The list is too long for this format. Download it as CSV, or choose fewer lines.',
  ],
  'fees-unknown': [
    'Si først hvor mange gebyr det gamle systemet har krevd.',
    'First say how many fees the old system has claimed.',
  ],
  'move-in-progress': [
    'En flytting beregnes eller gjøres allerede. Vent til den er ferdig.',
    'A move is being computed or done already. Wait until it is finished.',
  ],
  'move-refused': [
    'Flyttingen går ikke opp. Se hva som mangler.',
    'The move does not add up. Look what is missing.',
  ],
  'move-changed': [
    'Noe er endret siden flyttingen ble beregnet. Se på den på nytt.',
    'Something has changed since the move was computed. Look at it again.',
  ],
  'move-not-ready': ['Flyttingen er ikke klar til det.', 'The move is not ready for that.'],
  'move-in-use': [
    'Noe har skjedd med det som ble flyttet hit, så det kan ikke angres.',
    'Something has happened to what was moved in, so it cannot be taken back.',
  ],
  'import-file-invalid': [
    'Filen er ikke hel eller ikke riktig, så den kan ikke leses.',
    'The file is not whole or not right, so it cannot be read.',
  ],
  'import-rows-invalid': ['Rader i filen har feil.', 'Rows of the file have errors.'],
  'import-deleted': ['Filen ble slettet før den var lest.', 'The file was deleted before it was read.'],
  'import-in-use': [
    'Filen hører til en flytting som er gjort, og tas vare på så lenge som regnskapet.',
    'The file belongs to a move that was done, and is kept as long as the books.',
  ],
  'export-in-progress': [
    'Det lages allerede en eksport. Vent til den er ferdig, eller slett den.',
    'An export is being made already. Wait until it is done, or delete it.',
  ],
  'export-not-ready': ['Filen er ikke klar.', 'The file is not ready.'],
  'export-expired': ['Filen er slettet. Be om en ny eksport.', 'The file is gone. Ask for another export.'],
  'export-deleted': ['Eksporten ble slettet.', 'The export was deleted.'],
  'range-not-satisfiable': [
    'Filen er kortere enn den delen det ble bedt om.',
    'The file is shorter than the part that was asked for.',
  ],
  'vat-return-not-due': [
    'Selskapet er ikke mva-registrert, så det har ingen mva-melding å levere.',
    'The company is not registered for VAT, so it has no VAT return to file.',
  ],
  'entry-not-reversible': [
    'Bare et manuelt bilag som ikke er tilbakeført fra før, kan tilbakeføres. Andre bilag rettes på fakturaen.',
    'Only a manual entry that is not reversed yet can be reversed. Others are corrected on the invoice.',
  ],
  'entry-not-manual': [
    'Bare manuelle bilag har vedlegg. Andre bilag har dokumentet de kommer fra.',
    'Only manual entries have vouchers. Others have the document that caused them.',
  ],
  'year-closed': [
    'Desember i året er låst. Åpne måneden under Perioder først.',
    'December of the year is closed. Open the month under Periods first.',
  ],
  'currency-revaluation-exists': [
    'Poster i valuta er allerede regnet om per denne dagen eller en senere dag. Ta den nyeste omregningen tilbake først.',
    'What is in other currencies has been revalued on that day or on a later one. Take the newest revaluation back first.',
  ],
  'day-closed': ['Måneden er låst. Åpne den først.', 'The month is closed. Open it first.'],
  'year-result-exists': [
    'Resultatet for året er allerede overført til egenkapitalen.',
    'The result of the year has been moved to equity already.',
  ],
  'nothing-to-distribute': [
    'Inntekter og kostnader i året går i null, så det er ingenting å overføre.',
    'Income and costs of the year sum to 0, so there is nothing to move.',
  ],
  'account-exists': [
    'Kontoplanen har allerede en konto med dette nummeret.',
    'The chart has an account with this number already.',
  ],
  'account-not-custom': [
    'Bare kontoer som selskapet selv har lagt til, kan endres eller fjernes.',
    'Only accounts that the company has added can be changed or retired.',
  ],
  'account-in-use': [
    'Kontoen er i bruk: det er ført på den, eller en fakturalinje eller standardkonto viser til den. Da må den bli som den er.',
    'The account is in use: something is posted on it, or an invoice line or booking account names it. So it must stay as it is.',
  ],
  'proposal-decided': [
    'Forespørselen er allerede avgjort, eller fristen er ute.',
    'This has been decided already, or its time is over.',
  ],
  'proposal-changed': ['Forespørselen er endret. Se på den på nytt.', 'This has changed. Look at it anew.'],
  'proposal-not-possible': ['Dette kan ikke vente på godkjenning.', 'This cannot wait for approval.'],
  'proposal-declined': ['Det samme ble nylig avslått.', 'The same was declined a short while ago.'],
  'too-many-proposals': [
    'For mye venter på godkjenning. Avgjør noe av det først.',
    'Too much waits for approval. Decide some of it first.',
  ],
  'client-secret-rotated': [
    'API-klienten har fått ny hemmelighet. Noen som hadde den gamle, kan ha bedt om dette.',
    'The API client has a new secret. Somebody who had the old one may have asked for this.',
  ],
  'agents-stopped': [
    'Selskapet har stoppet agentene. La dem fortsette først.',
    'The company has stopped its agents. Let them go on first.',
  ],
  'quota-exceeded': [
    'Kontoen har brukt opp lagringsplassen sin. Slett noe, eller be den som drifter Tilgode, om mer plass.',
    'The account has used up its storage. Delete something, or ask whoever runs Tilgode for more room.',
  ],
  'request-timeout': [
    'Det tok for lang tid å sende dette. Prøv igjen.',
    'It took too long to send this. Try again.',
  ],
  'payload-too-large': ['Det er for mye på én gang. Del det opp.', 'This is too much at once. Split it.'],
  'origin-refused': [
    'Siden er åpnet fra en annen adresse enn tjenestens. Åpne den på nytt.',
    'The page was opened at another address than the service’s. Open it anew.',
  ],
  unauthorized: ['Du har ikke tilgang. Logg inn igjen.', 'You have no access. Sign in again.'],
  insufficient_scope: ['API-klienten har ikke lov til dette.', 'The API client may not do this.'],
  'company-exists': [
    'Det finnes allerede et selskap med dette organisasjonsnummeret.',
    'There is a company with this organisation number already.',
  ],
  'address-not-proved': [
    'Det er ikke bekreftet at e-postadressen tilhører personen. Be den som drifter Tilgode, sende personen en lenke for å velge passord.',
    'Nothing has proved yet that the email address belongs to its person. Ask whoever runs Tilgode to send the person a link for a password.',
  ],
  'clock-not-forward': ['Testklokken kan bare stilles framover.', 'The test clock only moves forward.'],
  'first-day-known': [
    'Det er allerede registrert hvilken dag loven gjelder fra.',
    'The first day of the act has been registered already.',
  ],
  'figure-known': [
    'Det er allerede registrert et slikt tall for denne dagen.',
    'A figure of this kind has been registered for this day already.',
  ],
  'cursor-expired': [
    'Hendelsene er slettet, fordi de bare oppbevares i 90 dager. Last inn siden på nytt.',
    'The events have been deleted, because they are kept for 90 days. Reload the page.',
  ],
  'unsupported-media-type': [
    'Filer av denne typen kan ikke brukes her.',
    'Files of this type cannot be used here.',
  ],
  ...notUnderstood([
    'Appen og tjenesten forsto ikke hverandre. Last inn siden på nytt, og prøv igjen.',
    'The app and the service did not understand each other. Reload the page, and try again.',
  ]),
} satisfies Record<Exclude<ErrorCode, CodeAtHand>, Wording>);

/** `rate_limited`, by the limit that was reached. */
export const limitTexts = textsByLanguage({
  document: [
    'Dokumentet er sendt på nytt så mange ganger som det kan på et døgn. Prøv igjen i morgen.',
    'The document has been sent again as often as it may be in 24 hours. Try again tomorrow.',
  ],
  recipient: [
    'Mottakeren har fått så mange e-poster på nytt som den kan få på et døgn. Prøv igjen i morgen.',
    'The recipient has been emailed again as often as it may be in 24 hours. Try again tomorrow.',
  ],
  account: [
    'Selskapet har sendt så mange e-poster på nytt som det kan på et døgn. Prøv igjen i morgen.',
    'The company has sent as many emails again as it may in 24 hours. Try again tomorrow.',
  ],
});
