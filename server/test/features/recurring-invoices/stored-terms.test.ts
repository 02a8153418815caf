import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CURRENCIES } from '../../../src/domain/currency/currency.ts';
import { BILLING_TIMES, RECURRING_ACTIONS } from '../../../src/domain/invoices/recurrence.ts';
import { NO_TEXTS } from '../../../src/domain/invoices/invoice-texts.ts';
import { UNIT_CODES } from '../../../src/domain/invoices/units.ts';
import { LIMITS } from '../../../src/domain/limits.ts';
import { SALES_VAT_CODES } from '../../../src/domain/vat/vat.ts';
import type { NewLine } from '../../../src/features/invoices/index.ts';
import { askedLine } from '../../../src/features/invoices/index.ts';
import type { Terms } from '../../../src/features/recurring-invoices/recurring-invoice.ts';
import { printTerms, readTerms } from '../../../src/features/recurring-invoices/stored-terms.ts';
import { bodyOf } from '../../support/api/answers.ts';
import { created, invoicesOf } from '../../support/recurring-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';
import { moveClock } from '../../support/test-tools.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-08-10T10:00:00.000Z');

/** A number of the API, from 0 (or the least above it) to a limit, in each of its decimals. */
const upTo = (limit: number, decimals: number, least = 0) =>
  fc.oneof(fc.integer({ min: least, max: 20_000 }), fc.maxSafeInteger()).map((scaled) => {
    const most = limit * 10 ** decimals;
    return Math.max(least, Math.abs(scaled) % (most + 1)) / 10 ** decimals;
  });
const given = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const KRONER = Number(LIMITS.totalOre / 100n);

/** Every line that the API takes: each field, absent or null, and the ends of each range. */
const someLine = fc
  .tuple(
    fc.record(
      {
        quantity: upTo(LIMITS.quantity, 4, 1),
        description: given(fc.constantFrom('', ' Leie {month} ', 'To\nlinjer')),
        unit: given(fc.constantFrom(...UNIT_CODES)),
        vatCode: given(fc.constantFrom(...SALES_VAT_CODES)),
        vatRate: given(fc.constantFrom(0, 11.11, 12, 15, 25)),
        account: given(fc.constant('3030')),
        productId: given(fc.uuid()),
      },
      { requiredKeys: ['quantity'] },
    ),
    fc.constantFrom('', 'WithVat'),
    upTo(LIMITS.unitPriceKroner, 4),
    fc.constantFrom('none', 'percent', 'amount'),
    upTo(100, 4),
    upTo(KRONER, 2),
  )
  .map(([line, kind, price, discount, percent, amount]): NewLine => ({
    ...line,
    [`unitPrice${kind}`]: price,
    ...(discount === 'percent' && { discountPercent: percent }),
    ...(discount === 'amount' && { [`discountAmount${kind}`]: amount }),
  }));
const someLines = fc.array(
  someLine.map((line) => ({ asked: askedLine(line), vatCode: 3 as const, vatRateBp: 2500 })),
  { minLength: 1, maxLength: 4 },
);
/** Terms with plain objects, as JSON has. */
const someTerms: fc.Arbitrary<Terms> = fc
  .record({
    firstDate: fc.constant('2026-08-31'),
    schedule: fc.record({
      from: fc.constant('2026-09-30'),
      fromIndex: fc.nat(5),
      before: given(fc.constant('2026-08-31')),
      interval: fc.record({ unit: fc.constantFrom('week', 'month'), count: fc.integer({ min: 1, max: 36 }) }),
      anchorDay: given(fc.integer({ min: 1, max: 31 })),
    }),
    end: fc.record({
      lastDate: given(fc.constant('2027-01-01')),
      occurrences: given(fc.integer({ min: 1 })),
    }),
    bill: fc.constantFrom(...BILLING_TIMES),
    dueDays: given(fc.nat(LIMITS.paymentTermDays)),
    dueDateAgreed: fc.boolean(),
    action: fc.constantFrom(...RECURRING_ACTIONS),
    channel: fc.constantFrom('auto', 'none'),
    prepayment: given(fc.constant('subscription')),
    currency: fc.constantFrom(...CURRENCIES),
    lines: someLines,
    laterLines: fc.array(fc.record({ from: fc.constant('2027-01-01'), lines: someLines }), { maxLength: 2 }),
    indexation: given(
      fc.record({
        month: fc.integer({ min: 1, max: 12 }),
        baseIndexE2: fc.nat(),
        since: fc.constant('2026-08-31'),
      }),
    ),
    texts: fc.constantFrom(NO_TEXTS, { ...NO_TEXTS, reference: 'Kontrakt 12', notes: '{month}\n{year}' }),
    metadata: fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }),
    language: given(fc.constantFrom('nb', 'en')),
    client: fc.constant({
      id: '019b0000-0000-7000-8000-000000000001',
      name: 'Fjord Kaffe AS',
      email: '',
      address: '',
      postalCode: '',
      city: 'Oslo',
      country: 'NO',
      orgNumber: '',
      vatNumber: null,
      type: null,
      register: null,
    }),
  })
  .map((terms) => structuredClone(terms));

