import fc from 'fast-check';
import type { EInvoice } from '../../../src/features/e-invoices/index.ts';
import type { InCurrency } from '../../../src/features/issued-documents/index.ts';

/**
 * Ways in which a document may be wrong. The service makes none of them today; a change of its code could. Each has what the
 * pre-flight says of it, as `field code rule`, when nothing else is wrong with an invoice of one line.
 */
export type Damage = { name: string; apply: (document: EInvoice) => EInvoice; told: string };

type Line = EInvoice['lines'][number];
type PayTo = NonNullable<InCurrency['payTo']>;

function ofSeller(name: string, changes: Partial<EInvoice['seller']>, told: string): Damage {
  return { name, apply: (document) => ({ ...document, seller: { ...document.seller, ...changes } }), told };
}

function ofBuyer(name: string, changes: Partial<EInvoice['buyer']>, told: string): Damage {
  return { name, apply: (document) => ({ ...document, buyer: { ...document.buyer, ...changes } }), told };
}

function ofDocument(name: string, changes: Partial<EInvoice>, told: string): Damage {
  return { name, apply: (document) => ({ ...document, ...changes }), told };
}

function ofFirstLine(name: string, changes: (line: Line) => Partial<Line>, told: string): Damage {
  return {
    name,
    apply: (document) => ({
      ...document,
      lines: document.lines.map((line, index) => (index === 0 ? { ...line, ...changes(line) } : line)),
    }),
    told,
  };
}

const more = (amount: string, ore: bigint) => String(BigInt(amount) + ore);

/** The net amount of the first line is off, and so are all sums. */
function netOff(ore: bigint, told: string): Damage {
  return {
    name: `a line that is ${ore} øre off`,
    apply: (document) => ({
      ...document,
      lines: document.lines.map((line, index) =>
        index === 0 ? { ...line, lineTotalOre: more(line.lineTotalOre, ore) } : line,
      ),
      subtotalOre: more(document.subtotalOre, ore),
      totalOre: more(document.totalOre, ore),
    }),
    told,
  };
}

/** The VAT of the first line is off, and so are all sums. */
function vatOff(ore: bigint, told: string): Damage {
  return {
    name: `VAT that is ${ore} øre off`,
    apply: (document) => ({
      ...document,
      lines: document.lines.map((line, index) =>
        index === 0 ? { ...line, vatOre: more(line.vatOre, ore) } : line,
      ),
      vatOre: more(document.vatOre, ore),
      totalOre: more(document.totalOre, ore),
    }),
    told,
  };
}

