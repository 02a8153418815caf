/** What the receiver's system reads of an e-invoice. A text that is not there is empty. Amounts are as the file has them. */
export type ReadEInvoice = {
  isCreditNote: boolean;
  facts: Record<Fact, string>;
  seller: ReadParty;
  buyer: ReadParty;
  lines: ReadLine[];
  vat: { category: string; percent: string; base: string; amount: string; reason: string }[];
  sums: { net: string; vat: string; withVat: string; payable: string };
  payment: { means: string; kid: string; account: string };
  attachments: { name: string; contentType: string; bytes: number }[];
};

export const FACTS = [
  'number',
  'issueDate',
  'dueDate',
  'type',
  'buyerReference',
  'orderReference',
  'creditedInvoice',
  'period',
  'deliveryDate',
  'deliveryPlace',
  'note',
  'currency',
  'profile',
] as const;
type Fact = (typeof FACTS)[number];

export type ReadParty = {
  name: string;
  /** `0192:974760673` */
  address: string;
  orgNumber: string;
  vatNumber: string;
  inForetaksregisteret: boolean;
  street: string;
  place: string;
  email: string;
};

export type ReadLine = {
  id: string;
  name: string;
  description: string;
  quantity: string;
  unit: string;
  price: string;
  /** The quantity that the price is of; empty for one. */
  priceOf: string;
  discount: string;
  net: string;
  vat: { category: string; percent: string };
};

/** Reads the XML by the paths of its schema (UBL 2.1), as a receiver does. @throws Error for a file that is no XML */
export function readEInvoice(xml: string): { read: ReadEInvoice; document: Document } {
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  if (document.querySelector('parsererror') !== null) throw new Error('The e-invoice is no XML.');
  const root = document.documentElement;
  const isCreditNote = root.localName === 'CreditNote';
  const monetary = child(root, 'LegalMonetaryTotal');
  const tax = child(root, 'TaxTotal');
  const delivery = child(root, 'Delivery');
  const payment = child(root, 'PaymentMeans');
  const period = child(root, 'InvoicePeriod');
  const read: ReadEInvoice = {
    isCreditNote,
    facts: {
      number: text(root, 'ID'),
      issueDate: text(root, 'IssueDate'),
      dueDate: text(root, 'DueDate'),
      type: text(root, isCreditNote ? 'CreditNoteTypeCode' : 'InvoiceTypeCode'),
      buyerReference: text(root, 'BuyerReference'),
      orderReference: text(root, 'OrderReference', 'ID'),
      creditedInvoice: text(root, 'BillingReference', 'InvoiceDocumentReference', 'ID'),
      period: [text(period, 'StartDate'), text(period, 'EndDate')].filter(Boolean).join(' – '),
      deliveryDate: text(delivery, 'ActualDeliveryDate'),
      deliveryPlace: text(delivery, 'DeliveryLocation', 'Address', 'CityName'),
      note: text(root, 'Note'),
      currency: text(root, 'DocumentCurrencyCode'),
      profile: text(root, 'ProfileID'),
    },
    seller: party(child(root, 'AccountingSupplierParty')),
    buyer: party(child(root, 'AccountingCustomerParty')),
    lines: children(root, isCreditNote ? 'CreditNoteLine' : 'InvoiceLine').map((line) => {
      const quantity = child(line, isCreditNote ? 'CreditedQuantity' : 'InvoicedQuantity');
      return {
        id: text(line, 'ID'),
        name: text(line, 'Item', 'Name'),
        description: text(line, 'Item', 'Description'),
        quantity: quantity?.textContent ?? '',
        unit: quantity?.getAttribute('unitCode') ?? '',
        price: text(line, 'Price', 'PriceAmount'),
        priceOf: text(line, 'Price', 'BaseQuantity'),
        discount: text(line, 'AllowanceCharge', 'Amount'),
        net: text(line, 'LineExtensionAmount'),
        vat: {
          category: text(line, 'Item', 'ClassifiedTaxCategory', 'ID'),
          percent: text(line, 'Item', 'ClassifiedTaxCategory', 'Percent'),
        },
      };
    }),
    vat: children(tax, 'TaxSubtotal').map((sum) => ({
      category: text(sum, 'TaxCategory', 'ID'),
      percent: text(sum, 'TaxCategory', 'Percent'),
      base: text(sum, 'TaxableAmount'),
      amount: text(sum, 'TaxAmount'),
      reason: text(sum, 'TaxCategory', 'TaxExemptionReason'),
    })),
    sums: {
      net: text(monetary, 'TaxExclusiveAmount'),
      vat: text(tax, 'TaxAmount'),
      withVat: text(monetary, 'TaxInclusiveAmount'),
      payable: text(monetary, 'PayableAmount'),
    },
    payment: {
      means: text(payment, 'PaymentMeansCode'),
      kid: text(payment, 'PaymentID'),
      account: text(payment, 'PayeeFinancialAccount', 'ID'),
    },
    attachments: children(root, 'AdditionalDocumentReference').map((reference) => {
      const file = child(child(reference, 'Attachment'), 'EmbeddedDocumentBinaryObject');
      const base64 = file?.textContent ?? '';
      return {
        name: file?.getAttribute('filename') ?? text(reference, 'ID'),
        contentType: file?.getAttribute('mimeCode') ?? '',
        bytes: Math.floor((base64.length * 3) / 4) - (/=*$/.exec(base64)?.[0].length ?? 0),
      };
    }),
  };
  return { read, document };
}