/** As the release after this one will write terms. */
function printInOre(terms: Terms): string {
  return JSON.stringify({ version: 2, ...terms }, (_, value: unknown) =>
    typeof value === 'bigint' ? Number(value) : value,
  );
}

test('terms of every value that the API takes go through the column and back, in kroner and in øre', () => {
  fc.assert(
    fc.property(someTerms, (terms) => {
      assert.deepEqual(readTerms(JSON.parse(printTerms(terms))), terms);
      assert.deepEqual(readTerms(JSON.parse(printInOre(terms))), terms);
    }),
  );
});

test('terms in a form of a later release are an error', () => {
  const [terms] = fc.sample(someTerms, 1);
  const stored = { ...JSON.parse(printInOre(terms as Terms)), version: 3 };
  assert.throws(() => readTerms(stored), /form 3; this one reads forms up to 2/);
});

test('the column has the form that 1.1 reads, and rows in each form are answered, left alone and made alike', async () => {
  const api = await service.caller();
  const line = { description: ' Leie {month} ', quantity: 1.5, unitPriceWithVat: 99.9, vatCode: 3 };
  const { id } = await created(api, { lines: [{ ...line, discountAmountWithVat: 10.25 }] });
  const url = `/v1/recurring-invoices/${id}`;
  const before = bodyOf(await api.get(url), 200);
  const { total } = before;
  const upcoming = bodyOf(await api.get(`${url}/upcoming`), 200);
  const { terms: written } = await service.db
    .selectFrom('recurring_invoices')
    .select('terms')
    .where('account_id', '=', api.accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { version, ...inKroner } = written as unknown as Terms & { version: number };
  assert.equal(version, 1);
  assert.deepEqual(inKroner.lines, [
    {
      asked: {
        ...line,
        description: 'Leie {month}',
        discountAmountWithVat: 10.25,
      },
      vatCode: 3,
      vatRateBp: 2500,
    },
  ]);
  const { dueDateAgreed: _, ...older } = inKroner;
  const ofBefore = {
    ...older,
    lines: [{ ...inKroner.lines[0], asked: { ...line, discountAmountWithVat: 10.25 } }],
  };
  for (const terms of [JSON.stringify(ofBefore), printInOre(readTerms(written))]) {
    await service.db
      .updateTable('recurring_invoices')
      .set({ terms })
      .where('account_id', '=', api.accountId)
      .where('id', '=', id)
      .execute();
    assert.deepEqual(bodyOf(await api.get(url), 200), before);
    assert.deepEqual(bodyOf(await api.get(`${url}/upcoming`), 200), upcoming);
    const same = bodyOf(await api.patch(url, { lines: [{ ...line, discountAmountWithVat: 10.25 }] }), 200);
    assert.deepEqual(same, before);
  }
  await moveClock(api, '2026-08-31');
  const made = await invoicesOf(api, id);
  assert.deepEqual(
    made.map(({ invoice }) => [invoice?.total, invoice?.lines[0]?.discountAmountWithVat]),
    [[total, 10.25]],
  );
});
