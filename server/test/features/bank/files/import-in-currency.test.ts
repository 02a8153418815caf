import assert from 'node:assert/strict';
import { assertError, assertInvalid, bodyOf, existing } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { importFile, ocrFile, outcomeOf, post } from '../../../support/bank/bank-files.ts';
import {
  EURO,
  EURO_IBAN,
  EURO_NUMBER,
  billInCurrency,
  entriesInCurrency,
  openInEuro,
  referenceOf,
  setRate,
  statementInEuro,
  toldEntry,
} from '../../../support/bank/in-currency.ts';
import { bankTests, bill, match, undo } from '../../../support/bank/matching.ts';
import { accountOf, camtFile, notification } from '../../../support/bank-files/camt-files.ts';
import { allEvents } from '../../../support/events/changes-and-events.ts';
import { getInvoice } from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { workOff } from '../../../support/work-off.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-01-15T18:00:00.000Z');
const bankTest = bankTests(service);

const bring = (api: ApiCaller, file: string) => importFile(service, api, file);
const transactionsOf = async (api: ApiCaller, query = '') =>
  bodyOf(await api.get(`/v1/bank-transactions${query}` as '/v1/bank-transactions'), 200).items;
const reconciled = async (api: ApiCaller, account = '1922') =>
  bodyOf(
    await api.get(`/v1/bank-reconciliation?account=${account}&date=2026-01-31` as '/v1/bank-reconciliation'),
    200,
  );

bankTest(
  'a statement in euro pays by the creditor reference: structured, in the text, and at the rate of the day',
  async ({ api }) => {
    await openInEuro(api);
    const [one, two] = [await billInCurrency(api, 100), await billInCurrency(api, 50)];
    await setRate(api, '2026-01-15', 11.6);
    const grouped = referenceOf(two).replaceAll(/(.{4})(?=.)/g, '$1 ');
    const file = await bring(
      api,
      statementInEuro(
        [
          { amount: '100.00', day: '2026-01-15', reference: referenceOf(one) },
          { amount: '50.00', day: '2026-01-15', text: `Betaling ${grouped} takk` },
          { amount: '7.00', day: '2026-01-15', text: 'Uten referanse' },
        ],
        ['0.00', '157.00'],
      ),
    );
    assert.deepEqual(outcomeOf(file), ['done', 3, 0, 2, 1]);
    assert.deepEqual([file.currency, file.amount, file.leftOutAccountCount], ['EUR', 1821.2, 0]);
    const [paid] = (await getInvoice(api, one.id)).payments;
    const { amount, amountNok, differenceNok } = existing(paid);
    assert.deepEqual([amount, amountNok, differenceNok], [100, 1160, 10]);
    assert.equal((await getInvoice(api, two.id)).status, 'paid');
    assert.deepEqual(await entriesInCurrency(api), [
      '1922 1160 (EUR 100), 1500 -1150 (EUR 100), 8060 -10',
      '1922 580 (EUR 50), 1500 -575 (EUR 50), 8060 -5',
    ]);
    const transactions = await transactionsOf(api, '?currency=EUR');
    assert.deepEqual(
      transactions
        .map(({ amount, currency, bankAccount, kid, creditorReference, reason }) => [
          amount,
          currency,
          bankAccount,
          kid,
          creditorReference,
          reason,
        ])
        .toSorted((a, b) => Number(b[0]) - Number(a[0])),
      [
        [100, 'EUR', EURO_NUMBER, null, referenceOf(one), null],
        [50, 'EUR', EURO_NUMBER, null, referenceOf(two), null],
        [7, 'EUR', EURO_NUMBER, null, null, 'no-kid'],
      ],
    );
    assert.deepEqual(await transactionsOf(api, '?currency=NOK'), []);
    const files = (query: string) => api.get(`/v1/bank-files${query}` as '/v1/bank-files');
    assert.deepEqual(
      [
        bodyOf(await files('?currency=EUR'), 200).items.length,
        bodyOf(await files('?currency=NOK'), 200).items,
      ],
      [1, []],
    );
    const { currency, ledgerBalance, bankBalance, difference, unmatchedSum, unexplained } =
      await reconciled(api);
    assert.deepEqual(
      [currency, ledgerBalance, bankBalance, difference, unmatchedSum, unexplained],
      ['EUR', 150, 157, 7, 7, 0],
    );
    const inKroner = await reconciled(api, '1920');
    assert.deepEqual([inKroner.currency, inKroner.bankBalance, inKroner.unmatched], ['NOK', null, []]);
    const done = (await allEvents(service.db.of(api.accountId))).find(
      ({ type }) => type === 'bank_file.done',
    );
    assert.match(JSON.stringify(done), /"currency":"EUR"/);
  },
);

