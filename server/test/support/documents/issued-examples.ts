import type { IssuedDocument, IssuedLetter } from '../../../src/features/issued-documents/index.ts';

const seller: IssuedDocument['seller'] = {
  name: 'Blåbær & Sønn AS',
  orgNumber: '981566378',
  address: 'Ærfuglveien 3',
  postalCode: '9008',
  city: 'Tromsø',
  country: 'NO',
  bankAccount: '86011117947',
  vatRegistered: true,
  inForetaksregisteret: true,
  contactEmail: 'post@blaabaer.example',
  accentColour: '#1f4e5f',
  logoSha256: null,
};

const buyer: IssuedDocument['buyer'] = {
  name: 'Åse Ødegård',
  address: 'Bakken 2',
  postalCode: '5003',
  city: 'Bergen',
  country: 'NO',
  orgNumber: '',
  vatNumber: null,
};

/** The snapshot of an invoice: 7.5 × 1250 at 25 % and 3 × 149.90 at 15 %, 12 235.91 in all. */
export function issuedInvoice(overrides: Partial<IssuedDocument> = {}): IssuedDocument {
  return {
    type: 'invoice',
    language: 'nb',
    number: '1042',
    kid: '0000010421',
    issueDate: '2026-07-01',
    dueDate: '2026-07-15',
    deliveryDate: '2026-06-30',
    deliveryPlace: 'Tromsø',
    reference: 'Bestilling Æ-7',
    notes: 'Takk for handelen!',
    creditedInvoiceNumber: null,
    seller,
    buyer,
    lines: [
      {
        description: 'Rådgivning',
        quantityE4: '75000',
        unitPriceE4: '12500000',
        vatCode: 3,
        vatRateBp: 2500,
        lineTotalOre: '937500',
        vatOre: '234375',
      },
      {
        description: 'Kaffe',
        quantityE4: '30000',
        unitPriceE4: '1499000',
        vatCode: 31,
        vatRateBp: 1500,
        lineTotalOre: '44970',
        vatOre: '6746',
      },
    ],
    subtotalOre: '982470',
    vatOre: '241121',
    totalOre: '1223591',
    ...overrides,
  };
}

/** The snapshot of a credit note of that invoice's second line. */
export function issuedCreditNote(overrides: Partial<IssuedDocument> = {}): IssuedDocument {
  const invoice = issuedInvoice();
  return issuedInvoice({
    type: 'credit_note',
    number: '1043',
    kid: null,
    creditedInvoiceNumber: invoice.number,
    dueDate: '2026-07-01',
    lines: invoice.lines.slice(1),
    subtotalOre: '44970',
    vatOre: '6746',
    totalOre: '51716',
    ...overrides,
  });
}

/** A letter about that invoice, of which 5 000 is paid and 517.16 credited, and which an earlier letter has cost 38. */
export function issuedLetter(overrides: Partial<IssuedLetter> = {}): IssuedLetter {
  return {
    type: 'reminder',
    language: 'nb',
    sentOn: '2026-08-13',
    deadline: '2026-08-27',
    seller,
    buyer,
    invoice: {
      number: '1042',
      kid: '0000010421',
      issueDate: '2026-07-01',
      dueDate: '2026-07-15',
      totalOre: '1223591',
      paidOre: '500000',
      creditedOre: '51716',
      outstandingOre: '671875',
    },
    earlierClaimsOre: '3800',
    feeOre: '3800',
    interestOre: '6539',
    interest: [{ from: '2026-07-16', to: '2026-08-13', days: 29, rateBp: 1225, principalOre: '671875' }],
    totalDueOre: '686014',
    ...overrides,
  };
}
