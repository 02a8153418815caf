import fc from 'fast-check';
import type { EInvoice } from '../../../src/features/e-invoices/index.ts';
import { FULL_PERCENT_E4 } from '../../../src/domain/invoices/discount.ts';
import type { Discount } from '../../../src/domain/invoices/discount.ts';
import { creditLine } from '../../../src/domain/invoices/credit.ts';
import { totalAsGiven, grossOfLine, priceLines } from '../../../src/domain/invoices/invoice-totals.ts';
import { toWrittenPrices } from '../../../src/domain/invoices/written-prices.ts';
import { kidForNumber } from '../../../src/domain/invoices/kid.ts';
import { UNIT_CODES } from '../../../src/domain/invoices/units.ts';
import type { UnitCode } from '../../../src/domain/invoices/units.ts';
import { FOREIGN_CURRENCIES } from '../../../src/domain/currency/currency.ts';
import type { ForeignCurrency } from '../../../src/domain/currency/currency.ts';
import { RATE_SOURCES } from '../../../src/domain/currency/exchange-rate.ts';
import { inCurrency } from '../documents/in-currency.ts';
import { LANGUAGES } from '../../../src/domain/texts/language.ts';
import { addDays } from '../../../src/domain/days/local-date.ts';
import { SALES_VAT_CODES, ZERO_RATE_VAT_CODES, rateBpOfCode } from '../../../src/domain/vat/vat.ts';
import type { SalesVatCode } from '../../../src/domain/vat/vat.ts';

/** Documents that the service could have issued, with everything that may be hard to tell in an e-invoice. */

type Line = {
  description: string;
  quantityE4: bigint;
  unit: UnitCode | null;
  unitPriceE4: bigint;
  isWithVat: boolean;
  discount: Discount | null;
  vatCode: SalesVatCode;
  vatRateBp: number;
};

/** Markup, emoji, control characters, white space, direction marks, long words. */
const AWKWARD = [
  '',
  ' ',
  '-',
  '<script>alert("&")</script>',
  ']]>&amp;<!-- -->',
  '<!DOCTYPE x [<!ENTITY e "e">]>&e;',
  '👩‍👩‍👧 Æøå ñ 漢字 𝒳',
  'null\u0000 \u0001 \u000B \u001F \uFFFE \uFFFF \uD800',
  'to linjer\nog\r\nen\ttabulator',
  '\u202Eabc\u2066def\u00A0\u200B\uFEFF',
  'x'.repeat(500),
  '\'"',
];
const awkward = fc.oneof(fc.constantFrom(...AWKWARD), fc.string({ maxLength: 80, unit: 'binary' }));
const someText = fc.oneof(fc.constantFrom('Rådgivning', 'Kaffe, 1 kg', 'Husleie'), awkward);
const someName = fc.oneof(
  fc.constantFrom('Fjord Kaffe AS', 'Ødegård & Sønner <AS>'),
  awkward.map((text) => `${text} AS`),
);

/** Quantities and prices with four decimals, small and large, and those whose product has half an øre. */
const quantityE4 = fc.oneof(
  fc.constant(10_000n),
  fc.constantFrom(1n, 4_999n, 5_000n, 33_333n, 75_000n),
  fc.bigInt({ min: 1n, max: 10n ** 7n }),
);
const unitPriceE4 = fc.oneof(
  fc.constantFrom(0n, 1n, 100n, 10_050n, 99_900n, 333_300n, 674_550n),
  fc.bigInt({ min: 0n, max: 2_000n }),
  fc.bigInt({ min: 0n, max: 10n ** 8n }),
);

