import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { newId } from '../../../../src/platform/database/ids.ts';
import { verify } from '../../../../src/features/verification/index.ts';
import { bodyOf, existing } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import {
  UNKNOWN_KID,
  getFile,
  importFile,
  ocrFile,
  outcomeOf,
  post,
  transactionsOf,
} from '../../../support/bank/bank-files.ts';
import * as camt from '../../../support/bank-files/camt-files.ts';
import { assertBooksAgree } from '../../../support/books/books.ts';
import { createSent, getInvoice } from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { workOff } from '../../../support/work-off.ts';

const service = await startTestApp({ jobs: false, isAlone: true });
service.clock.now = new Date('2026-03-20T10:00:00.000Z');

type Told = {
  kid?: string | null;
  payer?: string;
  account?: string;
  reference?: string;
  kroner?: string;
  day?: string;
};
const NONREF = 'NONREF';
const dayOf = (day: string) => `<BookgDt><Dt>${day}</Dt></BookgDt>`;
const referenceOf = (reference: string) =>
  reference === '' ? '' : `<AcctSvcrRef>${reference}</AcctSvcrRef>`;

function told({
  kid,
  payer,
  account,
  reference = NONREF,
  kroner = '125.00',
  day = '2026-03-16',
}: Told): string {
  const parties =
    (payer === undefined ? '' : `<Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr>`) +
    (account === undefined ? '' : `<DbtrAcct><Id><Othr><Id>${account}</Id></Othr></Id></DbtrAcct>`);
  const remittance = kid === undefined || kid === null ? '' : `<RmtInf>${camt.structured(kid)}</RmtInf>`;
  return camt.entry(camt.details(`${camt.amountIn(kroner)}<RltdPties>${parties}</RltdPties>${remittance}`), {
    amount: `<Amt Ccy="NOK">${kroner}</Amt>`,
    reference: referenceOf(reference),
    day: dayOf(day),
  });
}

let messages = 0;
const nextHead = () => `<GrpHdr><MsgId>M-${++messages}</MsgId></GrpHdr>`;
/** A camt.054 of a message of its own. */
const notified = (...entries: string[]) =>
  camt.camtFile(camt.notification(entries.join('')), { head: nextHead() });
const copied = (indicator: string, ...entries: string[]) =>
  notified(...entries).replace('<Acct>', `<CpyDplctInd>${indicator}</CpyDplctInd><Acct>`);

const importAll = async (api: ApiCaller, ...files: string[]) => {
  const outcomes = [];
  for (const file of files) outcomes.push(outcomeOf(await importFile(service, api, file)).slice(1));
  return outcomes;
};
const reasonsOf = async (api: ApiCaller) =>
  (await transactionsOf(service, api)).map(({ status, reason }) => (status === 'matched' ? null : reason));
const paidOf = async (api: ApiCaller, id: string) => (await getInvoice(api, id)).paidAmount;

for (const reference of [NONREF, 'NOTPROVIDED', '']) {
  test(`camt.054 with "${reference}" for a reference: the same sum on the same day, in another file`, async () => {
    const api = await service.caller();
    // Another payer pays once more. What may be the same payment waits.
    assert.deepEqual(
      await importAll(
        api,
        notified(told({ reference, payer: 'Fjord Kaffe AS' })),
        notified(told({ reference, payer: 'Ola Nordmann' })),
        notified(told({ reference, payer: 'FJORD KAFFE AS' })),
        notified(told({ reference })),
        notified(told({ reference, payer: 'Kari Nordmann', kroner: '126.00' })),
        notified(told({ reference, payer: 'Fjord Kaffe AS', day: '2026-03-17' })),
      ),
      Array.from({ length: 6 }, () => [1, 0, 0, 1]),
    );
    assert.deepEqual(await reasonsOf(api), [
      'no-kid',
      'no-kid',
      'may-be-duplicate',
      'may-be-duplicate',
      'no-kid',
      'no-kid',
    ]);
  });
}

