import { commonWords } from '../../../text/common-texts.ts';
import type { Wording } from '../../../text/texts-by-language.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';

const PROBLEMS: Partial<Record<string, Wording>> = {
  'client.orgNumber': [
    'Kunden har ikke noe gyldig organisasjonsnummer. Det er adressen i nettet for e-faktura.',
    'The customer has no valid organisation number, which is the address in the network of e-invoices.',
  ],
  'client.vatNumber': [
    'Kunden i utlandet har ikke noe mva-nummer som er en adresse i nettet for e-faktura.',
    'The customer abroad has no VAT number that is an address in the network of e-invoices.',
  ],
  'client.name': ['Kunden har ikke noe navn.', 'The customer has no name.'],
  'company.bankAccount': [
    'Selskapet hadde ikke noe gyldig kontonummer da dokumentet ble sendt.',
    'The company had no valid account number when the document was sent.',
  ],
  'lines.vatCode': ['En linje uten mva sier ikke hvorfor.', 'A line without VAT does not say why.'],
};

export const eInvoiceTexts = textsByLanguage({
  ...commonWords('name orgNumber address email lines quantity unit sums net vat payment kid'),
  notPossible: ['Dokumentet kan ikke sendes som e-faktura', 'The document cannot be sent as an e-invoice'],
  problems: PROBLEMS,
  view: ['Visning', 'View'],
  content: ['Lesbar', 'Readable'],
  xml: ['XML', 'XML'],
  download: ['Last ned e-faktura (XML)', 'Download e-invoice (XML)'],
  contentHint: [
    'Slik leser kundens regnskapssystem e-fakturaen.',
    'This is how the customer’s accounting system reads the e-invoice.',
  ],
  xmlHint: [
    'Vist med innrykk, og uten innholdet i vedleggene. Filen du laster ned, er den som sendes.',
    'Shown with indents, and without the content of attachments. The file that you download is the one that is sent.',
  ],
  shortened: (characters: number) => [`… ${characters} tegn …`, `… ${characters} characters …`],
  document: ['Dokument', 'Document'],
  invoice: ['faktura', 'invoice'],
  creditNote: ['kreditnota', 'credit note'],
  facts: {
    number: ['Nummer', 'Number'],
    issueDate: ['Fakturadato', 'Invoice date'],
    dueDate: ['Forfall', 'Due'],
    type: ['Type', 'Type'],
    buyerReference: ['Kjøpers referanse', 'Buyer’s reference'],
    orderReference: ['Bestilling', 'Order'],
    creditedInvoice: ['Krediterer faktura', 'Credits invoice'],
    period: ['Periode', 'Period'],
    deliveryDate: ['Leveringsdato', 'Delivery date'],
    deliveryPlace: ['Leveringssted', 'Delivery place'],
    note: ['Merknad', 'Note'],
    currency: ['Valuta', 'Currency'],
    profile: ['Profil', 'Profile'],
  },
  seller: ['Selger', 'Seller'],
  buyer: ['Kjøper', 'Buyer'],
  networkAddress: ['Adresse i nettet', 'Network address'],
  vatNumber: ['Mva-nummer', 'VAT number'],
  register: ['Register', 'Register'],
  line: ['Nr.', 'No.'],
  item: ['Vare eller tjeneste', 'Item'],
  price: ['Pris', 'Price'],
  discount: ['Rabatt', 'Discount'],
  category: ['Mva-kategori', 'VAT category'],
  vatSums: ['Merverdiavgift', 'VAT'],
  reason: ['Grunn', 'Reason'],
  base: ['Grunnlag', 'Base'],
  withVat: ['Med mva', 'With VAT'],
  payable: ['Å betale', 'To pay'],
  noPayment: ['Ingenting skal betales.', 'Nothing is to be paid.'],
  account: ['Kontonummer', 'Account number'],
  means: ['Betalingsmåte', 'Means of payment'],
  creditTransfer: ['30 (overføring)', '30 (credit transfer)'],
  attachments: ['Vedlegg', 'Attachments'],
  noAttachments: ['Ingen vedlegg.', 'No attachments.'],
  other: [
    'Opplysningene på dokumentet stemmer ikke med reglene for e-faktura.',
    'The details on the document do not follow the rules for e-invoices.',
  ],
});
