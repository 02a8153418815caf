import type { ForeignCurrency } from '../../../src/domain/currency/currency.ts';
import { oreAtRate } from '../../../src/domain/currency/exchange-rate.ts';
import { NO_TEXTS } from '../../../src/domain/invoices/invoice-texts.ts';
import { creditorReferenceOf } from '../../../src/domain/currency/creditor-reference.ts';
import { vatSummaryOf } from '../../../src/features/issued-documents/index.ts';
import type {
  InCurrency,
  IssuedDocument,
  IssuedQuote,
} from '../../../src/features/issued-documents/index.ts';
import { issuedCreditNote, issuedInvoice, issuedLetter } from './issued-examples.ts';

/** 1 EUR = 11.50 NOK. */
export const RATE: NonNullable<InCurrency['exchangeRate']> = {
  rateE6: '11500000',
  date: '2026-11-27',
  source: 'norges-bank',
};

/** The amounts of a document in NOK, each VAT group by itself. */
export function nokAt(
  document: Pick<IssuedDocument, 'lines'>,
  { rateE6 }: { rateE6: string },
): NonNullable<InCurrency['nok']> {
  const rate = { rateE6: BigInt(rateE6) };
  const vat = vatSummaryOf(document).map(({ vatCode, vatRateBp, netOre, vatOre }) => ({
    vatCode,
    vatRateBp,
    netOre: oreAtRate(BigInt(netOre), rate),
    vatOre: oreAtRate(BigInt(vatOre), rate),
  }));
  return {
    vat: vat.map((one) => ({ ...one, netOre: String(one.netOre), vatOre: String(one.vatOre) })),
    totalOre: String(vat.reduce((sum, one) => sum + one.netOre + one.vatOre, 0n)),
  };
}

/** The same document in another currency than NOK, with the same figures. */
export function inCurrency<D extends IssuedDocument>(
  document: D,
  currency: ForeignCurrency = 'EUR',
  exchangeRate = RATE,
): D {
  return {
    ...document,
    kid: null,
    currency,
    exchangeRate,
    nok: nokAt(document, exchangeRate),
    ...(document.type === 'invoice' && {
      payTo: {
        iban: 'NO9386011117947',
        bic: 'DNBANOKKXXX',
        creditorReference: creditorReferenceOf(BigInt(document.number)),
      },
    }),
  };
}

const DUTCH: Partial<IssuedDocument> = {
  language: 'en',
  issueDate: '2026-11-30',
  dueDate: '2026-12-14',
  buyer: {
    name: 'Van der Berg Koffie B.V.',
    address: 'Keizersgracht 1',
    postalCode: '1015 CN',
    city: 'Amsterdam',
    country: 'NL',
    orgNumber: '',
    vatNumber: 'NL123456789B12',
  },
};

/** 9 824.70 at two rates and VAT of 2 411.21, 12 235.91 EUR in all: 140 712.97 NOK. */
export function invoiceInCurrency(overrides: Partial<IssuedDocument> = {}): IssuedDocument {
  return inCurrency(issuedInvoice({ ...DUTCH, ...overrides }));
}

/** A credit note of the second line of that invoice. */
export function creditNoteInCurrency(overrides: Partial<IssuedDocument> = {}): IssuedDocument {
  return inCurrency(issuedCreditNote({ ...DUTCH, ...overrides }));
}

/** The same as a quote. Nobody knows its rate. */
export function quoteInCurrency(overrides: Partial<IssuedQuote> = {}): IssuedQuote {
  const {
    kid: _kid,
    creditedInvoiceNumber: _credited,
    exchangeRate: _rate,
    nok: _nok,
    payTo: _payTo,
    dueDate,
    ...content
  } = invoiceInCurrency();
  return { ...content, ...NO_TEXTS, deliveryPlace: '', type: 'quote', validUntil: dueDate, ...overrides };
}

/** A letter about that invoice, of which 5 000 EUR is paid. It claims neither fee nor interest. */
export function letterInCurrency(overrides: Partial<ReturnType<typeof issuedLetter>> = {}) {
  const { buyer, payTo, currency } = invoiceInCurrency();
  return issuedLetter({
    language: 'en',
    buyer,
    ...(currency !== undefined && { currency }),
    ...(payTo !== undefined && { payTo }),
    invoice: {
      number: '1042',
      kid: '',
      issueDate: '2026-07-01',
      dueDate: '2026-07-15',
      totalOre: '1223591',
      paidOre: '500000',
      creditedOre: '0',
      outstandingOre: '723591',
    },
    earlierClaimsOre: '0',
    feeOre: '0',
    interestOre: '0',
    interest: [],
    totalDueOre: '723591',
    ...overrides,
  });
}