export const DAMAGES: readonly Damage[] = [
  ofSeller('a seller without a name', { name: ' ' }, 'company.name required BR-06'),
  ofSeller(
    'a wrong organisation number of the seller',
    { orgNumber: '974760674' },
    'company.orgNumber invalid-org-number PEPPOL-COMMON-R041',
  ),
  ofSeller('a seller of nowhere', { country: 'XX' }, 'company.country unknown-country BR-CL-14'),
  ofSeller('no account', { bankAccount: '' }, 'company.bankAccount required BR-50'),
  ofSeller(
    'an account with a wrong check digit',
    { bankAccount: '99990000005' },
    'company.bankAccount invalid-format null',
  ),
  ofBuyer('a buyer without a name', { name: '' }, 'client.name required BR-07'),
  ofBuyer(
    'a wrong organisation number of the buyer',
    { country: 'NO', orgNumber: '123456789' },
    'client.orgNumber invalid-org-number PEPPOL-COMMON-R041',
  ),
  ofBuyer(
    'a buyer without an organisation number',
    { country: 'NO', orgNumber: '' },
    'client.orgNumber required PEPPOL-EN16931-R010',
  ),
  ofBuyer(
    'a buyer abroad without a VAT number',
    { country: 'US', orgNumber: '12-3456789', vatNumber: null },
    'client.vatNumber required PEPPOL-EN16931-R010',
  ),
  ofDocument('no number', { number: '' }, 'number required BR-02'),
  ofDocument('no due date', { dueDate: '' }, 'dueDate required null'),
  ofDocument(
    'a due date that is none',
    { dueDate: '2026-02-30' },
    'dueDate invalid-date PEPPOL-EN16931-F001',
  ),
  ofDocument(
    'an invoice date that is none',
    { issueDate: '20.07.2026' },
    'issueDate invalid-date PEPPOL-EN16931-F001',
  ),
  ofDocument(
    'a period that ends before it begins',
    { deliveryDate: null, deliveryPeriod: { from: '2026-07-02', to: '2026-07-01' } },
    'deliveryPeriod.to before-from BR-29',
  ),
  ofDocument('no KID', { kid: null }, 'kid required null'),
  ofDocument('a KID with a wrong check digit', { kid: '0000010422' }, 'kid invalid-kid null'),
  ofDocument(
    'a credit note without its invoice',
    { type: 'credit_note', kid: null, creditedInvoiceNumber: null, creditedInvoiceDate: null },
    'creditedInvoiceId required null',
  ),
  ofFirstLine(
    'a unit that means something else',
    () => ({ unit: 'STK' as 'EA' }),
    'lines[0].unit unknown-unit null',
  ),
  ofFirstLine(
    'a unit that is none',
    () => ({ unit: 'STYKK' as 'EA' }),
    'lines[0].unit unknown-unit BR-CL-23',
  ),
  ofFirstLine(
    'no reason for a rate of 0',
    () => ({ vatCode: null, vatRateBp: 0 }),
    'lines[0].vatCode vat-code-missing BR-CO-04',
  ),
  netOff(1n, 'lines[0] out-of-range null'),
  netOff(3n, 'lines[0] out-of-range PEPPOL-EN16931-R120'),
  netOff(-3n, 'lines[0] out-of-range PEPPOL-EN16931-R120'),
  vatOff(1n, 'vat out-of-range null'),
  vatOff(-1n, 'vat out-of-range null'),
  vatOff(100n, 'vat out-of-range BR-S-09'),
  {
    name: 'a net total that is an øre off',
    apply: (document) => ({
      ...document,
      subtotalOre: more(document.subtotalOre, 1n),
      totalOre: more(document.totalOre, 1n),
    }),
    told: 'subtotal out-of-range BR-CO-10',
  },
  {
    name: 'a total that is an øre off',
    apply: (document) => ({ ...document, totalOre: more(document.totalOre, 1n) }),
    told: 'total out-of-range BR-CO-15',
  },
  {
    name: 'a VAT total that is an øre off',
    apply: (document) => ({
      ...document,
      vatOre: more(document.vatOre, 1n),
      totalOre: more(document.totalOre, 1n),
    }),
    told: 'vat out-of-range BR-CO-14',
  },
  ofDocument('no lines', { lines: [], subtotalOre: '0', vatOre: '0', totalOre: '0' }, 'lines required BR-16'),
];

function ofPayTo(name: string, changes: Partial<PayTo>, told: string): Damage {
  return {
    name,
    apply: ({ payTo, ...document }) =>
      payTo === undefined ? document : { ...document, payTo: { ...payTo, ...changes } },
    told,
  };
}

function nokOff(name: string, vatOre: (ore: string) => string, told: string): Damage {
  return {
    name,
    apply: ({ nok, ...document }) =>
      nok === undefined
        ? document
        : {
            ...document,
            nok: { ...nok, vat: nok.vat.map((one) => ({ ...one, vatOre: vatOre(one.vatOre) })) },
          },
    told,
  };
}

/** What may be wrong with a document in another currency than NOK besides. */
export const CURRENCY_DAMAGES: readonly Damage[] = [
  {
    name: 'no account for the currency',
    apply: ({ payTo: _payTo, ...document }) => ({
      ...document,
      seller: { ...document.seller, bankAccount: '' },
    }),
    told: 'company.bankAccount required BR-50',
  },
  ofPayTo(
    'an IBAN with wrong check digits',
    { iban: 'NO9486011117947' },
    'company.currencyAccounts invalid-format null',
  ),
  ofPayTo('a BIC that is none', { bic: 'DNB' }, 'company.currencyAccounts invalid-format null'),
  ofPayTo('no creditor reference', { creditorReference: null }, 'creditorReference required null'),
  ofPayTo(
    'a creditor reference with wrong check digits',
    { creditorReference: 'RF981042' },
    'creditorReference invalid-format null',
  ),
  {
    name: 'no rate',
    apply: ({ exchangeRate: _rate, nok: _nok, ...document }) => document,
    told: 'exchangeRate required null',
  },
  nokOff('VAT in NOK that is an øre off', (ore) => more(ore, 1n), 'vatNok out-of-range null'),
  nokOff('VAT in NOK below 0', (ore) => `-${ore}`, 'vatNok out-of-range PEPPOL-EN16931-R055'),
];

/** Documents that some of these have happened to. */
export function damaged(
  documents: fc.Arbitrary<EInvoice>,
  damages: readonly Damage[] = DAMAGES,
): fc.Arbitrary<EInvoice> {
  return fc
    .tuple(documents, fc.array(fc.constantFrom(...damages), { minLength: 1, maxLength: 2 }))
    .map(([document, damages]) => damages.reduce((changed, { apply }) => apply(changed), document));
}
