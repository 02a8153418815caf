import { BOOK_CURRENCY } from '../../domain/currency/currency.ts';
import { decimalFromOre } from '../../domain/money.ts';
import type { Ore } from '../../domain/money.ts';
import { isInNorway } from '../../domain/parties/country.ts';
import { XML_DECLARATION, element } from '../../platform/documents/xml.ts';
import type { Xml } from '../../platform/documents/xml.ts';
import { formatIban } from '../../domain/parties/bank-account.ts';
import type { EInvoice, EInvoiceAttachment } from './e-invoice.ts';
import { lineElements, taxCategoryParts } from './lines.ts';
import { buyerParty, sellerParty } from './parties.ts';
import { amountElement, cac, cbc, optionalElement } from './ubl-elements.ts';
import { isOutsideVat, vatCategorySums } from './vat-categories.ts';

/** Peppol BIS Billing 3.0, which EHF Billing 3.0 is. */
export const CUSTOMIZATION = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
export const PROFILE = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';

/** UNCL1001. Other codes are not allowed in Norway. */
const TYPE_CODES = { invoice: '380', credit_note: '381' };
/** UNCL4461: credit transfer. */
const CREDIT_TRANSFER = '30';

/**
 * The XML of an e-invoice: UBL 2.1, in the order of its schema. The document must have passed the pre-flight.
 * @throws Error for facts that make no e-invoice
 */
export function ublDocument(document: EInvoice): string {
  const isInvoice = document.type === 'invoice';
  const name = isInvoice ? 'Invoice' : 'CreditNote';
  const isPayable = isInvoice && BigInt(document.totalOre) > 0n;
  const isOutside = isOutsideVat(document);
  const { currency = BOOK_CURRENCY } = document;
  const vatInNok = vatInNokOf(document);
  const root = element(
    name,
    [
      cbc('CustomizationID', CUSTOMIZATION),
      cbc('ProfileID', PROFILE),
      cbc('ID', document.number),
      cbc('IssueDate', document.issueDate),
      isPayable && cbc('DueDate', document.dueDate),
      cbc(`${name}TypeCode`, TYPE_CODES[document.type]),
      optionalElement('Note', document.notes ?? ''),
      cbc('DocumentCurrencyCode', currency),
      vatInNok !== undefined && cbc('TaxCurrencyCode', BOOK_CURRENCY),
      optionalElement('BuyerReference', buyerReference(document)),
      period(document),
      document.orderReference ? cac('OrderReference', [cbc('ID', document.orderReference)]) : false,
      creditedInvoice(document),
      ...document.attachments.map(attachmentElement),
      sellerParty(document.seller, isOutside),
      buyerParty(document.buyer, isOutside),
      delivery(document),
      isPayable && payment(document),
      taxTotal(document),
      // BT-111.
      vatInNok !== undefined &&
        cac('TaxTotal', [cbc('TaxAmount', decimalFromOre(vatInNok), { currencyID: BOOK_CURRENCY })]),
      cac('LegalMonetaryTotal', [
        amountElement('LineExtensionAmount', BigInt(document.subtotalOre), currency),
        amountElement('TaxExclusiveAmount', BigInt(document.subtotalOre), currency),
        amountElement('TaxInclusiveAmount', BigInt(document.totalOre), currency),
        amountElement('PayableAmount', BigInt(document.totalOre), currency),
      ]),
      ...lineElements(document),
    ],
    {
      xmlns: `${UBL}${name}-2`,
      'xmlns:cac': `${UBL}CommonAggregateComponents-2`,
      'xmlns:cbc': `${UBL}CommonBasicComponents-2`,
    },
  );
  return XML_DECLARATION + root;
}

/** PEPPOL-EN16931-R003 wants a reference of the buyer or the number of an order. Our number is what the buyer has at least. */
function buyerReference({ buyerReference, orderReference, reference, number }: EInvoice): string {
  return buyerReference || reference || (orderReference ? '' : number);
}

function period({ deliveryPeriod }: EInvoice): Xml | false {
  if (deliveryPeriod === undefined) return false;
  return cac('InvoicePeriod', [cbc('StartDate', deliveryPeriod.from), cbc('EndDate', deliveryPeriod.to)]);
}

