import type { FieldErrorCode } from '../../../server/src/domain/errors/field-errors.ts';
import type { Wording } from './texts-by-language.ts';
import { textsByLanguage } from './texts-by-language.ts';

/** The codes of single fields in words for people. */
export const fieldErrorTexts = textsByLanguage({
  'not-balanced': ['Debet og kredit må balansere.', 'Debit and credit must balance.'],
  'receivables-mismatch': [
    'De åpne fakturaene må til sammen bli saldoen på kundefordringer.',
    'The open invoices must together be the balance of receivables.',
  ],
  'credits-mismatch': [
    'Det kundene har til gode, må til sammen bli saldoen på gjeld til kunder.',
    'What customers have to their credit must together be the balance of debt to customers.',
  ],
  'unknown-import': ['Filen finnes ikke, eller er ikke lest.', 'The file is not there, or not read.'],
  'balances-missing': [
    'Ingen av filene har saldoene på denne dagen.',
    'None of the files has the balances of this day.',
  ],
  'balances-twice': [
    'Flere av filene har saldoene på denne dagen. Ta med én.',
    'Several of the files have the balances of this day. Take one.',
  ],
  'opening-balance-exists': [
    'Det finnes en åpningsbalanse. Angre den først.',
    'There is an opening balance. Take it back first.',
  ],
  'other-company': ['Filen gjelder et annet selskap.', 'The file is of another company.'],
  'year-not-whole': [
    'Filen har ikke et helt regnskapsår fra første dag.',
    'The file has no whole accounting year from its first day.',
  ],
  'result-not-distributed': [
    'Resultatet for året før er ikke ført mot egenkapitalen.',
    'The result of the year before is not in equity.',
  ],
  'account-unmapped': ['Velg hvilken konto saldoen skal til.', 'Choose the account for the balance.'],
  'customers-mismatch': [
    'Saldoen på kontoen er ikke summen av kundene.',
    'The balance of the account is not the sum of the customers.',
  ],
  'unexplained-balance': [
    'De åpne fakturaene blir ikke saldoen til kunden.',
    'The open invoices are not the balance of the customer.',
  ],
  'unknown-customer': ['Kunden er ikke i filene.', 'The customer is not in the files.'],
  'unknown-client': ['Kunden er ikke i registeret.', 'The customer is not in the register.'],
  'ambiguous-client': [
    'Det er ikke klart hvilken kunde i registeret dette er. Velg en.',
    'It is not clear which customer of the register this is. Choose one.',
  ],
  'customer-owes': ['Kunden har en saldo og må være med.', 'The customer has a balance and must come along.'],
  'unsupported-currency': ['Valutaen er ikke slått på.', 'The currency is not turned on.'],
  'after-opening-day': ['Datoen er etter dagen du flytter.', 'The date is after the day of the move.'],
  'date-inside-vat-term': [
    'Dagen er ikke den siste i en mva-termin.',
    'The day is not the last one of a VAT term.',
  ],
  'vat-term-elsewhere': [
    'Mva for denne terminen leveres fra det gamle systemet.',
    'The VAT of this term is returned from the old system.',
  ],
  'number-changed': [
    'Nummeret fantes fra før og ble endret.',
    'The number was there already and was changed.',
  ],
  'kid-left-out': [
    'KID-en er ugyldig eller står på flere fakturaer, så fakturaen får ingen.',
    'The KID is not valid or stands on several invoices, so the invoice has none.',
  ],
  'vat-lowered': [
    'Filen har mer mva i fakturaen enn satsen tillater.',
    'The file has more VAT in the invoice than the rate allows.',
  ],
  'due-date-assumed': [
    'Forfall mangler i filen og er regnet ut.',
    'The due date is missing in the file and was reckoned.',
  ],
  'fees-unknown': [
    'Ingen vet hvor mange gebyr som er krevd før.',
    'Nobody knows how many fees were claimed before.',
  ],
  'credit-beside-invoices': [
    'Kunden har både åpne fakturaer og penger til gode.',
    'The customer has open invoices and credit.',
  ],
  'suppliers-as-sum': ['Leverandørgjeld kommer som én sum.', 'Debt to suppliers comes as one sum.'],
  'value-left-out': ['Noe om kunden kunne ikke tas med.', 'Something of the customer could not come along.'],
  'already-used': ['Dette finnes fra før.', 'This is there already.'],
  'invalid-encoding': ['Teksten er ikke i UTF-8.', 'The text is not UTF-8.'],
  'invalid-bank-account': ['Ikke et gyldig norsk kontonummer', 'Not a valid Norwegian account number'],
  'invalid-kid': [
    'KID-en er ikke gyldig: kontrollsifferet stemmer ikke.',
    'The KID is not valid: its check digit is wrong.',
  ],
  'earlier-balances': [
    'Noen kontoer har allerede en saldo på denne datoen. Velg en tidligere dato.',
    'Some accounts have a balance by this date already. Choose an earlier one.',
  ],
  required: ['Må fylles ut', 'Required'],
  'too-long': ['For langt', 'Too long'],
  'password-too-short': ['Passordet må ha minst 12 tegn.', 'The password must have at least 12 characters.'],
  'too-precise': ['For mange desimaler', 'Too many decimals'],
  'greater-than': ['Må være over null', 'Must be above zero'],
  'greater-than-or-equal': ['For lavt', 'Too low'],
  'out-of-range': ['Utenfor det som er lov', 'Outside what is allowed'],
  'closed-month': ['Måneden er låst i regnskapet', 'The month is closed in the books'],
  'before-opening-balance': [
    'Åpningsbalansen har alt fram til og med sin dag. Velg en senere dag.',
    'The opening balance has all until the end of its day. Choose a later day.',
  ],
  'invalid-email': ['Ikke en gyldig e-postadresse', 'Not a valid email address'],
  'invalid-org-number': ['Ikke et gyldig organisasjonsnummer', 'Not a valid organisation number'],
  'invalid-date': ['Ikke en gyldig dato', 'Not a valid date'],
  'invalid-format': ['Ikke skrevet slik det skal være', 'Not in a valid form'],
  'unknown-country': ['Ukjent land', 'Unknown country'],
  'unknown-unit': ['Ukjent enhet', 'Unknown unit'],
  'discount-percent-and-amount': [
    'Enten prosent eller kroner, ikke begge',
    'Either percent or kroner, not both',
  ],
  'price-and-price-with-vat': [
    'Enten en pris med mva eller en uten, ikke begge',
    'Either a price with VAT or one without, not both',
  ],
  'last-date-and-occurrences': [
    'Velg siste dato eller antall, ikke begge deler.',
    'Choose a last date or a number, not both.',
  ],
  'only-for-months': ['Bare måneder har en fast dag.', 'Only months have a day of the month.'],
  'mixed-prices': [
    'Alle linjer må ha samme slags pris: med mva eller uten',
    'All lines need prices of one kind: with VAT or without',
  ],
  'price-missing': [
    'Oppgi prisen. Produktets pris er i kroner.',
    'Give the price. That of the product is in NOK.',
  ],
  'unknown-product': ['Produktet finnes ikke', 'There is no such product'],
  'product-archived': ['Produktet er arkivert', 'The product is archived'],
  'delivery-date-and-period': [
    'Enten en dag eller en periode, ikke begge',
    'Either a day or a period, not both',
  ],
  'unknown-vat-rate': ['Ukjent mva-sats', 'Unknown VAT rate'],
  'unknown-vat-code': ['Ukjent mva-kode', 'Unknown VAT code'],
  'unfitting-vat-code': ['Kontoen bruker ikke mva-koder', 'The account takes no VAT codes'],
  'unsupported-vat-code': ['Mva-meldingen kan ikke vise denne koden', 'The VAT return cannot show this code'],
  'vat-codes-share-account': [
    'Deler mva-konto med en annen kode i bilaget. Før den i et eget bilag.',
    'Shares its VAT account with another code of the entry. Post it as an entry of its own.',
  ],
  'vat-with-settlement': [
    'Bilag med en linje på 2740 eller 2745 gjør opp en termin og er ikke med i mva-meldingen. Før det som har mva-kode, i et eget bilag.',
    'An entry with a line on 2740 or 2745 settles a term and is not in the VAT return. Post what has a VAT code as an entry of its own.',
  ],
  'vat-code-missing': [
    'Mva må stå sammen med grunnlaget: bilaget må også ha linjen med mva-kode. Er beløpet uten grunnlag, så kryss av for avvik.',
    'VAT stands together with its taxable amount: the entry must also have the line with the VAT code. If there is none, tick deviation.',
  ],
  'vat-amount-mismatch': [
    'Mva stemmer ikke med grunnlag × sats. Rett beløpet, eller kryss av for avvik hvis det er med vilje.',
    'The VAT is not taxable amount × rate. Correct the amount, or tick deviation where that is on purpose.',
  ],
  'unknown-account': ['Kontoen finnes ikke i kontoplanen', 'The account is not in the chart'],
  'unfitting-account': [
    'En konto av denne typen kan ikke brukes her',
    'An account of this kind cannot be used here',
  ],
  'reserved-account': [
    'Her føres bare fakturaer og betalinger',
    'Only invoices and payments are posted here',
  ],
  'debit-and-credit': ['Enten debet eller kredit, ikke begge', 'Either debit or credit, not both'],
  unbalanced: ['Debet og kredit må balansere', 'Debit and credit must balance'],
  'too-many': ['For mange', 'Too many'],
  'invalid-month': ['Ikke en gyldig måned', 'Not a valid month'],
  'unfitting-entry': [
    'Bilaget passer ikke: det må være ført for hånd eller for en betaling, og ikke være tilbakeført',
    'The entry does not fit: it must be a manual one or that of a payment, and not reversed',
  ],
  'method-without-account': [
    'Ført på bankkontoen, fordi måten ikke har en egen konto',
    'Posted to the bank account, because the method has no account of its own',
  ],
  'allocations-and-reversal': [
    'Enten fakturaer eller en tilbakeføring, ikke begge',
    'Either invoices or a reversal, not both',
  ],
  'not-whole-amount': [
    'Hele beløpet må fordeles, og ikke mer enn det.',
    'The whole amount must be divided, and not more than that.',
  ],
  'unfitting-direction': [
    'Passer ikke til om pengene kom inn eller gikk ut.',
    'Does not fit whether the money came in or left.',
  ],
  'other-amount': ['Må ha samme beløp som transaksjonen.', 'Must have the same amount as the transaction.'],
  'payment-of-transaction': [
    'Betalingen kom fra banken. Velg transaksjonen som førte til den.',
    'The payment came from the bank. Choose the transaction that led to it.',
  ],
  'before-from': [
    'Kan ikke være før begynnelsen av perioden',
    'Cannot be before the beginning of the period',
  ],
  'unknown-value': ['Ikke et av valgene', 'Not one of the choices'],
  'webhook-target-forbidden': [
    'Hit kan ikke hendelser sendes. Bruk https og en adresse som alle på nettet kan nå. Innstillingen WEBHOOK_TARGETS i tjenesten kan tillate mer.',
    'Events cannot be sent there. Use https and an address that everybody on the internet can reach. The setting WEBHOOK_TARGETS of the service may allow more.',
  ],
  'ambiguous-number': [
    'Kan leses på to måter. Skriv 12500 for tusener, 12,5 for desimaler og -500 for et beløp under null.',
    'Can be read in two ways. Write 12500 for thousands, 12.5 for decimals and -500 for an amount below zero.',
  ],
  'missing-column': ['Kolonnen mangler i filen', 'The file lacks this column'],
  'ambiguous-column': ['Overskriften kan bety flere ting', 'The header can mean several things'],
  'column-twice': ['Kolonnen står to ganger', 'The column stands twice'],
  'too-many-cells': [
    'Raden har flere celler enn overskriften. Sett anførselstegn rundt tekst med skilletegn i.',
    'The row has more cells than the header. Put quotation marks around text with a separator in it.',
  ],
  'invalid-quotes': [
    'Anførselstegn mangler eller er for mange fra denne raden',
    'Quotation marks are missing or too many from this row on',
  ],
  'price-of-unknown-vat': [
    'Mva-koden har en sats, og ingen vet om prisen er med mva. Gi i stedet en kolonne med det som er utestående.',
    'The VAT code has a rate, and nobody knows whether the price has the VAT in it. Give a column of what is outstanding instead.',
  ],
  'not-text': ['Filen er ikke en CSV-fil', 'The file is not a CSV file'],
  'no-rows': ['Filen har ingen rader under overskriften', 'The file has no rows below its header'],
  'no-such-row': ['Ingen rad begynner på denne linjen', 'No row begins on this line'],
  'differs-within-order': [
    'Alle rader i en ordre må si det samme her, eller ingenting',
    'All rows of an order must say the same here, or nothing',
  ],
  'invalid-number': [
    'Ikke et tall. Skriv for eksempel 1250,50.',
    'Not a number. Write 1250.50, for example.',
  ],
  'invalid-type': ['Ugyldig', 'Not valid'],
  'invalid-json': ['Ikke skrevet slik det skal være', 'Not in a valid form'],
  'invalid-timestamp': ['Ikke et gyldig tidspunkt', 'Not a valid time'],
  'invalid-content': ['Innholdet er ikke en fil av denne typen', 'The content is no file of this type'],
  'password-protected': ['Filen krever et passord', 'The file asks for a password'],
  'too-complex': ['Filen er for innfløkt til å bli kontrollert', 'The file is too complex to be checked'],
  'only-for-channel-none': [
    'Kan bare settes når fakturaen ikke sendes herfra',
    'Only for an invoice that is not sent from here',
  ],
  'other-currency': ['Må være i valutaen til bankkontoen', 'Must be in the currency of the bank account'],
  'only-in-another-currency': [
    'Gjelder bare fakturaer i en annen valuta',
    'Only for invoices in another currency',
  ],
  'only-for-losses': ['Gjelder bare tap', 'Only for losses'],
  'only-for-final-losses': ['Gjelder bare konstaterte tap', 'Only for final losses'],
  'unknown-client-type': ['Ukjent kundetype', 'Unknown type of customer'],
  'client-and-client-id': [
    'Enten en kunde i registeret eller en ny, ikke begge',
    'Either a customer of the register or a new one, not both',
  ],
  'account-and-vipps': [
    'Enten et kontonummer eller en betaling med Vipps, ikke begge',
    'Either an account or a payment by Vipps, not both',
  ],
  'after-and-page': ['Enten `after` eller `page`, ikke begge', 'Either `after` or `page`, not both'],
  'after-and-sort': ['Gjelder bare listens vanlige rekkefølge', 'Goes with the usual order of the list only'],
  'invalid-cursor': ['Hører ikke til denne listen', 'Does not belong to this list'],
  'same-name': ['En kunde har dette navnet fra før', 'A customer has this name already'],
  'differs-from-register': [
    'Noe annet enn det som står på kunden i registeret',
    'Differs from the customer in the register',
  ],
  'again-without-claims': [
    'Et brev som sendes igjen, krever ingenting',
    'A letter that is sent again claims nothing',
  ],
  'postal-code-unlikely': [
    'Et norsk postnummer har fire sifre, som 0155',
    'A Norwegian post code has four digits, as 0155',
  ],
  'type-assumed': [
    'Navnet er et firmanavn, men organisasjonsnummeret mangler. Kunden blir privatperson.',
    'The name is that of a company, but the organisation number is missing. The customer becomes a consumer.',
  ],
  'direction-marks-removed': [
    'Lagret uten tegn som snur tekstretningen',
    'Stored without marks that turn the direction of text',
  ],
  'fee-and-compensation': [
    'Enten gebyr eller kompensasjon, ikke begge',
    'Either a fee or compensation, not both',
  ],
  'unknown-field': ['Ukjent felt', 'Unknown field'],
  'unknown-parameter': ['Ukjent parameter', 'Unknown parameter'],
  'recipient-cannot-receive': [
    'Mottakeren kan ikke ta imot e-faktura. Send på e-post.',
    'The recipient cannot receive e-invoices. Send by email.',
  ],
} satisfies Record<FieldErrorCode, Wording>);

/** @param codes by path. A code that only a newer version of the service has, is told as not valid */
export function codesInWords(
  codes: Record<string, string>,
  texts: Record<FieldErrorCode, string>,
): Record<string, string> {
  const known: Partial<Record<string, string>> = texts;
  return Object.fromEntries(
    Object.entries(codes).map(([field, code]) => [field, known[code] ?? texts['invalid-type']]),
  );
}
