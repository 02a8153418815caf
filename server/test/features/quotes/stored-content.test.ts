import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { INVOICE_TEXT_NAMES, NO_TEXTS } from '../../../src/domain/invoices/invoice-texts.ts';
import { LANGUAGES } from '../../../src/domain/texts/language.ts';
import { PREPAYMENT_GROUNDS } from '../../../src/domain/invoices/sales-document.ts';
import { printContent, readContent } from '../../../src/features/quotes/stored-content.ts';
import { bodyOf } from '../../support/api/answers.ts';
import { createQuote } from '../../support/example-quotes.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });

type Content = ReturnType<typeof readContent>;

const given = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const someDay = fc.constantFrom('2026-01-31', '2028-02-29');
const someTexts = fc.record(
  Object.fromEntries(INVOICE_TEXT_NAMES.map((name) => [name, fc.constantFrom(NO_TEXTS[name], 'Ærø\n"1"')])),
) as unknown as fc.Arbitrary<typeof NO_TEXTS>;
/** Content with plain objects, as JSON has. */
const someContent: fc.Arbitrary<Content> = fc
  .record({
    texts: someTexts,
    deliveryDate: given(someDay),
    deliveryPeriod: given(fc.record({ from: someDay, to: someDay })),
    prepayment: given(fc.constantFrom(...PREPAYMENT_GROUNDS)),
    metadata: fc.dictionary(fc.string(), fc.string(), { maxKeys: 3, noNullPrototype: true }),
    language: given(fc.constantFrom(...LANGUAGES)),
    client: fc.record({
      id: given(fc.uuid()),
      name: fc.string(),
      email: fc.constantFrom('', 'faktura@fjordkaffe.example'),
      address: fc.string(),
      postalCode: fc.constant('0150'),
      city: fc.string(),
      country: fc.constantFrom('NO', 'SE'),
      orgNumber: fc.constantFrom('', '991825827'),
      vatNumber: given(fc.constant('SE556677889901')),
      type: given(fc.constantFrom('business', 'consumer')),
      register: given(
        fc.record({
          follows: fc.subarray(['name', 'language'] as const),
          agrees: fc.subarray(['email'] as const),
          version: fc.nat(),
        }),
      ),
    }),
  })
  .map(({ texts, ...content }) => structuredClone({ ...content, ...texts }));

test('the content of every quote that the API takes goes through the column and back', () => {
  fc.assert(
    fc.property(someContent, (content) => {
      assert.deepEqual(readContent(JSON.parse(printContent(content))), content);
    }),
  );
});

test('content in a form of a later release is an error', () => {
  const [content] = fc.sample(someContent, 1);
  assert.throws(() => readContent({ ...content, version: 2 }), /form 2; this one reads forms up to 1/);
});

test('content says its form, and content of 1.1, which says none, is answered alike', async () => {
  const api = await service.caller();
  const { id } = await createQuote(api, { notes: 'Takk', metadata: { prosjekt: '12' } });
  const before = bodyOf(await api.get(`/v1/quotes/${id}`), 200);
  const ofQuote = { account_id: api.accountId, id };
  const { content } = await service.db
    .selectFrom('quotes')
    .select('content')
    .where((eb) => eb.and(ofQuote))
    .executeTakeFirstOrThrow();
  const { version, ...older } = content as { version?: number };
  assert.equal(version, 1);
  await service.db
    .updateTable('quotes')
    .set({ content: JSON.stringify(older) })
    .where((eb) => eb.and(ofQuote))
    .execute();
  assert.deepEqual(bodyOf(await api.get(`/v1/quotes/${id}`), 200), before);
});