function someLine(codes: readonly SalesVatCode[]): fc.Arbitrary<Omit<Line, 'isWithVat'>> {
  return fc
    .record({
      description: someText,
      quantityE4,
      unit: fc.option(fc.constantFrom(...UNIT_CODES)),
      unitPriceE4,
      vatCode: fc.constantFrom(...codes),
      percentE4: fc.option(
        fc.oneof(
          fc.constantFrom(0n, 1n, 50_000n, 125_000n, 333_333n, FULL_PERCENT_E4),
          fc.bigInt({ min: 0n, max: FULL_PERCENT_E4 }),
        ),
      ),
      perMille: fc.option(fc.constantFrom(0n, 1n, 333n, 999n, 1000n)),
    })
    .map(({ percentE4, perMille, ...line }) => {
      const amountOre = (grossOfLine(line) * (perMille ?? 0n)) / 1000n;
      const ofAmount = perMille === null ? null : { amountOre };
      return {
        ...line,
        vatRateBp: rateBpOfCode(line.vatCode, '2026-07-20'),
        discount: percentE4 === null ? ofAmount : { percentE4 },
      };
    });
}

const someSeller = fc.record({
  name: someName,
  orgNumber: fc.constantFrom('974760673', '123456785', '991825827', '981566378'),
  address: fc.constantFrom('', 'Storgata 1', 'Ærfuglveien 3 <B>'),
  postalCode: fc.constantFrom('', '9008'),
  city: fc.constantFrom('', 'Tromsø'),
  country: fc.constant('NO'),
  bankAccount: fc.constantFrom('86011117947', '12345678903', '97104133219'),
  bic: fc.constantFrom(undefined, 'DNBANOKK', 'SPTRNO22XXX'),
  vatRegistered: fc.boolean(),
  inForetaksregisteret: fc.boolean(),
  contactEmail: fc.constantFrom('', 'post@blaabaer.example'),
  accentColour: fc.constant('#1f4e5f'),
  logoSha256: fc.constant(null),
});

const NORWEGIAN = { country: 'NO', vatNumber: null };
/** Each has an address in the network. */
const BUYERS: Pick<EInvoice['buyer'], 'country' | 'orgNumber' | 'vatNumber'>[] = [
  { ...NORWEGIAN, orgNumber: '974760673' },
  { ...NORWEGIAN, orgNumber: '991825827' },
  { ...NORWEGIAN, orgNumber: '981566378', vatNumber: 'NO981566378MVA' },
  { country: 'SE', orgNumber: '556677-8899', vatNumber: null },
  { country: 'SE', orgNumber: '', vatNumber: 'SE 556677889901' },
  { country: 'DK', orgNumber: '12 34 56 78', vatNumber: null },
  { country: 'DK', orgNumber: '', vatNumber: 'DK12345678' },
  { country: 'FI', orgNumber: '1234567-8', vatNumber: 'FI12345678' },
  { country: 'DE', orgNumber: 'HRB 12345', vatNumber: 'DE123456789' },
  { country: 'GR', orgNumber: '', vatNumber: 'EL123456789' },
  { country: 'NL', orgNumber: '', vatNumber: 'nl001234567b01' },
  { country: 'BE', orgNumber: '', vatNumber: 'BE0123456749' },
  { country: 'GB', orgNumber: '', vatNumber: 'GB123456789' },
  { country: 'FR', orgNumber: '', vatNumber: 'FR40303265045' },
  { country: 'CH', orgNumber: '', vatNumber: 'CHE-123.456.788' },
  // Svalbard has Norwegian organisation numbers and the VAT number of another country here.
  { country: 'SJ', orgNumber: '974760673', vatNumber: 'ES12345678Z' },
];
const someBuyer = fc
  .record({
    name: someName,
    address: fc.oneof(fc.constant(''), someText),
    postalCode: fc.constantFrom('', '5003'),
    city: fc.constantFrom('', 'Bergen', 'Tromsø'),
    facts: fc.constantFrom(...BUYERS),
  })
  .map(({ facts, ...buyer }): EInvoice['buyer'] => ({ ...buyer, ...facts }));

/** What the content is, no rule looks at. */
const ATTACHMENTS: EInvoice['attachments'] = [
  { name: 'timeliste <juli> & Æ.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF-') },
  { name: 'a.csv', contentType: 'text/csv', bytes: Buffer.from('a;b') },
  {
    name: 'b.xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: Buffer.from('PK'),
  },
  { name: 'c.ods', contentType: 'application/vnd.oasis.opendocument.spreadsheet', bytes: Buffer.from('PK') },
  { name: 'd.png', contentType: 'image/png', bytes: Buffer.from('PNG') },
  { name: 'e.jpg', contentType: 'image/jpeg', bytes: Buffer.from('JPEG') },
];