bankTest('all that a file in euro has made is taken back by undoing it, with its euro', async ({ api }) => {
  await openInEuro(api);
  const invoice = await billInCurrency(api, 100);
  await setRate(api, '2026-01-15', 11.4);
  // More than is owed becomes credit in euro.
  await bring(
    api,
    statementInEuro(
      [{ amount: '120.00', day: '2026-01-15', reference: referenceOf(invoice) }],
      ['0.00', '120.00'],
    ),
  );
  const client = async () => bodyOf(await api.get(`/v1/clients/${invoice.client.id}`), 200).creditBalances;
  assert.deepEqual(await client(), [{ currency: 'EUR', amount: 20 }]);
  const { id } = existing((await transactionsOf(api))[0]);
  bodyOf(await undo(api, id), 200);
  assert.deepEqual(await client(), []);
  assert.equal((await getInvoice(api, invoice.id)).outstandingAmount, 100);
  const [, back] = await entriesInCurrency(api);
  assert.match(existing(back), /1922 -1368 \(EUR 120\)/);
  const { ledgerBalance, difference, unmatchedSum, unexplained } = await reconciled(api);
  assert.deepEqual([ledgerBalance, difference, unmatchedSum, unexplained], [0, 120, 120, 0]);
});

bankTest('the bank takes a payment in euro back: the reversal is matched in euro', async ({ api }) => {
  await openInEuro(api);
  const invoice = await billInCurrency(api, 100);
  const told = { amount: '100.00', day: '2026-01-15', reference: referenceOf(invoice) };
  await bring(api, statementInEuro([told], ['0.00', '100.00']));
  await bring(api, statementInEuro([{ ...told, out: true, reversal: true, ref: 'R-1' }], ['100.00', '0.00']));
  const reversal = existing((await transactionsOf(api, '?direction=out'))[0]);
  assert.equal(reversal.suggestedReversalWhy, 'kid');
  const reversesTransactionId = existing(reversal.suggestedReversalOf);
  bodyOf(await match(api, reversal.id, { reversesTransactionId }), 200);
  assert.equal((await getInvoice(api, invoice.id)).outstandingAmount, 100);
  const { ledgerBalance, bankBalance, difference } = await reconciled(api);
  assert.deepEqual([ledgerBalance, bankBalance, difference], [0, 0, 0]);
});

bankTest('charges and fees of the bank are booked in euro, by the rule of the company', async ({ api }) => {
  await openInEuro(api);
  bodyOf(await api.patch('/v1/settings', { bankFeeAccount: '7770' }), 200);
  const invoice = await billInCurrency(api, 100);
  const file = await bring(
    api,
    statementInEuro(
      [
        { amount: '98.00', day: '2026-01-15', reference: referenceOf(invoice), charges: '2.00' },
        { amount: '1.00', day: '2026-01-15', out: true, fee: true },
      ],
      ['0.00', '97.00'],
    ),
  );
  assert.deepEqual(outcomeOf(file), ['done', 3, 0, 3, 0]);
  assert.deepEqual(await entriesInCurrency(api), [
    '1922 1150 (EUR 100), 1500 -1150 (EUR 100)',
    '7770 23, 1922 -23 (EUR 2)',
    '7770 11.5, 1922 -11.5 (EUR 1)',
  ]);
  const { ledgerBalance, bankBalance, isExplained } = await reconciled(api);
  assert.deepEqual([ledgerBalance, bankBalance, isExplained], [97, 97, true]);
  const fee = existing((await transactionsOf(api, '?direction=out'))[0]);
  bodyOf(await undo(api, fee.id), 200);
  const { difference, unmatchedSum } = await reconciled(api);
  assert.deepEqual([difference, unmatchedSum], [-1, -1]);
});

bankTest(
  'the same file and the same transaction count once, and two files at once pay once',
  async ({ api }) => {
    await openInEuro(api);
    const invoice = await billInCurrency(api, 100);
    const told = { amount: '100.00', day: '2026-01-15', reference: referenceOf(invoice), ref: 'SAME' };
    const [first, second] = [
      statementInEuro([told], ['0.00', '100.00']),
      statementInEuro([told], ['0.00', '100.00']),
    ];
    const [one, other] = await Promise.all([post(api, first), post(api, second)]);
    assert.deepEqual([one.status, other.status], [202, 202]);
    await workOff(service.db, service.outbox, [api.accountId]);
    assertError(await post(api, first), 409, 'bank-file-already-imported');
    const { items } = bodyOf(await api.get('/v1/bank-files'), 200);
    assert.deepEqual(
      items.map(({ matchedCount, duplicateCount }) => `${matchedCount} ${duplicateCount}`).toSorted(),
      ['0 1', '1 0'],
    );
    assert.equal((await getInvoice(api, invoice.id)).payments.length, 1);
  },
);

