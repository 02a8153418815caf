import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verify } from '../../../../src/features/verification/index.ts';
import { bodyOf, existing } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { importFile, ocrFile, outcomeOf } from '../../../support/bank/bank-files.ts';
import * as camt from '../../../support/bank-files/camt-files.ts';
import {
  createSent,
  exemptLine,
  getInvoice,
  journalOf,
  postings,
} from '../../../support/example-invoices.ts';
import { clientWithCredit, refundOrder } from '../../../support/bank/credit.ts';
import { startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-03-20T10:00:00.000Z');

const day = '<BookgDt><Dt>2026-03-16</Dt></BookgDt>';
let references = 0;

/** An entry of a payment of `paid`, of which the bank has taken `charges` and booked the rest. */
function paid(kroner: number, charges: number, more = '', direction: 'CRDT' | 'DBIT' = 'CRDT'): string {
  const booked = direction === 'CRDT' ? kroner - charges : kroner + charges;
  const amount = (value: number) => `<Amt Ccy="NOK">${value}</Amt>`;
  const charged = `<Chrgs><Rcrd>${amount(charges)}<ChrgInclInd>true</ChrgInclInd></Rcrd></Chrgs>`;
  return camt.entry(camt.details(amount(booked) + camt.amountIn(String(kroner)) + charged + more), {
    amount: amount(booked),
    direction: `<CdtDbtInd>${direction}</CdtDbtInd>`,
    day,
    reference: `<AcctSvcrRef>R-${(references += 1)}</AcctSvcrRef>`,
  });
}

const kidOf = ({ kid }: { kid: string | null }) => `<RmtInf>${camt.structured(existing(kid))}</RmtInf>`;
let messages = 0;
const statement = (entries: string, end: string) =>
  camt
    .camtFile(
      camt.statement(entries, [
        ['OPBD', '0.00', '2026-03-16'],
        ['CLBD', end, '2026-03-16'],
      ]),
      { message: 'camt.053' },
    )
    .replace('MSG-1', `MSG-${(messages += 1)}`);

/** The accounts of these tests, because others have books in the same database. */
const accountIds: string[] = [];

async function ownCaller(): Promise<ApiCaller> {
  const api = await service.caller();
  accountIds.push(api.accountId);
  return api;
}

const listed = async (api: ApiCaller) =>
  bodyOf(await api.get('/v1/bank-transactions'), 200)
    .items.toSorted((one, other) => other.amount - one.amount)
    .map(({ amount, charges, direction, kind, status }) => [amount, charges, direction, kind, status]);

const bankEntries = async (api: ApiCaller) =>
  (await journalOf(api, '2026')).filter(({ series }) => series === 'Bank').map(postings);

test('the invoice gets what was paid, and what the bank took is booked as its fee; all of it is explained', async () => {
  const api = await ownCaller();
  bodyOf(await api.patch('/v1/settings', { bankFeeAccount: '7770' }), 200);
  const [one, other] = [
    await createSent(api, { lines: [exemptLine(1300)] }),
    await createSent(api, { lines: [exemptLine(1000)] }),
  ];
  const file = statement(paid(1300, 26.5, kidOf(one)) + paid(1000, 10, kidOf(other)), '2263.50');
  const done = await importFile(service, api, file);
  assert.deepEqual([outcomeOf(done), done.amount], [['done', 4, 0, 4, 0], 2263.5]);
  for (const { id } of [one, other]) assert.equal((await getInvoice(api, id)).status, 'paid');
  assert.deepEqual(await bankEntries(api), [
    ['1920 1300', '1500 -1300'],
    ['7770 26.5', '1920 -26.5'],
    ['1920 1000', '1500 -1000'],
    ['7770 10', '1920 -10'],
  ]);
  assert.deepEqual(await listed(api), [
    [1300, 26.5, 'in', 'payment', 'matched'],
    [1000, 10, 'in', 'payment', 'matched'],
    [26.5, 0, 'out', 'fee', 'matched'],
    [10, 0, 'out', 'fee', 'matched'],
  ]);
  const { bankBalance, ledgerBalance, isExplained } = bodyOf(
    await api.get('/v1/bank-reconciliation?date=2026-03-16'),
    200,
  );
  assert.deepEqual([bankBalance, ledgerBalance, isExplained], [2263.5, 2263.5, true]);
  // The same again in another file is known.
  const again = await importFile(service, api, file.replace('MSG-', 'MSG-again-'));
  assert.deepEqual(outcomeOf(again), ['done', 4, 4, 0, 0]);
});

test('without an account for fees the fee waits, and explains what the books lack', async () => {
  const api = await ownCaller();
  const invoice = await createSent(api, { lines: [exemptLine(1300)] });
  const done = await importFile(service, api, statement(paid(1300, 26, kidOf(invoice)), '1274.00'));
  assert.deepEqual(outcomeOf(done), ['done', 2, 0, 1, 1]);
  assert.equal((await getInvoice(api, invoice.id)).status, 'paid');
  const { items } = bodyOf(await api.get('/v1/bank-transactions?status=unmatched'), 200);
  assert.deepEqual(
    items.map(({ amount, kind, reason }) => [amount, kind, reason]),
    [[26, 'fee', 'outgoing']],
  );
  const found = bodyOf(await api.get('/v1/bank-reconciliation?date=2026-03-16'), 200);
  assert.deepEqual([found.difference, found.unmatchedSum, found.isExplained], [-26, -26, true]);
});

test('a transaction that is there without charges keeps its amount, and no fee comes to it', async () => {
  const api = await ownCaller();
  const told = (charges: string) =>
    statement(
      camt.entry(camt.details(camt.amountIn('100', 'EUR') + charges), {
        amount: '<Amt Ccy="NOK">990</Amt>',
        day,
        reference: '<AcctSvcrRef>R-EUR</AcctSvcrRef>',
      }),
      '990.00',
    );
  const charged = '<Chrgs><Rcrd><Amt Ccy="NOK">10</Amt><ChrgInclInd>true</ChrgInclInd></Rcrd></Chrgs>';
  await importFile(service, api, told(''));
  assert.deepEqual(outcomeOf(await importFile(service, api, told(charged))), ['done', 2, 2, 0, 0]);
  assert.deepEqual(await listed(api), [[990, 0, 'in', 'payment', 'unmatched']]);
});

test('beside OCR the charges of a payment stay with it; those of a refund come with it', async () => {
  const api = await ownCaller();
  bodyOf(await api.patch('/v1/settings', { bankFeeAccount: '7770' }), 200);
  const { clientId } = await clientWithCredit(api, 200);
  const order = await refundOrder(api, clientId, 200);
  const invoice = await createSent(api, { lines: [exemptLine(1300)] });
  await importFile(service, api, ocrFile([{ kid: invoice.kid, amount: 1274 }]));
  const refund = `<Refs><EndToEndId>${order.id.replaceAll('-', '')}</EndToEndId></Refs>`;
  const file = statement(paid(1300, 26, kidOf(invoice)) + paid(200, 5, refund, 'DBIT'), '1069.00');
  const done = await importFile(service, api, file);
  assert.deepEqual([outcomeOf(done), done.amount], [['done', 2, 0, 2, 0], -205]);
  assert.deepEqual((await bankEntries(api)).slice(-1), [['7770 5', '1920 -5']]);
});

test('what the bank writes of a payment is shown, and tells its invoice', async () => {
  const api = await ownCaller();
  const [one, other] = [await createSent(api), await createSent(api)];
  const payment = (more: string, note = '') =>
    camt.entry(camt.details(more), {
      amount: '<Amt Ccy="NOK">7</Amt>',
      day,
      note,
      reference: `<AcctSvcrRef>R-${(references += 1)}</AcctSvcrRef>`,
    });
  const number = `<RmtInf><Strd><RfrdDocInf><Nb>${one.number}</Nb></RfrdDocInf></Strd></RmtInf>`;
  const noted = `<AddtlNtryInf>Gjelder faktura ${other.number}</AddtlNtryInf>`;
  await importFile(service, api, statement(payment(number) + payment('', noted), '14.00'));
  const { items } = bodyOf(await api.get('/v1/bank-transactions'), 200);
  assert.deepEqual(
    new Map(items.map(({ text, suggestions }) => [text, suggestions])),
    new Map([
      [one.number, [{ invoiceId: one.id, why: 'number-in-text', togetherWith: [] }]],
      [`Gjelder faktura ${other.number}`, [{ invoiceId: other.id, why: 'number-in-text', togetherWith: [] }]],
    ]),
  );
});

test('the books and the bank agree after all of it', async () => {
  for (const accountId of accountIds) {
    const { checks } = await verify(service.db, { accountId });
    assert.deepEqual(
      checks.flatMap(({ name, breaches }) => breaches.map((breach) => [name, breach])),
      [],
    );
  }
});
