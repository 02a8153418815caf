import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExchangeRate } from '../../../src/domain/currency/exchange-rate.ts';
import {
  NotNorgesBank,
  leaveOutJumps,
  readNorgesBankCsv,
} from '../../../src/domain/currency/norges-bank-csv.ts';
import { norgesBankCsv } from '../../support/norges-bank-answers.ts';

const ASKED = { from: '2026-11-20', to: '2026-11-30' };
const read = (text: string) => readNorgesBankCsv(text, ASKED);

const EUR = { currency: 'EUR', date: '2026-11-27', value: '11.4235' };

test('a currency that is quoted for 100 becomes the rate of one unit, exactly', () => {
  const text = norgesBankCsv([
    { currency: 'SEK', date: '2026-11-27', value: '104.07' },
    { currency: 'DKK', date: '2026-11-27', value: '153.1234' },
    EUR,
  ]);
  assert.deepEqual(read(text), {
    rates: [
      { currency: 'SEK', date: '2026-11-27', rateE6: 1_040_700n },
      { currency: 'DKK', date: '2026-11-27', rateE6: 1_531_234n },
      { currency: 'EUR', date: '2026-11-27', rateE6: 11_423_500n },
    ],
    keptOut: [],
  });
});

test('the rates come by day, whatever order the answer has', () => {
  const text = norgesBankCsv([
    { ...EUR, date: '2026-11-30', value: '11.5' },
    EUR,
    { currency: 'USD', date: '2026-11-26', value: '9.87' },
  ]);
  assert.deepEqual(
    read(text).rates.map(({ currency, date }) => `${date} ${currency}`),
    ['2026-11-26 USD', '2026-11-27 EUR', '2026-11-30 EUR'],
  );
});

test('columns are found by their names; a mark of the encoding, quotation marks and single line feeds are no harm', () => {
  const text = '\uFEFF"OBS_VALUE";"TIME_PERIOD";"UNIT_MULT";"BASE_CUR"\n"11.4235";"2026-11-27";"0";"EUR"\n';
  assert.deepEqual(read(text).rates, [{ currency: 'EUR', date: '2026-11-27', rateE6: 11_423_500n }]);
});

test('a day without a value has no rate, and is no fault', () => {
  for (const value of ['', 'NaN']) {
    assert.deepEqual(read(norgesBankCsv([{ ...EUR, value }])), { rates: [], keptOut: [] });
  }
  assert.deepEqual(read(norgesBankCsv([])), { rates: [], keptOut: [] });
});

for (const value of [
  '0',
  '-11.4235',
  '11,4235',
  'n/a',
  '1e9',
  '11.42351234567',
  '0x0B',
  'Infinity',
  '1000.01',
]) {
  test(`a value that cannot be a rate is kept out, and the others count: ${value}`, () => {
    const text = norgesBankCsv([
      { ...EUR, value },
      { currency: 'GBP', date: '2026-11-27', value: '13.25' },
    ]);
    const { rates, keptOut } = read(text);
    assert.deepEqual(keptOut, [{ currency: 'EUR', date: '2026-11-27', reason: 'no-rate' }]);
    assert.deepEqual(
      rates.map(({ currency }) => currency),
      ['GBP'],
    );
  });
}

const whole = norgesBankCsv([EUR, { ...EUR, date: '2026-11-30' }]);
const NO_ANSWERS: [what: string, text: string, code: string][] = [
  ['nothing at all', '', 'columns'],
  ['a page of HTML', '<!DOCTYPE html>\n<html><body>Vedlikehold</body></html>', 'columns'],
  ['JSON', '{"data":{"dataSets":[]}}', 'columns'],
  ['a column is missing', whole.replaceAll('UNIT_MULT', 'UNITS'), 'columns'],
  ['commas between the cells', whole.replaceAll(';', ','), 'columns'],
  ['the text ends within a row', whole.slice(0, -12), 'cells'],
  ['a cell too many', whole.replace('11.4235', '11.4235;1'), 'cells'],
  ['a currency that was not asked for', norgesBankCsv([{ ...EUR, currency: 'JPY' }]), 'currency'],
  ['a price in another currency', whole.replaceAll(';NOK;', ';SEK;'), 'currency'],
  ['units that are no power of ten', norgesBankCsv([{ ...EUR, unitMult: -1 }]), 'unit'],
  ['a day that was not asked for', norgesBankCsv([{ ...EUR, date: '2026-11-19' }]), 'day'],
  ['a day that is none', norgesBankCsv([{ ...EUR, date: '2026-11-31' }]), 'day'],
  ['a month instead of a day', norgesBankCsv([{ ...EUR, date: '2026-11' }]), 'day'],
  ['two values of a day', norgesBankCsv([EUR, { ...EUR, value: '11.4236' }]), 'two-values'],
];

for (const [what, text, code] of NO_ANSWERS) {
  test(`nothing is taken of a text that is no answer: ${what}`, () => {
    assert.throws(
      () => read(text),
      (error) => error instanceof NotNorgesBank && error.message === code,
    );
  });
}

test('a jump is left out, and what follows is compared with the rate that counts', () => {
  const rate = (date: string, rateE6: bigint) => ({ currency: 'EUR' as const, date, rateE6 });
  const known = new Map([
    ['EUR', { rateE6: 11_000_000n, date: '2026-11-25', source: 'manual' } satisfies ExchangeRate],
  ] as const);
  const rates = [
    rate('2026-11-26', 114_235_000n),
    rate('2026-11-27', 12_000_000n),
    rate('2026-11-30', 14_000_000n),
  ];
  assert.deepEqual(leaveOutJumps(rates, known), {
    rates: [rate('2026-11-27', 12_000_000n), rate('2026-11-30', 14_000_000n)],
    keptOut: [{ currency: 'EUR', date: '2026-11-26', reason: 'jump' }],
  });
});
