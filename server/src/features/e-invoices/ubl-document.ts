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
      cbc('DocumentCurrencyCode', 'NOK'),
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
      cac('LegalMonetaryTotal', [
        amountElement('LineExtensionAmount', BigInt(document.subtotalOre)),
        amountElement('TaxExclusiveAmount', BigInt(document.subtotalOre)),
        amountElement('TaxInclusiveAmount', BigInt(document.totalOre)),
        amountElement('PayableAmount', BigInt(document.totalOre)),
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

/** The KID as the receiver's bank wants it, and the account. Banks abroad want the IBAN and the BIC (BT-86). */
function payment({ kid, seller, buyer }: EInvoice): Xml {
  const { bankAccount, bic } = seller;
  const isAbroad = !isInNorway(buyer.country);
  return cac('PaymentMeans', [
    cbc('PaymentMeansCode', CREDIT_TRANSFER),
    kid !== null && cbc('PaymentID', kid),
    cac('PayeeFinancialAccount', [
      cbc('ID', isAbroad ? formatIban(bankAccount).replaceAll(' ', '') : bankAccount),
      isAbroad && bic ? cac('FinancialInstitutionBranch', [cbc('ID', bic)]) : false,
    ]),
  ]);
}

function taxTotal(document: EInvoice): Xml {
  return cac('TaxTotal', [
    amountElement('TaxAmount', BigInt(document.vatOre)),
    ...vatCategorySums(document).map((sum) =>
      cac('TaxSubtotal', [
        amountElement('TaxableAmount', sum.netOre),
        amountElement('TaxAmount', sum.vatOre),
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