bankTest(
  'only what is certain pays: another currency, another reference, two references and no rate wait',
  async ({ api }) => {
    await openInEuro(api);
    const [euro, dollar, kroner] = [
      await billInCurrency(api, 100),
      await billInCurrency(api, 100, 'USD'),
      await bill(api, 100),
    ];
    const wrong = referenceOf(euro).replace(/^RF(\d)/, (_, digit) => `RF${(Number(digit) + 1) % 10}`);
    await setRate(api, '2026-01-13', null);
    const told = (reference: string, text?: string, day = '2026-01-15') => ({
      amount: '100.00',
      day,
      reference,
      ...(text !== undefined && { text }),
    });
    const file = await bring(
      api,
      statementInEuro(
        [
          told(referenceOf(dollar)),
          told(existing(kroner.kid)),
          told('RF18539007547034'),
          told(wrong),
          told(referenceOf(euro), referenceOf(dollar)),
          told(referenceOf(euro), undefined, '2026-01-13'),
        ],
        ['0.00', '600.00'],
      ),
    );
    assert.deepEqual(outcomeOf(file), ['done', 6, 0, 0, 6]);
    // What has no rate counts for nothing in the sum.
    assert.equal(file.amount, 5750);
    const rows = await service.db
      .selectFrom('bank_transactions')
      .select('reason')
      .where('account_id', '=', api.accountId)
      .orderBy('position')
      .execute();
    assert.deepEqual(
      rows.map(({ reason }) => reason),
      [
        'invoice-not-payable',
        'invoice-not-payable',
        'unknown-kid',
        'no-kid',
        'no-kid',
        'exchange-rate-missing',
      ],
    );
    // The rate may come later.
    const last = (await transactionsOf(api)).find(({ reason }) => reason === 'exchange-rate-missing');
    const pays = { allocations: [{ invoiceId: euro.id, amount: 100 }] };
    assertError(await match(api, existing(last).id, pays), 409, 'exchange-rate-missing');
    await setRate(api, '2026-01-13', 11);
    bodyOf(await match(api, existing(last).id, pays), 200);
    assert.equal((await getInvoice(api, euro.id)).payments[0]?.amountNok, 1100);
  },
);

bankTest(
  'money may come before its invoice: it waits, and is matched when the invoice is sent',
  async ({ api }) => {
    await openInEuro(api);
    await bring(
      api,
      statementInEuro([{ amount: '100.00', day: '2026-01-14', text: 'Forskudd' }], ['0.00', '100.00']),
    );
    await setRate(api, '2026-01-15', 11.7);
    const invoice = await billInCurrency(api, 100);
    const { id } = existing((await transactionsOf(api))[0]);
    bodyOf(await match(api, id, { allocations: [{ invoiceId: invoice.id, amount: 100 }] }), 200);
    const [onDay] = await entriesInCurrency(api);
    assert.match(existing(onDay), /^1922 1150 \(EUR 100\), 1500 -1150 \(EUR 100\)/);
    assert.equal((await reconciled(api)).difference, 0);
  },
);

bankTest(
  'an account is read in its currency alone; another one is left out, and comes once it is the company’s',
  async ({ api }) => {
    await openInEuro(api, { ...EURO, iban: 'DE89370400440532013000' });
    const invoice = await billInCurrency(api, 100);
    const told = { amount: '100.00', day: '2026-01-15', reference: referenceOf(invoice) };
    const file = statementInEuro([told], ['0.00', '100.00']);
    const refused = await bring(api, file);
    assert.deepEqual([refused.status, refused.error?.code], ['failed', 'wrong-account']);
    // The same number in dollars is no account of the company.
    const dollars = statementInEuro([told], ['0.00', '100.00'], {
      iban: 'DE89370400440532013000',
      currency: 'USD',
    });
    assert.equal((await bring(api, dollars)).error?.code, 'wrong-account');
    // An amount in another currency than that of its account is wrong.
    const mixed = statementInEuro([{ ...told, currency: 'USD' }], ['0.00', '100.00'], {
      iban: 'DE89370400440532013000',
    });
    assert.equal((await bring(api, mixed)).error?.code, 'bank-file-invalid');
    const abroad = statementInEuro([told], ['0.00', '100.00'], { iban: 'DE89370400440532013000' });
    const both = abroad.replace('</BkToCstmrStmt>', `${/<Stmt>.*<\/Stmt>/s.exec(file)?.[0]}</BkToCstmrStmt>`);
    const brought = await bring(api, both);
    assert.deepEqual(outcomeOf(brought), ['done', 1, 0, 1, 0]);
    assert.deepEqual([brought.leftOutAccountCount, brought.leftOutTransactionCount], [1, 1]);
    assert.equal((await transactionsOf(api))[0]?.bankAccount, 'DE89370400440532013000');
    // The number before stays known, and so does its ledger account.
    bodyOf(await api.patch('/v1/settings', { currencyAccounts: [EURO] }), 200);
    // What pays a paid invoice is credit of the customer, as with a KID.
    const again = await bring(api, both);
    assert.deepEqual(outcomeOf(again), ['done', 1, 0, 1, 0]);
    const accounts = bodyOf(await api.get('/v1/bank-accounts'), 200).items;
    assert.deepEqual(
      accounts
        .filter(({ currency }) => currency === 'EUR')
        .map(({ bankAccount, account }) => [bankAccount, account]),
      [
        ['DE89370400440532013000', '1922'],
        [EURO_NUMBER, '1922'],
      ],
    );
    const { bankBalance, ledgerBalance } = await reconciled(api);
    assert.deepEqual([bankBalance, ledgerBalance], [200, 200]);
  },
);