function party(role: Element | undefined): ReadParty {
  const one = child(role, 'Party');
  const endpoint = child(one, 'EndpointID');
  const address = child(one, 'PostalAddress');
  const schemes = children(one, 'PartyTaxScheme');
  const ofScheme = (id: string) => schemes.find((scheme) => text(scheme, 'TaxScheme', 'ID') === id);
  const place = [text(address, 'PostalZone'), text(address, 'CityName')].filter(Boolean).join(' ');
  return {
    name: text(one, 'PartyName', 'Name'),
    address: [endpoint?.getAttribute('schemeID'), endpoint?.textContent].filter(Boolean).join(':'),
    orgNumber: text(one, 'PartyLegalEntity', 'CompanyID'),
    vatNumber: text(ofScheme('VAT'), 'CompanyID'),
    inForetaksregisteret: ofScheme('TAX') !== undefined,
    street: text(address, 'StreetName'),
    place: [place, text(address, 'Country', 'IdentificationCode')].filter(Boolean).join(', '),
    email: text(one, 'Contact', 'ElectronicMail'),
  };
}

function children(parent: Element | undefined, name: string): Element[] {
  return [...(parent?.children ?? [])].filter(({ localName }) => localName === name);
}

function child(parent: Element | undefined, name: string): Element | undefined {
  return children(parent, name)[0];
}

function text(parent: Element | undefined, ...path: string[]): string {
  return path.reduce(child, parent)?.textContent?.trim() ?? '';
}

/** Longer texts are files, which nobody reads as base64. */
const LONGEST_TEXT = 2_000;

/** The XML with a line for each element. @param shortened stands for the content of a file */
export function indented(document: Document, shortened: (characters: number) => string): string {
  const lines: string[] = [];
  const escaped = (value: string) =>
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  function write(element: Element, depth: number): void {
    const attributes = [...element.attributes].map(
      ({ name, value }) => ` ${name}="${escaped(value).replaceAll('"', '&quot;')}"`,
    );
    const start = `${'  '.repeat(depth)}<${element.tagName}${attributes.join('')}>`;
    if (element.children.length === 0) {
      const content = element.textContent;
      const shown = content.length > LONGEST_TEXT ? shortened(content.length) : escaped(content);
      lines.push(`${start}${shown}</${element.tagName}>`);
      return;
    }
    lines.push(start);
    for (const one of element.children) write(one, depth + 1);
    lines.push(`${'  '.repeat(depth)}</${element.tagName}>`);
  }
  write(document.documentElement, 0);
  return lines.join('\n');
}