const references = fc.record({
  reference: fc.oneof(
    fc.constant(''),
    awkward.map((text) => text.trim()),
  ),
  buyerReference: fc.option(fc.constantFrom('Kari Ås', '<&>')),
  orderReference: fc.option(fc.constantFrom('PO-2041', '<&>')),
});

/** One line mostly, 500 lines seldom: documents of many lines take the official rules seconds. */
function someLines(codes: readonly SalesVatCode[], mostLines: number): fc.Arbitrary<Line[]> {
  const line = someLine(codes);
  const lines = fc.oneof(
    { weight: 30, arbitrary: fc.array(line, { minLength: 1, maxLength: 6 }) },
    { weight: 1, arbitrary: fc.array(line, { minLength: mostLines, maxLength: mostLines }) },
  );
  // All lines of a document have prices of one kind.
  return fc
    .record({ lines, isWithVat: fc.boolean() })
    .map(({ lines, isWithVat }) => lines.map((line) => ({ ...line, isWithVat })));
}

/** An invoice, with its lines as they are credited. */
type Priced = { invoice: EInvoice; lines: (Line & { lineTotalOre: bigint; vatOre: bigint })[] };

function pricedInvoices(mostLines: number): fc.Arbitrary<Priced> {
  return fc
    .record({
      seller: someSeller,
      buyer: someBuyer,
      language: fc.constantFrom(...LANGUAGES),
      number: fc.bigInt({ min: 1n, max: 10n ** 8n }),
      kidCheck: fc.constantFrom('mod10' as const, 'mod11' as const),
      delivery: fc.constantFrom('day', 'period'),
      deliveryPlace: fc.constantFrom('Tromsø', 'Bergen', '<Voss>'),
      notes: fc.option(someText),
      attachments: fc.oneof({ weight: 5, arbitrary: fc.constant([]) }, fc.constant(ATTACHMENTS)),
      references,
      lines: someLines(SALES_VAT_CODES, mostLines),
      linesWithoutVat: someLines(ZERO_RATE_VAT_CODES, mostLines),
    })
    .map(
      ({ lines, linesWithoutVat, references: { reference, buyerReference, orderReference }, ...given }) => {
        const priced = priceLines(given.seller.vatRegistered ? lines : linesWithoutVat);
        const { seller, buyer, language, number, kidCheck, deliveryPlace, notes } = given;
        const issueDate = '2026-07-20';
        return {
          lines: priced.lines,
          invoice: {
            type: 'invoice',
            language,
            number: String(number),
            kid: kidForNumber(number, 10, kidCheck),
            issueDate,
            dueDate: addDays(issueDate, 14),
            deliveryDate: given.delivery === 'day' ? '2026-07-15' : null,
            ...(given.delivery === 'period' && { deliveryPeriod: { from: '2026-07-01', to: '2026-07-15' } }),
            deliveryPlace,
            reference,
            ...(buyerReference !== null && { buyerReference }),
            ...(orderReference !== null && { orderReference }),
            notes,
            creditedInvoiceNumber: null,
            creditedInvoiceDate: null,
            attachments: given.attachments,
            seller,
            buyer,
            lines: priced.lines.map(toSnapshot),
            subtotalOre: String(priced.subtotalOre),
            vatOre: String(priced.vatOre),
            totalOre: String(priced.totalOre),
          } satisfies EInvoice,
        };
      },
    );
}

function toSnapshot(line: Priced['lines'][number]): EInvoice['lines'][number] {
  return {
    description: line.description.trim(),
    quantityE4: String(line.quantityE4),
    ...(line.unit !== null && { unit: line.unit }),
    ...toWrittenPrices(line, String),
    vatCode: line.vatCode,
    vatRateBp: line.vatRateBp,
    lineTotalOre: String(line.lineTotalOre),
    vatOre: String(line.vatOre),
  };
}

