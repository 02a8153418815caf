import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countryChoices, countryName } from '../../../../web/src/text/countries.ts';
import { numberProblem, readDecimal, readScaled, typedDecimal } from '../../../../web/src/text/decimals.ts';
import { folded } from '../../../../web/src/text/folded.ts';
import {
  amount,
  day,
  dayRange,
  days,
  decimal,
  exactMoment,
  fileSize,
  moment,
  exchangeRate,
  money,
  moneyInKroner,
  monthName,
  monthWord,
  price,
  roughAmount,
  unitPrice,
  weekday,
  weekdayName,
  wholeNumber,
} from '../../../../web/src/text/formats.ts';
import { sumKroner } from '../../../../web/src/text/sum-kroner.ts';

/** Spaces of any width as plain ones, and any minus as a hyphen. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ').replaceAll('−', '-');

for (const [format, given, nb, en] of [
  [moneyInKroner, 1234.5, 'kr 1 234,50', 'NOK 1,234.50'],
  [moneyInKroner, -0.5, 'kr -0,50', 'NOK -0.50'],
  [amount, 1_250_000, '1 250 000,00', '1,250,000.00'],
  [decimal, 12.3456, '12,3456', '12.3456'],
  [unitPrice, 12.345, '12,345', '12.345'],
  [unitPrice, 100, '100,00', '100.00'],
  [wholeNumber, 65_000, '65 000', '65,000'],
  [roughAmount, 1_234_567, '1,2 mill.', '1.2m'],
  [fileSize, 34_000, '34 kB', '34 kB'],
  [fileSize, 1_000_000, '1 MB', '1 MB'],
  [fileSize, 5_200_000, '5,2 MB', '5.2 MB'],
  [fileSize, 1_000_000_000, '1 GB', '1 GB'],
  [fileSize, 200_000_000_000, '200 GB', '200 GB'],
  [monthWord, 9, 'september', 'September'],
] as const) {
  test(`${format.name} of ${given} is “${nb}” and “${en}”`, () => {
    assert.deepEqual([plain(format(given, 'nb')), plain(format(given, 'en'))], [nb, en]);
  });
}

for (const [format, given, nb, en] of [
  [day, '2026-07-01', '1. juli 2026', '1 Jul 2026'],
  [monthName, '2026-09', 'september 2026', 'September 2026'],
  [weekday, '2026-11-26', 'Torsdag 26. november', 'Thursday 26 November'],
  [weekdayName, '2026-11-27', 'fredag', 'Friday'],
  // Summer and winter in Norway.
  [moment, '2026-07-01T22:30:00Z', '2. juli 2026, 00:30', '2 Jul 2026, 00:30'],
  [exactMoment, '2026-12-31T23:30:05Z', '1. jan. 2027, 00:30:05', '1 Jan 2027, 00:30:05'],
] as const) {
  test(`${format.name} of ${given} is “${nb}” and “${en}”`, () => {
    assert.deepEqual([plain(format(given, 'nb')), plain(format(given, 'en'))], [nb, en]);
  });
}

test('days from one to another name month and year once', () => {
  assert.match(plain(days('2026-11-23', '2026-11-29', 'nb')), /^23\. ?[–-] ?29\. nov\.$/);
  assert.match(
    plain(dayRange({ from: '2026-11-23', to: '2026-11-29' }, 'nb')),
    /^23\. ?[–-] ?29\. nov\. 2026$/,
  );
});

for (const [typed, number, scaled, problem] of [
  ['12,5', 12.5, 125_000n, undefined],
  ['1 250', 1250, 12_500_000n, undefined],
  ['0,12345', 0.123_45, undefined, undefined],
  ['', undefined, undefined, 'required'],
  ['  ', undefined, undefined, 'required'],
  ['ti', undefined, undefined, 'invalid-number'],
  ['1.000', undefined, undefined, 'ambiguous-number'],
] as const) {
  test(`the typed number “${typed}” is ${number ?? problem}`, () => {
    assert.deepEqual(
      [readDecimal(typed), readScaled(typed, 4), numberProblem(typed)],
      [number, scaled, problem],
    );
  });
}

for (const [value, nb] of [
  [12.5, '12,5'],
  [1250, '1250'],
  [-0.5, '-0,5'],
  // With three decimals it could be of thousands.
  [12.345, '12,3450'],
  [0.125, '0,125'],
] as const) {
  test(`${value} stands in an input as “${nb}”, and is read from there`, () => {
    assert.deepEqual([typedDecimal(value, 'nb'), typedDecimal(value, 'en')], [nb, nb.replace(',', '.')]);
    assert.deepEqual(
      [readDecimal(typedDecimal(value, 'nb')), readDecimal(typedDecimal(value, 'en'))],
      [value, value],
    );
  });
}

test('kroner are added in øre', () => {
  assert.equal(sumKroner([0.1, 0.2]), 0.3);
  assert.equal(sumKroner([10.1, -10.1, 1_000_000.99]), 1_000_000.99);
  assert.equal(sumKroner([0.1, 0.2, -0.3]), 0);
  // 114.99999999999999 øre by floating point.
  assert.equal(sumKroner([1.15]), 1.15);
  assert.equal(sumKroner([]), 0);
});

test('people search without capitals and accents', () => {
  assert.deepEqual([' Café ', 'ÉLAN', 'Ås'].map(folded), ['cafe', 'elan', 'as']);
});

test('Norway comes first among the countries, and the others follow in the order of the language', () => {
  for (const [language, sweden] of [
    ['nb', 'Sverige'],
    ['en', 'Sweden'],
  ] as const) {
    const [first, ...others] = countryChoices(language);
    assert.equal(first?.value, 'NO');
    assert.equal(countryName('SE', language), sweden);
    const names = others.map(({ label }) => label);
    assert.deepEqual(names, names.toSorted(new Intl.Collator(language).compare));
  }
});

test('an amount of another currency has its code behind the figure in Norwegian and before the figure in English', () => {
  const plain = (text: string) => text.replaceAll('\u00A0', ' ');
  assert.equal(plain(money(1234.5, 'nb', 'EUR')), '1 234,50 EUR');
  assert.equal(plain(money(1234.5, 'en', 'EUR')), 'EUR 1,234.50');
  assert.equal(plain(price(0.1234, 'nb', 'USD')), '0,1234 USD');
  assert.equal(plain(price(0.1234, 'nb', 'NOK')), 'kr 0,1234');
  assert.equal(exchangeRate(11.5, 'nb'), '11,50');
  assert.equal(exchangeRate(0.000123, 'en'), '0.000123');
});