test('a KID pays once where the bank names no payment, and again from another account', async () => {
  const api = await service.caller();
  const { id, kid } = await createSent(api);
  const half = { kid, kroner: '50.00', account: '97104133219' };
  assert.deepEqual(await importAll(api, notified(told(half)), notified(told(half))), [
    [1, 0, 1, 0],
    [1, 0, 0, 1],
  ]);
  assert.deepEqual([await reasonsOf(api), await paidOf(api, id)], [[null, 'may-be-duplicate'], 50]);
  await importAll(api, notified(told({ ...half, account: '86011117947' })));
  assert.equal(await paidOf(api, id), 100);
});

test('what waits because it may be a duplicate is told to try, is suggested for, and pays when a person says so', async () => {
  const api = await service.caller();
  const { id, kid } = await createSent(api);
  const half = told({ kid, kroner: '62.50' });
  const second = notified(half, told({ kid, kroner: '1.00' }));
  await importAll(api, notified(half));
  const dry = { headers: { 'tilgode-dry-run': 'true' }, key: null };
  assert.deepEqual(outcomeOf(bodyOf(await post(api, second, dry), 202)), ['done', 2, 0, 1, 1]);
  assert.deepEqual(await importAll(api, second), [[2, 0, 1, 1]]);
  const { items } = bodyOf(await api.get('/v1/bank-transactions?status=unmatched'), 200);
  const waiting = existing(items[0]);
  assert.deepEqual([waiting.reason, waiting.suggestions[0]?.invoiceId], ['may-be-duplicate', id]);
  const allocations = [{ invoiceId: id, amount: 61.5 }];
  const body = { allocations, remainderToClientId: (await getInvoice(api, id)).client.id };
  bodyOf(await api.post(`/v1/bank-transactions/${waiting.id}/match`, body), 200);
  assert.equal((await getInvoice(api, id)).status, 'paid');
  await assertBooksAgree(api, ['2026']);
});

test('the same message in other bytes is a duplicate, and so is a statement in another message', async () => {
  const api = await service.caller();
  const { id, kid } = await createSent(api);
  const file = notified(told({ kid, kroner: '25.00' }), told({ kid, kroner: '25.00' }));
  assert.deepEqual(await importAll(api, file, `${file}\n`), [
    [2, 0, 2, 0],
    [2, 2, 0, 0],
  ]);
  assert.equal(await paidOf(api, id), 50);

  const other = await service.caller();
  const entry = told({ kid: UNKNOWN_KID, reference: '' });
  const stated = (opening: string) =>
    camt.camtFile(
      camt.statement(entry, [
        ['OPBD', opening],
        ['CLBD', (Number(opening) + 125).toFixed(2)],
      ]),
      { message: 'camt.053', head: nextHead() },
    );
  assert.deepEqual(await importAll(other, stated('10.00'), stated('10.00'), stated('135.00')), [
    [1, 0, 0, 1],
    [1, 1, 0, 0],
    [1, 0, 0, 1],
  ]);
  assert.deepEqual(await reasonsOf(other), ['unknown-kid', 'may-be-duplicate']);
});

test('OCR giro of payment providers: no archive reference, one that counts, or one for all', async () => {
  for (const references of [
    ['0', '0'],
    ['1', '2'],
    ['555555555', '555555555'],
  ]) {
    const api = await service.caller();
    const { id, kid } = await createSent(api);
    const [one, other] = references.map((archiveReference) => ({ archiveReference }));
    const file = () =>
      ocrFile([
        { ...one, kid, amount: 50 },
        { ...other, kid: null, amount: 75 },
      ]);
    assert.deepEqual(await importAll(api, file(), file()), [
      [2, 0, 1, 1],
      [2, 0, 0, 2],
    ]);
    assert.deepEqual(await reasonsOf(api), [null, 'no-kid', 'may-be-duplicate', 'may-be-duplicate']);
    assert.equal(await paidOf(api, id), 50);
  }
});

test('two equal payments without a reference in one file are two', async () => {
  const api = await service.caller();
  const { id, kid } = await createSent(api);
  const payment = { kid, amount: 50, archiveReference: '0' };
  assert.deepEqual(await importAll(api, ocrFile([payment, payment])), [[2, 0, 2, 0]]);
  assert.equal(await paidOf(api, id), 100);
});

