import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { STANDARD_CHART } from '../../../src/features/books/chart/standard-chart.ts';
import {
  STANDARD_TAX_CODES,
  TAX_CODES,
  findTaxCode,
  rateBpOfTaxCode,
} from '../../../src/domain/vat/standard-tax-codes.ts';
import { VAT_ACCOUNTS } from '../../../src/domain/vat/vat-accounts.ts';
import { SALES_VAT_CODES, rateBpOfCode } from '../../../src/domain/vat/vat.ts';
import { referencePath, withoutReference } from '../../support/reference-data.ts';

const SAF_T_LIST = 'saf-t/tax-codes/Standard_Tax_Codes.csv';
const RETURN_LIST = 'mva-melding/kodelister/mvaKodeSAFT.xml';

test('every code has a name in three languages, and no code appears twice', () => {
  assert.equal(new Set(STANDARD_TAX_CODES).size, 30);
  for (const { code, name } of TAX_CODES)
    assert.ok(
      name.every((text) => text.length > 5),
      code,
    );
});

test('sales have the same rates as invoices, also on days when the rate was different', () => {
  for (const on of ['2021-09-30', '2026-07-20']) {
    for (const code of SALES_VAT_CODES) {
      const taxCode = findTaxCode(String(code));
      assert.equal(taxCode && rateBpOfTaxCode(taxCode, on), rateBpOfCode(code, on), `${code} on ${on}`);
    }
  }
});

test('purchases have the rate of the corresponding sales', () => {
  const rates = TAX_CODES.map((taxCode) => [taxCode.code, rateBpOfTaxCode(taxCode, '2026-07-20')] as const);
  const withRate = (rateBp: number) => rates.filter(([, one]) => one === rateBp).map(([code]) => code);
  assert.deepEqual(withRate(2500), ['3', '81', '82', '86', '87', '91', '92', '1', '14', '21']);
  assert.deepEqual(withRate(1500), ['31', '83', '84', '11', '15', '22']);
  assert.deepEqual(withRate(1200), ['33', '88', '89', '13']);
  assert.deepEqual(withRate(1111), ['32', '12']);
});

test('the codes of VAT accounts are codes of the return, with a rate', () => {
  for (const [account, { codes }] of Object.entries(VAT_ACCOUNTS)) {
    for (const code of codes) {
      const taxCode = findTaxCode(code);
      assert.ok(taxCode && taxCode.use !== 'outside', `${account} ${code}`);
      assert.ok(rateBpOfTaxCode(taxCode, '2026-07-20') > 0, `${account} ${code}`);
    }
  }
});

test('the VAT accounts are those of the standard chart, each on its own side', () => {
  const chart = STANDARD_CHART.filter(({ number }) => /^27[01]/.test(number));
  assert.deepEqual(
    chart.map(({ number, nature }) => `${number} ${nature}`),
    Object.entries(VAT_ACCOUNTS).map(
      ([number, { side }]) => `${number} ${side === 'output' ? 'Credit' : 'Debit'}`,
    ),
  );
});

test('these are the codes of SAF-T', { skip: withoutReference(SAF_T_LIST) }, () => {
  const lines = readFileSync(referencePath(SAF_T_LIST), 'utf8').trim().split(/\r?\n/).slice(1);
  assert.deepEqual(STANDARD_TAX_CODES.toSorted(), lines.map((line) => line.split(';')[0] ?? '').sort());
});

const RATE_KINDS: Record<string, string> = {
  'alminnelig sats': 'regular',
  'redusert sats, næringsmiddel': 'middle',
  'redusert sats': 'low',
  'redusert sats, råfisk': 'raw fish',
  nullsats: 'none',
};

test(
  'the codes of the VAT return and their rates are those of its list',
  { skip: withoutReference(RETURN_LIST) },
  () => {
    const list = readFileSync(referencePath(RETURN_LIST), 'utf8');
    const published = list
      .split('<kode>')
      .slice(1)
      .map((entry) => {
        const code = /<tekniskNavn>(\w+)</.exec(entry)?.[1];
        // Code 6 is outside the VAT Act, so it has no rate.
        const rateKind = RATE_KINDS[/<satstype>([^<]+)</.exec(entry)?.[1] ?? 'nullsats'];
        const buysAndOwes = /SpesifiseringAv>Inngående og utgående/.test(entry);
        return `${code} ${rateKind} ${buysAndOwes}`;
      });
    // Buyers who deduct the VAT that they calculate have accounts for both sides. Gold and emission allowances have none.
    const deducted = new Set(
      Object.values(VAT_ACCOUNTS).flatMap(({ side, codes }) => (side === 'input' ? codes : [])),
    );
    const ours = TAX_CODES.filter(({ use }) => use !== 'outside').map(
      ({ code, rateKind, use }) =>
        `${code} ${rateKind} ${use === 'buyer-reckons' && (deducted.has(code) || code === '91')}`,
    );
    assert.deepEqual(ours.toSorted(), published.toSorted());
  },
);