function creditedInvoice({ creditedInvoiceNumber, creditedInvoiceDate }: EInvoice): Xml | false {
  if (creditedInvoiceNumber === null) return false;
  return cac('BillingReference', [
    cac('InvoiceDocumentReference', [
      cbc('ID', creditedInvoiceNumber),
      creditedInvoiceDate !== null && cbc('IssueDate', creditedInvoiceDate),
    ]),
  ]);
}

/** A supporting document (BG-24). Its name is unique among those of the invoice. */
function attachmentElement({ name, contentType, bytes }: EInvoiceAttachment): Xml {
  return cac('AdditionalDocumentReference', [
    cbc('ID', name),
    cac('Attachment', [
      cbc('EmbeddedDocumentBinaryObject', Buffer.from(bytes).toString('base64'), {
        mimeCode: contentType,
        filename: name,
      }),
    ]),
  ]);
}

/**
 * When and where it was delivered (bokføringsforskriften § 5-1-1). An address has a country (BR-57): the seller's where it was
 * delivered in the seller's city, else the buyer's.
 */
function delivery({ deliveryDate, deliveryPlace, seller, buyer }: EInvoice): Xml | false {
  const hasPlace = deliveryPlace.trim() !== '';
  if (deliveryDate === null && !hasPlace) return false;
  const country = deliveryPlace === seller.city ? seller.country : buyer.country;
  return cac('Delivery', [
    deliveryDate !== null && cbc('ActualDeliveryDate', deliveryDate),
    hasPlace &&
      cac('DeliveryLocation', [
        cac('Address', [
          cbc('CityName', deliveryPlace),
          cac('Country', [cbc('IdentificationCode', country)]),
        ]),
      ]),
  ]);
}

/**
 * The KID as the receiver's bank wants it, and the account. Banks abroad want the IBAN and the BIC (BT-86), and of a document in
 * another currency the creditor reference.
 */
function payment(document: EInvoice): Xml {
  const { account, bic, reference } =
    document.payTo === undefined ? payeeInNok(document) : payee(document.payTo);
  return cac('PaymentMeans', [
    cbc('PaymentMeansCode', CREDIT_TRANSFER),
    reference !== null && cbc('PaymentID', reference),
    cac('PayeeFinancialAccount', [
      cbc('ID', account),
      bic ? cac('FinancialInstitutionBranch', [cbc('ID', bic)]) : false,
    ]),
  ]);
}

type Payee = { account: string; bic: string | null | undefined; reference: string | null };

function payeeInNok({ kid, seller: { bankAccount, bic }, buyer }: EInvoice): Payee {
  if (isInNorway(buyer.country)) return { account: bankAccount, bic: null, reference: kid };
  return { account: formatIban(bankAccount).replaceAll(' ', ''), bic, reference: kid };
}

function payee({ iban, bic, creditorReference }: NonNullable<EInvoice['payTo']>): Payee {
  return { account: iban, bic, reference: creditorReference };
}

/** The VAT in the currency of the books (BT-111); undefined where the document is in NOK or has no VAT. */
function vatInNokOf({ currency, nok, vatOre }: EInvoice): Ore | undefined {
  if (currency === undefined || nok === undefined || BigInt(vatOre) === 0n) return undefined;
  return nok.vat.reduce((sum, group) => sum + BigInt(group.vatOre), 0n);
}

function taxTotal(document: EInvoice): Xml {
  const { currency } = document;
  return cac('TaxTotal', [
    amountElement('TaxAmount', BigInt(document.vatOre), currency),
    ...vatCategorySums(document).map((sum) =>
      cac('TaxSubtotal', [
        amountElement('TaxableAmount', sum.netOre, currency),
        amountElement('TaxAmount', sum.vatOre, currency),
        cac(
          'TaxCategory',
          taxCategoryParts(
            sum,
            optionalElement('TaxExemptionReasonCode', sum.reasonCode),
            optionalElement('TaxExemptionReason', sum.reason),
          ),
        ),
      ]),
    ),
  ]);
}
