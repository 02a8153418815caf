import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aboutParts, isAboutChanged } from '../../../../../web/src/pages/sales-documents/about-parts.ts';
import { formTexts } from '../../../../../web/src/pages/sales-documents/form-texts.ts';
import type { SaleValues } from '../../../../../web/src/pages/sales-documents/values.ts';
import { newSale } from '../../../../../web/src/pages/sales-documents/values.ts';

const BLANK = newSale({ clientId: '', customer: 'register', vat: '3' });
const partsOf = (
  given: Partial<SaleValues>,
  { customer, currency = 'NOK' }: { customer?: { country: string; language?: 'nn' }; currency?: string } = {},
) =>
  aboutParts(
    { ...BLANK, ...given },
    {
      texts: formTexts.nb,
      due: 'Forfaller 15. desember',
      inWords: (day) => `dag ${Number(day.slice(8))}`,
      currency,
      customer,
    },
  )
    .slice(1)
    .join(' · ');

test('the head of the folded part tells what is in it', () => {
  assert.deepEqual(
    [
      partsOf({}),
      partsOf({}, { customer: { country: 'DE' }, currency: 'EUR' }),
      partsOf({}, { customer: { country: 'NO', language: 'nn' } }),
      partsOf({ language: 'en', reference: 'Hytta', orderReference: '17', notes: 'Takk' }),
      partsOf({ buyerReference: 'Kari', deliveryDate: '2026-12-03', prepayment: 'rent' }),
      partsOf({ deliveryDate: '2026-12-01', deliveryTo: '2026-12-15', deliveryPlace: 'Bodø' }),
    ],
    [
      'norsk · ingen referanse',
      'engelsk · EUR · ingen referanse',
      'nynorsk · ingen referanse',
      'engelsk · referanse Hytta · bestilling 17 · merknad',
      'norsk · deres ref. Kari · levering dag 3 · forskudd',
      'norsk · ingen referanse · levering dag 1 – dag 15 · leveringssted Bodø',
    ],
  );
});

test('the part begins open only with something of its own in it', () => {
  assert.equal(isAboutChanged(BLANK), false);
  assert.equal(isAboutChanged({ ...BLANK, currency: 'NOK' }), false);
  for (const given of [
    { currency: 'EUR' },
    { deliveryPlace: 'Bodø' },
    { notes: 'Takk' },
    { language: 'en' },
  ] as const)
    assert.equal(isAboutChanged({ ...BLANK, ...given }), true, JSON.stringify(given));
});
