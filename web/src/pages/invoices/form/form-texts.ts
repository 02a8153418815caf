import { LANGUAGE_NAMES, WORDS } from '../../../text/common-texts.ts';
import type { Wording } from '../../../text/texts-by-language.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';
import type { PrepaymentGround } from './values.ts';
import type { VatChoice } from './vat-choices.ts';

export const formTexts = textsByLanguage({
  ...WORDS,
  ...LANGUAGE_NAMES,
  newTitle: ['Ny faktura', 'New invoice'],
  draftTitle: ['Endre fakturautkast', 'Change draft invoice'],
  lead: [
    'Ingenting nummereres, bokføres eller sendes før du sier fra.',
    'Nothing is numbered, posted or sent until you say so.',
  ],
  customerFrom: ['Eksisterende eller ny kunde', 'Existing or new customer'],
  register: ['Eksisterende kunde', 'Existing customer'],
  newCustomer: ['Ny kunde', 'New customer'],
  newCustomerHint: [
    'Kunden legges i registeret når fakturaen lagres.',
    'The customer is added to the register when the invoice is saved.',
  ],
  chooseCustomer: ['Velg kunde', 'Choose a customer'],
  chooseHint: [
    'Skriv navn, organisasjonsnummer eller e-postadresse.',
    'Type a name, organisation number or email address.',
  ],
  searching: ['Søker …', 'Searching …'],
  nobodyFound: [
    'Ingen treff. Velg «Ny kunde» for å legge til.',
    'Nothing found. Choose “New customer” to add one.',
  ],
  otherCustomer: ['Velg en annen kunde', 'Choose another customer'],
  noEmail: [
    'Kunden har ingen e-postadresse. Du blir spurt om en når fakturaen sendes.',
    'The customer has no email address. You are asked for one when the invoice is sent.',
  ],
  aboutInvoice: ['Om fakturaen', 'About the invoice'],
  dueDate: ['Forfallsdato', 'Due date'],
  dueDateAgreed: ['Forfallsdatoen er avtalt på forhånd', 'The due date was agreed on beforehand'],
  dueDateAgreedHint: [
    'Da løper renten fra forfall, også med under 14 dager å betale på. Ellers regnes gebyr og renter fra 30 dager etter at fakturaen er sendt.',
    'Then interest runs from the due date, also with less than 14 days to pay. Otherwise fees and interest count from 30 days after the invoice is sent.',
  ],
  dueIn: (days: number) =>
    days === 1
      ? ['1 dag fra i dag', '1 day from today']
      : [`${days} dager fra i dag`, `${days} days from today`],
  customerLanguage: ['Kundens språk', 'The customer’s language'],
  delivery: ['Levering', 'Delivery'],
  deliveryDateHint: ['Tomt: dagen fakturaen sendes.', 'Empty: the day the invoice is sent.'],
  deliveryTo: ['Levert til og med', 'Delivered until'],
  deliveryToHint: [
    'Bare når det er levert over flere dager.',
    'Only when it was delivered over several days.',
  ],
  prepayment: ['Forskuddsfakturering', 'Prepayment'],
  prepaymentHint: [
    'Bare når leveringsdatoen er etter fakturadatoen og fakturaen har mva.',
    'Only when the delivery date is after the invoice date and the invoice has VAT.',
  ],
  noPrepayment: ['Nei', 'No'],
  prepayments: {
    subscription: ['Abonnement', 'Subscription'],
    rent: ['Leie', 'Rent'],
    dues: ['Avgift og lignende', 'Dues and the like'],
    passenger_transport: ['Persontransport', 'Passenger transport'],
    catering: ['Servering', 'Serving of food and drink'],
    admission: [
      'Adgang til museum, fornøyelsespark og lignende',
      'Admission to a museum, amusement park and the like',
    ],
    sports_event: ['Adgang til idrettsarrangement', 'Admission to a sports event'],
  } satisfies Record<PrepaymentGround, Wording>,
  mend: ['Må rettes før fakturaen kan sendes', 'Must be corrected before the invoice can be sent'],
  linesHint: [
    'Enter går til neste linje, og lager en ny etter den siste.',
    'Enter goes to the next line, and makes a new one after the last.',
  ],
  line: (number: number) => [`Linje ${number}`, `Line ${number}`],
  pricesWithVat: ['Priser med mva', 'Prices with VAT'],
  pricesConverted: [
    'Prisene på linjene er regnet om, så summen er den samme.',
    'The prices of the lines are converted, so the total is the same.',
  ],
  pricesWithVatHint: [
    'Slik butikker oppgir dem. Fakturaen viser også sum uten mva.',
    'As shops show them. The invoice shows the total without VAT, too.',
  ],
  unitPrice: ['Pris uten mva', 'Price without VAT'],
  unitPriceWithVat: ['Pris med mva', 'Price with VAT'],
  noUnit: ['Ikke oppgitt', 'Not stated'],
  discount: ['Rabatt', 'Discount'],
  discountIn: ['Rabatten er i', 'The discount is in'],
  percent: ['Prosent', 'Percent'],
  kroner: ['Kroner', 'Kroner'],
  lineTotal: ['Sum uten mva', 'Total without VAT'],
  lineTotalWithVat: ['Sum med mva', 'Total with VAT'],
  addLine: ['Legg til linje', 'Add a line'],
  addDetails: ['Vis enhet og rabatt', 'Show unit and discount'],
  chooseAccounts: ['Velg konto per linje', 'Choose an account for each line'],
  account: ['Inntektskonto', 'Income account'],
  standardAccount: ['Standardkonto', 'Booking account'],
  removeLine: (number: number) => [`Fjern linje ${number}`, `Remove line ${number}`],
  earlierLines: ['Linjer fra før', 'Earlier lines'],
  saveAsProduct: (line: number) => [`Lagre linje ${line} som produkt`, `Save line ${line} as a product`],
  freeOfProduct: (line: number) => [
    `Linje ${line} er et produkt. Fjern koblingen`,
    `Line ${line} is a product. Remove the link`,
  ],
  priceConverted: (price: string) => [
    `Prisen er regnet om. Produktet koster ${price}.`,
    `The price is converted. The product costs ${price}.`,
  ],
  withVat: (price: string) => [`${price} med mva`, `${price} with VAT`],
  withoutVat: (price: string) => [`${price} uten mva`, `${price} without VAT`],
  vatChoices: {
    '3': ['25 %', '25 %'],
    '31': ['15 % (mat og drikke)', '15 % (food and drink)'],
    '33': ['12 % (reise, hotell, kultur)', '12 % (travel, hotels, culture)'],
    '5': ['0 % – fritatt for mva', '0 % – exempt from VAT'],
    '6': ['0 % – utenfor mva-loven', '0 % – outside the VAT Act'],
    '7': ['0 % – ingen mva-behandling', '0 % – no VAT treatment'],
    '52': ['0 % – eksport', '0 % – export'],
    '0': ['0 % – selskapets vanlige grunn', '0 % – the company’s usual reason'],
  } satisfies Record<VatChoice, Wording>,
  totals: ['Summer', 'Totals'],
  subtotal: ['Sum uten mva', 'Total without VAT'],
  vatOf: (rate: string, net: string) => [`${rate} % mva av ${net}`, `${rate} % VAT of ${net}`],
  total: ['Å betale', 'To pay'],
  save: ['Lagre utkast', 'Save draft'],
  saveAndSend: ['Lagre og send …', 'Save and send …'],
  notDraft: [
    'Dette er ikke et fakturautkast lenger, så det kan ikke endres.',
    'This is no longer a draft invoice, so it cannot be changed.',
  ],
  toInvoice: ['Se dokumentet', 'See the document'],
  preview: ['Slik blir fakturaen', 'What the invoice will look like'],
  to: ['Til', 'To'],
  nobody: ['Ingen kunde ennå', 'No customer yet'],
  noLines: ['Ingen linjer ennå', 'No lines yet'],
});
