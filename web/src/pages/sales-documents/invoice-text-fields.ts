import type { InvoiceTextName } from '../../../../server/src/domain/invoices/invoice-texts.ts';
import type { Wording } from '../../text/texts-by-language.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';

/** `place` begins a sentence about what stands in the field. */
type Field = { label: Wording; place: Wording; hint?: Wording };

/** How people read the texts of an invoice: in the form, on the page of the invoice, and in advice. */
export const invoiceTextFields = textsByLanguage<Record<InvoiceTextName, Field>>({
  deliveryPlace: {
    label: ['Leveringssted', 'Delivery place'],
    place: ['Leveringsstedet', 'The delivery place'],
    hint: ['Tomt: kundens poststed, ellers selskapets.', 'Empty: the customer’s city, else the company’s.'],
  },
  reference: {
    label: ['Referanse', 'Reference'],
    place: ['Referansen', 'The reference'],
    hint: ['Deres egen, for eksempel et ordrenummer.', 'Your own, for example an order number.'],
  },
  buyerReference: {
    label: ['Kundens referanse', 'Customer’s reference'],
    place: ['Kundens referanse', 'The customer’s reference'],
    hint: ['«Deres ref.» på fakturaen.', '“Your ref.” on the invoice.'],
  },
  orderReference: {
    label: ['Kundens bestilling', 'Customer’s order'],
    place: ['Kundens bestilling', 'The customer’s order'],
    hint: ['Nummeret på kundens innkjøpsordre.', 'The number of the customer’s purchase order.'],
  },
  notes: { label: ['Merknad', 'Note'], place: ['Merknaden', 'The note'] },
});
