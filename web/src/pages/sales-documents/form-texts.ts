import { LANGUAGE_NAMES, commonWords } from '../../text/common-texts.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';

export const formTexts = textsByLanguage({
  ...commonWords('customer language deliveryDate lines description quantity unit vat products cancel'),
  ...LANGUAGE_NAMES,
  customerFrom: ['Eksisterende eller ny kunde', 'Existing or new customer'],
  register: ['Eksisterende kunde', 'Existing customer'],
  newCustomer: ['Ny kunde', 'New customer'],
  newCustomerHint: [
    'Kunden legges i registeret når fakturaen lagres.',
    'The customer is added to the register when the invoice is saved.',
  ],
  otherCustomer: ['Velg en annen kunde', 'Choose another customer'],
  noEmail: [
    'Kunden har ingen e-postadresse. Du blir spurt om en når fakturaen sendes.',
    'The customer has no email address. You are asked for one when the invoice is sent.',
  ],
  fromToday: (days: number) =>
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
  noPrepayment: ['Nei', 'No'],
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
    'Prisene du skriver, er inkludert mva. Fakturaen viser også sum uten mva.',
    'The prices that you write include VAT. The invoice shows the total without VAT, too.',
  ],
  unitPrice: ['Pris uten mva', 'Price without VAT'],
  unitPriceWithVat: ['Pris med mva', 'Price with VAT'],
  noUnit: ['Ikke oppgitt', 'Not stated'],
  discount: ['Rabatt', 'Discount'],
  discountIn: ['Rabatten er i', 'The discount is in'],
  percent: ['Prosent', 'Percent'],
  kroner: ['Kroner', 'Kroner'],
  currency: ['Valuta', 'Currency'],
  currencyHint: [
    'Alle beløp er i denne valutaen. Skriv prisen også for produkter, for de har pris i kroner.',
    'All amounts are in this currency. Write the price of products, too: theirs is in kroner.',
  ],
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
  totals: ['Summer', 'Totals'],
  subtotal: ['Sum uten mva', 'Total without VAT'],
  vatOf: (rate: string, net: string) => [`${rate} % mva av ${net}`, `${rate} % VAT of ${net}`],
  total: ['Å betale', 'To pay'],
  save: ['Lagre utkast', 'Save draft'],
  saveAndSend: ['Lagre og send …', 'Save and send …'],
  preview: ['Slik blir fakturaen', 'What the invoice will look like'],
  to: ['Til', 'To'],
  nobody: ['Ingen kunde ennå', 'No customer yet'],
  noLines: ['Ingen linjer ennå', 'No lines yet'],
});
