import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bodyOf } from '../../support/api/answers.ts';
import { agreement, clientOf, invoicesOf } from '../../support/recurring-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';
import { moveClock } from '../../support/test-tools.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2027-11-20T10:00:00.000Z');

const LAST_DAY = '2028-06-15';
const SEED = 52;
const dayBetween = (from: string, to: string) =>
  fc
    .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10));

/** A quantity, a price and a discount, so that øre are rounded. Prices with VAT have two decimals. */
const someLine = (isWithVat: boolean) =>
  fc
    .record({
      description: fc.constantFrom('Leie {month} {year}', 'Abonnement {from}–{to}', 'Drift'),
      quantity: fc.integer({ min: 1, max: 90_000 }).map((scaled) => scaled / 10_000),
      price: fc.integer({ min: 0, max: 20_000_000 }).map((scaled) => scaled / 10_000),
      vatCode: fc.constantFrom(3, 31, 33, 5),
      discountPercent: fc.option(fc.integer({ min: 1, max: 9999 }).map((scaled) => scaled / 100)),
    })
    .map(({ price, discountPercent, ...line }) => ({
      ...line,
      ...(isWithVat ? { unitPriceWithVat: Math.round(price * 100) / 100 } : { unitPrice: price }),
      ...(discountPercent !== null && { discountPercent }),
    }));
const someLines = fc
  .boolean()
  .chain((isWithVat) => fc.array(someLine(isWithVat), { minLength: 1, maxLength: 4 }));
const someInterval = fc.oneof(
  fc.record({
    interval: fc.record({ unit: fc.constant('month'), count: fc.constantFrom(1, 1, 2, 3) }),
    anchorDay: fc.option(fc.constantFrom(1, 15, 28, 29, 30, 31)),
  }),
  fc.record({
    interval: fc.record({ unit: fc.constant('week'), count: fc.constantFrom(2, 3, 5) }),
    anchorDay: fc.constant(null),
  }),
);
const someEnd = fc.oneof(
  fc.constant({}),
  fc.record({ lastDate: dayBetween('2028-02-15', '2028-07-31') }),
  fc.record({ occurrences: fc.integer({ min: 1, max: 5 }) }),
);
const someTerms = fc
  .tuple(
    someInterval,
    someEnd,
    fc.record({
      firstDate: dayBetween('2027-11-20', '2028-02-10'),
      lines: someLines,
      bill: fc.constantFrom('advance', 'arrears'),
      dueDays: fc.option(fc.integer({ min: 0, max: 60 })),
      action: fc.constantFrom('draft', 'send'),
      channel: fc.constant('none'),
      laterLines: fc.option(
        someLines.map((lines) => [{ from: '2028-03-01', lines }]),
        { nil: [] },
      ),
      indexation: fc.option(
        fc.record({
          month: fc.constantFrom(1, 2, 4),
          baseIndex: fc.integer({ min: 11_000, max: 14_000 }).map((scaled) => scaled / 100),
        }),
      ),
    }),
  )
  .map((parts) => Object.assign({}, ...parts) as Record<string, unknown>);

test(`what is foreseen for random agreements is what a clock makes, to the day and to the øre (seed ${SEED})`, async () => {
  const api = await service.caller();
  // That of February is missing.
  const figures = [
    ['2027-11-01', 13_310n],
    ['2027-12-01', 13_387n],
  ] as const;
  for (const [month, value] of figures) {
    await service.db
      .insertInto('consumer_price_indexes')
      .values({ month, value_e2: value, source: 'SSB', entered_at: new Date() })
      .onConflict((on) => on.doNothing())
      .execute();
  }
  const clientId = await clientOf(api);
  const agreements = [];
  for (const terms of fc.sample(someTerms, { numRuns: 40, seed: SEED })) {
    const body = await agreement(api, { ...terms, clientId });
    const { id } = bodyOf(await api.post('/v1/recurring-invoices', body), 201);
    const { items } = bodyOf(await api.get(`/v1/recurring-invoices/${id}/upcoming?count=60`), 200);
    agreements.push({ id, terms, foreseen: items.filter(({ date }) => date <= LAST_DAY) });
  }
  await moveClock(api, LAST_DAY);
  for (const { id, terms, foreseen } of agreements) {
    const made = await invoicesOf(api, id);
    assert.deepEqual(
      made.map(({ date, reason, invoice }) => ({
        date,
        reason,
        issueDate: invoice?.issueDate,
        dueDate: invoice?.dueDate,
        period: invoice?.deliveryPeriod,
        descriptions: invoice?.lines.map(({ description }) => description),
        reference: invoice?.reference,
        buyerReference: invoice?.buyerReference,
        orderReference: invoice?.orderReference,
        notes: invoice?.notes,
        deliveryPlace: null,
        subtotal: invoice?.subtotal,
        vat: invoice?.vat,
        total: invoice?.total,
      })),
      foreseen.map(({ missingIndex, ...one }) => ({
        ...one,
        reason: missingIndex === null ? null : 'index-missing',
      })),
      JSON.stringify(terms),
    );
  }
  const all = agreements.flatMap(({ foreseen }) => foreseen);
  assert.ok(all.some(({ missingIndex }) => missingIndex !== null) && all.length > 100, `${all.length} dates`);
});
