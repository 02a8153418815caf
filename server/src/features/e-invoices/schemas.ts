import { Type } from 'typebox';
import { timestamp } from '../../platform/http/fields.ts';

export const eInvoiceRecipientSchema = Type.Object(
  {
    orgNumber: Type.String({ description: 'Organisation number.', examples: ['974760673'] }),
    canReceive: Type.Boolean({
      description: 'Whether it takes invoices in EHF Billing 3.0.',
      examples: [true],
    }),
    documentTypes: Type.Array(Type.String(), {
      description:
        'All that it takes: identifiers of document types of Peppol. Empty when the network does not know it.',
      examples: [
        [
          'busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1',
        ],
      ],
    }),
    checkedAt: timestamp('When the network said so; it is asked again after a day.'),
  },
  { $id: 'EInvoiceRecipient', description: 'What an organisation can receive in the network of e-invoices.' },
);