for (const indicator of ['COPY', 'CODU', 'DUPL']) {
  test(`${indicator}: a copy pays nothing; what it has more waits`, async () => {
    for (const reference of ['', 'BANK-1']) {
      const api = await service.caller();
      const { id, kid } = await createSent(api);
      const [one, also] = [told({ kid, reference, kroner: '25.00' }), told({ reference, kroner: '30.00' })];
      assert.deepEqual(
        await importAll(
          api,
          notified(one, also, also),
          copied(indicator, one, also, also),
          copied(indicator, also, also, also, told({ kid, reference: 'BANK-2', kroner: '40.00' })),
          copied(indicator, also, also, also),
        ),
        [
          [3, 0, 1, 2],
          [3, 3, 0, 0],
          [4, 2, 0, 2],
          [3, 3, 0, 0],
        ],
      );
      assert.deepEqual((await reasonsOf(api)).slice(3), ['may-be-duplicate', 'may-be-duplicate']);
      assert.equal(await paidOf(api, id), 25);
    }
  });
}

test('a copy that comes before what it copies: nothing is paid without a person', async () => {
  const api = await service.caller();
  const { id, kid } = await createSent(api);
  assert.deepEqual(await importAll(api, copied('DUPL', told({ kid })), notified(told({ kid }))), [
    [1, 0, 0, 1],
    [1, 0, 0, 1],
  ]);
  assert.deepEqual(await reasonsOf(api), ['may-be-duplicate', 'may-be-duplicate']);
  assert.equal(await paidOf(api, id), 0);
});

test('what version 1.1.0 has booked is not booked again', async () => {
  const api = await service.caller();
  const { id, kid } = await createSent(api);
  const balances: [string, string][] = [
    ['OPBD', '0.00'],
    ['CLBD', '45.00'],
  ];
  const entries = told({ kid, kroner: '20.00' }) + told({ kid, reference: '', kroner: '25.00' });
  const stated = (head: string) =>
    camt.camtFile(camt.statement(entries, balances), { message: 'camt.053', head });
  await importFile(service, api, stated('<GrpHdr><MsgId>OLD</MsgId></GrpHdr>'));
  // As 1.1.0 identified them.
  const store = async (position: number, facts: string[]) => {
    const identity = createHash('sha256')
      .update(JSON.stringify([...facts, 1]))
      .digest();
    const rows = service.db.updateTable('bank_transactions').set({ identity });
    await rows.where('account_id', '=', api.accountId).where('position', '=', position).execute();
  };
  const start = ['camt.053', '86011117947', 'in', '2026-03-16'];
  await store(1, [...start, '2000', 'NONREF', '', '', existing(kid)]);
  await store(2, [...start, '2500', '', '', '', existing(kid), 'OLD', 'STM-1', '2']);
  assert.deepEqual(
    await importAll(api, `${stated('<GrpHdr><MsgId>OLD</MsgId></GrpHdr>')}\n`, stated(nextHead())),
    [
      [2, 1, 0, 1],
      [2, 1, 0, 1],
    ],
  );
  assert.equal(await paidOf(api, id), 45);
});

test('a file that version 1.1.0 has stored in part is gone on with', async () => {
  const api = await service.caller();
  const { kid } = await createSent(api);
  const file = notified(told({ kid, kroner: '20.00' }), told({ kid, kroner: '30.00' }));
  const { id } = bodyOf(await post(api, file), 202);
  const stored = {
    account_id: api.accountId,
    id: newId(),
    bank_file_id: id,
    position: 1,
    format: 'camt.054',
    identity: createHash('sha256').update('NONREF').digest(),
    bank_account: '86011117947',
    booked_on: '2026-03-16',
    amount_ore: 2000n,
    direction: 'in',
    kind: 'payment',
    kid,
    status: 'new',
    created_at: service.clock.now,
    updated_at: service.clock.now,
  } as const;
  await service.db.insertInto('bank_transactions').values(stored).execute();
  await workOff(service.db, service.outbox, [api.accountId]);
  assert.deepEqual(outcomeOf(await getFile(api, id)), ['done', 2, 0, 2, 0]);
});

test('the books and the bank agree after all of it', async () => {
  const { checks } = await verify(service.db);
  const broken = checks.filter(({ breaches }) => breaches.length > 0).map(({ name }) => name);
  assert.deepEqual(broken, []);
});
