import type { InvoiceTextName } from '../../../../server/src/domain/invoices/invoice-texts.ts';
import type { Texts } from '../../text/language.tsx';

/** `place` begins a sentence about what stands in the field. */
type Field = { label: string; place: string; hint?: string };

/** How people read the texts of an invoice: in the form, on the page of the invoice, and in advice. */
export const invoiceTextFields: Texts<Record<InvoiceTextName, Field>> = {
  nb: {
    deliveryPlace: {
      label: 'Leveringssted',
      place: 'Leveringsstedet',
      hint: 'Tomt: kundens poststed, ellers selskapets.',
    },
    reference: {
      label: 'Referanse',
      place: 'Referansen',
      hint: 'Deres egen, for eksempel et ordrenummer.',
    },
    buyerReference: {
      label: 'Kundens referanse',
      place: 'Kundens referanse',
      hint: '«Deres ref.» på fakturaen.',
    },
    orderReference: {
      label: 'Kundens bestilling',
      place: 'Kundens bestilling',
      hint: 'Nummeret på kundens innkjøpsordre.',
    },
    notes: { label: 'Merknad', place: 'Merknaden' },
  },
  en: {
    deliveryPlace: {
      label: 'Delivery place',
      place: 'The delivery place',
      hint: 'Empty: the customer’s city, else the company’s.',
    },
    reference: { label: 'Reference', place: 'The reference', hint: 'Your own, for example an order number.' },
    buyerReference: {
      label: 'Customer’s reference',
      place: 'The customer’s reference',
      hint: '“Your ref.” on the invoice.',
    },
    orderReference: {
      label: 'Customer’s order',
      place: 'The customer’s order',
      hint: 'The number of the customer’s purchase order.',
    },
    notes: { label: 'Note', place: 'The note' },
  },
};
