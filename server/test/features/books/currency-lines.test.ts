import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { validateXML } from 'xmllint-wasm';
import { asTransactionOfAccount } from '../../../src/platform/database/database.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { assertInvalid, bodyOf } from '../../support/api/answers.ts';
import { assertChainWhole } from '../../support/books/hash-chain.ts';
import { EURO_ACCOUNT as EURO, buyEuros } from '../../support/currencies.ts';
import { elementsAt, readXml, textAt } from '../../support/documents/read-xml.ts';
import { createSent, exemptLine } from '../../support/example-invoices.ts';
import { referencePath, withoutReference } from '../../support/reference-data.ts';
import { startTestApp } from '../../support/test-app.ts';

// Lines of a bank account in another currency say what they are in that currency, in the journal and in all files of it.

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-11-20T10:00:00Z');

async function companyWithEuroAccount(): Promise<ApiCaller> {
  const api = await service.caller();
  bodyOf(await api.patch('/v1/settings', { currencies: ['EUR'], currencyAccounts: [EURO] }), 200);
  return api;
}

const euros = (amounts: object) => ({ account: '1922', currency: 'EUR', ...amounts });
const kroner = (amounts: object) => ({ account: '1920', ...amounts });
const entryOf = (...lines: object[]) => ({
  documentDate: '2026-11-20',
  description: 'Overført til euro',
  lines,
});

const api = await companyWithEuroAccount();
const posted = bodyOf(
  await api.post(
    '/v1/journal-entries',
    entryOf(euros({ debit: 11_590, currencyAmount: 1_000 }), kroner({ credit: 11_590 })),
  ),
  201,
);
const mirror = bodyOf(await api.post(`/v1/journal-entries/${posted.id}/reversal`), 201);

test('an entry and its mirror say currency and amount of the lines that have them', async () => {
  const amounts = ({ lines }: typeof posted) =>
    lines.map(({ account, debit, credit, currency, currencyAmount }) => [
      account,
      debit,
      credit,
      currency,
      currencyAmount,
    ]);
  assert.deepEqual(amounts(posted), [
    ['1922', 11_590, 0, 'EUR', 1_000],
    ['1920', 0, 11_590, null, null],
  ]);
  assert.deepEqual(amounts(mirror), [
    ['1922', 0, 11_590, 'EUR', 1_000],
    ['1920', 11_590, 0, null, null],
  ]);
  assert.deepEqual(bodyOf(await api.get(`/v1/journal-entries/${posted.id}`), 200).lines, posted.lines);
});

test('a line has both or none, in the currency of its account', async () => {
  const attempt = (...lines: object[]) => api.post('/v1/journal-entries', entryOf(...lines));
  const rest = kroner({ credit: 100 });
  assertInvalid(await attempt(euros({ debit: 100 }), rest), { 'lines[0].currencyAmount': 'required' });
  assertInvalid(await attempt({ account: '1922', debit: 100, currencyAmount: 9 }, rest), {
    'lines[0].currency': 'required',
  });
  assertInvalid(await attempt(euros({ debit: 100, currencyAmount: 9, currency: 'USD' }), rest), {
    'lines[0].currency': 'unsupported-currency',
  });
  assertInvalid(await attempt(euros({ debit: 100, currencyAmount: 9, account: '7770' }), rest), {
    'lines[0].currency': 'unsupported-currency',
  });
  assertInvalid(await attempt(euros({ debit: 100, currencyAmount: 0 }), rest), {
    'lines[0].currencyAmount': 'greater-than',
  });
  assertInvalid(await attempt(euros({ debit: 100, currencyAmount: 8.123 }), rest), {
    'lines[0].currencyAmount': 'too-precise',
  });
  // A difference by the rate of exchange is in kroner alone.
  const revalued = { account: '1922', debit: 5 };
  assert.equal((await attempt(revalued, { account: '8060', credit: 5 })).status, 201);
});

test('the reports of journal and ledger have currency and amount, and files the columns where a line has them', async () => {
  const year = 'from=2026-01-01&to=2026-12-31';
  const inKroner = await service.caller();
  await createSent(inKroner);
  for (const report of [`journal?${year}`, `ledger?account=1922&${year}`, `ledger?vatCode=3&${year}`]) {
    const { text } = await inKroner.get(`/v1/reports/${report}&format=csv`);
    assert.doesNotMatch(text, /[Vv]aluta/, report);
  }
  for (const report of [`journal?${year}`, `ledger?account=1922&${year}`]) {
    const { items } = bodyOf(await api.get(`/v1/reports/${report}`), 200) as {
      items: { currency: string | null; currencyAmount: number | null }[];
    };
    assert.deepEqual(
      items.filter(({ currency }) => currency !== null).map((line) => [line.currency, line.currencyAmount]),
      [
        ['EUR', 1_000],
        ['EUR', 1_000],
      ],
      report,
    );
    const rows = (await api.get(`/v1/reports/${report}&format=csv`)).text.split('\r\n');
    assert.match(rows[0] ?? '', /Valuta;Beløp i valuta$/, report);
    assert.equal(rows.filter((row) => row.endsWith('EUR;1000,00')).length, 2, report);
  }
  for (const format of ['pdf', 'xlsx']) {
    assert.equal((await api.get(`/v1/reports/journal?${year}&format=${format}`)).status, 200);
    assert.equal((await api.get(`/v1/reports/ledger?account=1922&${year}&format=${format}`)).status, 200);
  }
});