bankTest('OCR giro feeds kroner, and files of the account in euro pay beside it', async ({ api }) => {
  await openInEuro(api);
  const kroner = await bill(api, 100);
  await bring(api, ocrFile([{ kid: kroner.kid, amount: 100, bookedOn: '2026-01-15' }]));
  const [one, two] = [await billInCurrency(api, 100), await billInCurrency(api, 40)];
  const noticed = toldEntry({ amount: '100.00', day: '2026-01-14', reference: referenceOf(one) });
  const notice = camtFile(notification(noticed, { account: accountOf(EURO_IBAN, 'EUR') }));
  const dry = bodyOf(await post(api, notice, { key: null, headers: { 'tilgode-dry-run': 'true' } }), 202);
  assert.deepEqual([...outcomeOf(dry), dry.currency, dry.amount], ['done', 1, 0, 1, 0, 'EUR', 1150]);
  assert.deepEqual(outcomeOf(await bring(api, notice)), ['done', 1, 0, 1, 0]);
  // A statement gives the balance of days of which the notices have told, and pays what is of later days.
  const stated = statementInEuro(
    [
      { amount: '100.00', day: '2026-01-14', reference: referenceOf(one) },
      { amount: '40.00', day: '2026-01-15', reference: referenceOf(two) },
    ],
    ['0.00', '140.00'],
  );
  assert.deepEqual(outcomeOf(await bring(api, stated)), ['done', 1, 0, 1, 0]);
  const { ledgerBalance, bankBalance } = await reconciled(api);
  assert.deepEqual([ledgerBalance, bankBalance], [140, 140]);
  // A notice of that day may be the same money again.
  const later = toldEntry({ amount: '40.00', day: '2026-01-15', reference: referenceOf(two) });
  const late = camtFile(notification(later, { account: accountOf(EURO_IBAN, 'EUR'), id: 'NOT-2' }));
  assert.deepEqual(outcomeOf(await bring(api, late)), ['done', 1, 0, 0, 1]);
  assert.equal(bodyOf(await api.get('/v1/settings'), 200).bankFileFormat, 'ocr');
  // The account in kroner keeps its format.
  const inKroner = toldEntry({ amount: '10.00', day: '2026-01-15', currency: 'NOK' });
  const conflict = await bring(api, camtFile(notification(inKroner, { id: 'NOT-3' })));
  assert.equal(conflict.error?.code, 'bank-format-conflict');
});

bankTest('the simulated bank pays an invoice in euro to the account in euro', async ({ api }) => {
  await setRate(api, '2026-01-14', 11.5);
  bodyOf(await api.patch('/v1/settings', { currencies: ['EUR'] }), 200);
  const invoice = await billInCurrency(api, 100);
  const pay = (body: object) => api.post('/v1/test/bank-payments', { invoiceId: invoice.id, ...body });
  assertInvalid(await pay({}), { invoiceId: 'unsupported-currency' });
  await openInEuro(api);
  assertInvalid(await pay({ format: 'ocr' }), { format: 'unsupported-currency' });
  bodyOf(await pay({}), 202);
  await workOff(service.db, service.outbox, [api.accountId]);
  assert.equal((await getInvoice(api, invoice.id)).status, 'paid');
});

bankTest('a closed month takes what the bank tells of it on the first open day', async ({ api }) => {
  await openInEuro(api);
  await setRate(api, '2025-12-30', 11.2);
  const invoice = await billInCurrency(api, 100);
  bodyOf(await api.call('PUT', '/v1/period-closing', { body: { closedThrough: '2025-12' } }), 200);
  const file = await bring(
    api,
    statementInEuro(
      [{ amount: '100.00', day: '2025-12-30', reference: referenceOf(invoice) }],
      ['0.00', '100.00'],
      { day: '2025-12-31' },
    ),
  );
  // Money that came before its invoice, in a closed month, is a mistake of somebody.
  assert.deepEqual(outcomeOf(file), ['done', 1, 0, 0, 1]);
  assert.equal((await transactionsOf(api))[0]?.reason, 'invoice-not-payable');
});
