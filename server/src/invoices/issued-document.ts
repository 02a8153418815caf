import type { Seller } from '../companies/index.ts';
import type { IssuedDocument } from '../delivery/index.ts';
import type { Invoice, IssuedInvoice } from './invoice.ts';

/** The snapshot that mails and files are made from. @param credited the invoice that a credit note credits */
export function toIssuedDocument(
  invoice: IssuedInvoice,
  seller: Seller,
  credited: Invoice | undefined,
): IssuedDocument {
  const { client } = invoice;
  return {
    type: invoice.type,
    language: invoice.language,
    number: String(invoice.number),
    kid: invoice.kid,
    issueDate: invoice.issueDate,
    dueDate: invoice.dueDate,
    deliveryDate: invoice.deliveryDate ?? invoice.issueDate,
    deliveryPlace: invoice.deliveryPlace ?? '',
    reference: invoice.reference,
    notes: invoice.notes,
    creditedInvoiceNumber:
      credited?.number === undefined || credited.number === null ? null : String(credited.number),
    seller,
    buyer: {
      name: client.name,
      address: client.address,
      postalCode: client.postalCode,
      city: client.city,
      country: client.country,
      orgNumber: client.orgNumber,
      vatNumber: client.vatNumber,
    },
    lines: invoice.lines.map((line) => ({
      description: line.description,
      quantityE4: String(line.quantityE4),
      unitPriceE4: String(line.unitPriceE4),
      vatCode: line.vatCode,
      vatRateBp: line.vatRateBp,
      lineTotalOre: String(line.lineTotalOre),
      vatOre: String(line.vatOre),
    })),
    subtotalOre: String(invoice.subtotalOre),
    vatOre: String(invoice.vatOre),
    totalOre: String(invoice.totalOre),
  };
}