/**
 * The second of two credit notes: each line has the shares that the first one left, so that its amounts are as far from quantity
 * times price as they can be.
 */
function creditNoteOf({ invoice, lines }: Priced, perMille: bigint, isLast: boolean): EInvoice | undefined {
  const credited = lines.flatMap((line) => {
    const firstE4 = (line.quantityE4 * perMille) / 1000n;
    const restE4 = line.quantityE4 - firstE4;
    const secondE4 = isLast ? restE4 : restE4 / 3n;
    if (firstE4 === 0n || secondE4 === 0n) return [];
    const nothing = { quantityE4: 0n, lineTotalOre: 0n, vatOre: 0n };
    const first = creditLine(line, nothing, firstE4);
    const second = first && creditLine(line, { ...first, quantityE4: firstE4 }, secondE4);
    if (second === undefined) return [];
    const grossOre = grossOfLine({ ...line, quantityE4: secondE4 });
    const sumOre = totalAsGiven({ ...line, ...second });
    const discount =
      line.discount !== null && 'amountOre' in line.discount
        ? grossOre > sumOre
          ? { amountOre: grossOre - sumOre }
          : null
        : line.discount;
    return [toSnapshot({ ...line, ...second, discount, quantityE4: secondE4 })];
  });
  if (credited.length === 0) return undefined;
  const sumOf = (amount: 'lineTotalOre' | 'vatOre') =>
    credited.reduce((sum, line) => sum + BigInt(line[amount]), 0n);
  return {
    ...invoice,
    type: 'credit_note',
    number: String(BigInt(invoice.number) + 1n),
    kid: null,
    dueDate: invoice.issueDate,
    creditedInvoiceNumber: invoice.number,
    creditedInvoiceDate: invoice.issueDate,
    lines: credited,
    subtotalOre: String(sumOf('lineTotalOre')),
    vatOre: String(sumOf('vatOre')),
    totalOre: String(sumOf('lineTotalOre') + sumOf('vatOre')),
  };
}

/** Invoices and partial credit notes. @param mostLines the lines of the longest ones */
export function someEInvoice(mostLines = 500): fc.Arbitrary<EInvoice> {
  return fc
    .record({
      priced: pricedInvoices(mostLines),
      credit: fc.option(
        fc.record({ perMille: fc.constantFrom(1n, 333n, 500n, 999n), isLast: fc.boolean() }),
        { freq: 2 },
      ),
    })
    .map(({ priced, credit }) =>
      credit === null
        ? priced.invoice
        : (creditNoteOf(priced, credit.perMille, credit.isLast) ?? priced.invoice),
    );
}

/** NOK for one unit, in millionths, about as they have been. */
const RATES_E6: Record<ForeignCurrency, [min: number, max: number]> = {
  EUR: [8_000_000, 13_000_000],
  USD: [5_000_000, 12_000_000],
  SEK: [850_000, 1_200_000],
  DKK: [1_000_000, 1_700_000],
  GBP: [8_000_000, 15_000_000],
};

/** As `someEInvoice`, in a currency other than NOK. */
export function someEInvoiceInCurrency(mostLines = 500): fc.Arbitrary<EInvoice> {
  return fc.constantFrom(...FOREIGN_CURRENCIES).chain((currency) => {
    const [min, max] = RATES_E6[currency];
    return fc
      .record({
        document: someEInvoice(mostLines),
        rateE6: fc.integer({ min, max }),
        source: fc.constantFrom(...RATE_SOURCES),
        iban: fc.constantFrom('NO9386011117947', 'DE89370400440532013000', 'MT84MALT011000012345MTLCAST001S'),
        bic: fc.constantFrom(null, 'DNBANOKK', 'MALTMTMTXXX'),
      })
      .map(({ document, rateE6, source, iban, bic }) => {
        const rate = { rateE6: String(rateE6), date: '2026-07-17', source };
        const { payTo, ...foreign } = inCurrency(document, currency, rate);
        return payTo === undefined ? foreign : { ...foreign, payTo: { ...payTo, iban, bic } };
      });
  });
}