/** A company with invoices in euro, a gain, a loss, and a revaluation. */
async function withRevaluation(): Promise<ApiCaller> {
  const of = await service.createCompany();
  await service.clock.at(new Date('2026-10-10T10:00:00Z'), async () => {
    const caller = await service.caller({ company: of });
    await buyEuros(caller, '2026-10-10');
    for (const amountNok of [600, 500]) {
      const { id } = await createSent(caller, { currency: 'EUR', lines: [exemptLine(100)] });
      const payment = { amount: 50, amountNok, paidOn: '2026-10-10' };
      bodyOf(await caller.post(`/v1/invoices/${id}/payments`, payment), 201);
    }
  });
  const caller = await service.caller({ company: of });
  const rates = [{ currency: 'EUR', rate: 11.6 }];
  bodyOf(await caller.post('/v1/currency-revaluations', { asOf: '2026-10-31', rates }), 201);
  return caller;
}

for (const version of ['1.30', '1.40']) {
  const schemaName = `saf-t/Norwegian_SAF-T_Financial_Schema_v_${version}.xsd`;
  test(
    `SAF-T ${version} has amount and rate of the lines in a currency, and is valid`,
    { skip: withoutReference(schemaName) },
    async () => {
      const { text: xml } = await api.get(`/v1/exports/saf-t?from=2026-01&to=2026-12&version=${version}`);
      const schema = readFileSync(referencePath(schemaName), 'utf8');
      assert.deepEqual((await validateXML({ xml, schema, maxMemoryPages: 4096 })).errors, []);
      const lines = elementsAt(readXml(xml), 'GeneralLedgerEntries/Journal/Transaction/Line');
      const told = lines.map((line) => {
        const side = textAt(line, 'DebitAmount/Amount') === undefined ? 'CreditAmount' : 'DebitAmount';
        return [
          textAt(line, 'AccountID'),
          ...['Amount', 'CurrencyCode', 'CurrencyAmount', 'ExchangeRate'].map((name) =>
            textAt(line, `${side}/${name}`),
          ),
        ];
      });
      assert.deepEqual(told.slice(0, 4), [
        ['1922', '11590.00', 'EUR', '1000.00', '11.59000000'],
        ['1920', '11590.00', undefined, undefined, undefined],
        ['1922', '11590.00', 'EUR', '1000.00', '11.59000000'],
        ['1920', '11590.00', undefined, undefined, undefined],
      ]);
    },
  );

  test(
    `SAF-T ${version} with gains, losses and revaluations is valid, and these have no amount in the currency`,
    { skip: withoutReference(schemaName) },
    async () => {
      const caller = await withRevaluation();
      const { text: xml } = await caller.get(`/v1/exports/saf-t?from=2026-01&to=2026-12&version=${version}`);
      const schema = readFileSync(referencePath(schemaName), 'utf8');
      assert.deepEqual((await validateXML({ xml, schema, maxMemoryPages: 4096 })).errors, []);
      const amounts = elementsAt(readXml(xml), 'GeneralLedgerEntries/Journal/Transaction/Line').map(
        (line) => {
          const side = textAt(line, 'DebitAmount/Amount') === undefined ? 'CreditAmount' : 'DebitAmount';
          const inCurrency = textAt(line, `${side}/CurrencyAmount`) ?? '-';
          return `${textAt(line, 'AccountID')} ${textAt(line, `${side}/Amount`)} ${inCurrency}`;
        },
      );
      const of = (account: string) => amounts.filter((one) => one.startsWith(account)).toSorted();
      // Of the payments, of the items and their taking back, and of the bank account.
      assert.deepEqual(of('8060'), ['8060 10.00 -', '8060 10.00 -', '8060 160.00 -', '8060 25.00 -']);
      assert.deepEqual(of('8160'), ['8160 75.00 -']);
      assert.deepEqual(of('1922'), ['1922 1000.00 100.00', '1922 160.00 -']);
      assert.deepEqual(of('1500'), [
        '1500 1150.00 100.00',
        '1500 1150.00 100.00',
        '1500 5.00 -',
        '1500 5.00 -',
        '1500 5.00 -',
        '1500 5.00 -',
        '1500 575.00 50.00',
        '1500 575.00 50.00',
      ]);
    },
  );
}

test('the chain of hashes covers currency and amount', async () => {
  await service.db
    .transaction()
    .execute(async (trx) => assertChainWhole(asTransactionOfAccount(trx, api.accountId)));
});
