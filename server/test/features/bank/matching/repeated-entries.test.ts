import assert from 'node:assert/strict';
import { assertError, bodyOf, existing } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { bankTests, match, readTransaction, undo } from '../../../support/bank/matching.ts';
import type { Brought } from '../../../support/bank/transactions.ts';
import { bring } from '../../../support/bank/transactions.ts';
import { openAsOwner } from '../../../support/database/owner.ts';
import { startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-05-10T10:00:00.000Z');
const test = bankTests(service);

/** The bill of a telephone company in a month, as a bank tells it. */
const phone = (month: string, more: Partial<Brought> = {}): Brought => ({
  amount: 500,
  direction: 'out',
  bookedOn: `2026-${month}-01`,
  payerName: 'TELENOR NORGE AS',
  text: `Faktura 88${month}11 01.${month}.2026`,
  ...more,
});

/** Books a transaction on an account, with the VAT of a purchase where it has a code. @returns the entry */
async function book(
  api: ApiCaller,
  id: string,
  {
    account = '6900',
    vatCode = '1',
    description = 'Telefon',
  }: { account?: string; vatCode?: string | null; description?: string } = {},
): Promise<string> {
  const { amount, direction, bookedOn } = await readTransaction(api, id);
  const [side, other] = direction === 'out' ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const);
  const vat = vatCode === null ? 0 : amount / 5;
  const lines = [
    { account, [side]: amount - vat, vatCode },
    ...(vatCode === null ? [] : [{ account: '2711', [side]: vat }]),
    { account: '1920', [other]: amount },
  ];
  const body = { documentDate: bookedOn, description, lines, bankTransactionId: id };
  return bodyOf(await api.post('/v1/journal-entries', body), 201).id;
}

const suggested = async (api: ApiCaller, id: string) => (await readTransaction(api, id)).suggestedEntry;

test('the third of its kind has the entry of the two before it as a suggestion, with VAT and ready to post; the second has none', async ({
  api,
  bringOne,
}) => {
  const first = await bringOne(phone('01'));
  assert.equal(await suggested(api, first), null);
  await book(api, first);
  const second = await bringOne(phone('02', { amount: 400 }));
  assert.equal(await suggested(api, second), null);
  await book(api, second);
  const third = await bringOne(phone('03', { amount: 625.5, payerName: 'Telenor Norge' }));
  const entry = existing(await suggested(api, third));
  assert.deepEqual(entry, {
    account: '6900',
    vatCode: '1',
    description: 'Telefon',
    lines: [
      { account: '6900', debit: 500.4, credit: 0, vatCode: '1' },
      { account: '2711', debit: 125.1, credit: 0, vatCode: null },
      { account: '1920', debit: 0, credit: 625.5, vatCode: null },
    ],
    bookedOn: ['2026-01-01', '2026-02-01'],
  });
  const { items } = bodyOf(await api.get('/v1/bank-transactions?status=unmatched'), 200);
  assert.deepEqual(
    items.map(({ suggestedEntry }) => suggestedEntry),
    [entry],
  );
  // Nothing is booked until somebody does, and what is suggested can be posted as it is.
  assert.equal((await readTransaction(api, third)).status, 'unmatched');
  const { description, lines } = entry;
  const body = { documentDate: '2026-03-01', description, lines, bankTransactionId: third };
  bodyOf(await api.post('/v1/journal-entries', body), 201);
  const booked = await readTransaction(api, third);
  assert.deepEqual([booked.status, booked.suggestedEntry], ['matched', null]);
});

test('when the newest two differ in account or in VAT code nothing is suggested, until two are alike again', async ({
  api,
  bring: bringAll,
}) => {
  const ids = await bringAll(['01', '02', '03', '04', '05'].map((month) => phone(month)));
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = ids;
  await book(api, first);
  await book(api, second, { account: '6800' });
  assert.equal(await suggested(api, fifth), null);
  await book(api, third, { account: '6800', vatCode: null });
  assert.equal(await suggested(api, fifth), null);
  await book(api, fourth, { account: '6800', vatCode: null, description: 'Annet' });
  const { account, vatCode, description, bookedOn } = existing(await suggested(api, fifth));
  assert.deepEqual(
    [account, vatCode, description, bookedOn],
    ['6800', null, 'TELENOR NORGE AS', ['2026-03-01', '2026-04-01']],
  );
});

test('a booking that was undone does not count, nor an entry that was reversed; one that was paired does', async ({
  api,
  bring: bringAll,
}) => {
  const [first = '', second = '', third = ''] = await bringAll(
    ['01', '02', '03'].map((month) => phone(month)),
  );
  await book(api, first);
  await book(api, second);
  assert.notEqual(await suggested(api, third), null);
  bodyOf(await undo(api, second), 200);
  assert.equal(await suggested(api, third), null);
  const again = await book(api, second);
  assert.notEqual(await suggested(api, third), null);
  bodyOf(await api.post(`/v1/journal-entries/${again}/reversal`, {}), 201);
  assert.equal(await suggested(api, third), null);

  const lines = [
    { account: '6900', debit: 400, vatCode: '1' },
    { account: '2711', debit: 100 },
    { account: '1920', credit: 500 },
  ];
  const body = { documentDate: '2026-02-01', description: 'Telefon', lines };
  const { id: entryId } = bodyOf(await api.post('/v1/journal-entries', body), 201);
  bodyOf(await match(api, second, { entryId }), 200);
  assert.equal((await suggested(api, third))?.account, '6900');
});

test('the kind is known by name, else by account, else by the text; the text decides between two kinds of one name', async ({
  api,
  bring: bringAll,
}) => {
  /** Two are booked, and the third waits. @returns its suggestion */
  const thirdOf = async (brought: Brought[], account: string) => {
    const [first = '', second = '', third = ''] = await bringAll(brought);
    await book(api, first, { account, vatCode: null });
    await book(api, second, { account, vatCode: null });
    return (await suggested(api, third))?.account;
  };
  const months = ['01', '02', '03'];
  const state = { payerName: 'Skatteetaten' };
  const tax = months.map((month) => phone(month, { ...state, text: `Forskuddstrekk ${month}/2026` }));
  assert.equal(await thirdOf(tax, '2600'), '2600');
  const fees = months.map((month) => phone(month, { ...state, text: 'Arbeidsgiveravgift' }));
  assert.equal(await thirdOf(fees, '2770'), '2770');
  const [trains = ''] = await bringAll([phone('03', { ...state, text: 'Forskuddstrekk 4/2026' })]);
  assert.equal((await suggested(api, trains))?.account, '2600');

  const unnamed = { payerName: null, payerAccount: '97104133219' };
  assert.equal(
    await thirdOf(
      months.map((month) => phone(month, unnamed)),
      '6300',
    ),
    '6300',
  );
  const cards = [
    '*1234 03.01 NOK 129,00 Spotify P1A2B3 Stockholm',
    '*1234 02.02 NOK 139,00 Spotify P9Z8 Stockholm',
  ];
  const onCard = [...cards, 'Visa *9876 01.03 kr 149,00 SPOTIFY P77 STOCKHOLM'].map((text, index) =>
    phone(months[index] ?? '', { payerName: null, text }),
  );
  assert.equal(await thirdOf(onCard, '6940'), '6940');
  // What says nothing is like nothing, also not like another that says nothing.
  const mute = months.map((month) => phone(month, { payerName: null, text: `Kortkjøp ${month}.2026` }));
  assert.equal(await thirdOf(mute, '6800'), undefined);
});

test('money that came in is no money that left, an entry that divides the money is no pattern, and what may be doubtful is not suggested', async ({
  api,
  bring: bringAll,
}) => {
  const months = ['01', '02', '03'];
  const [first = '', second = '', left = ''] = await bringAll(months.map((month) => phone(month)));
  for (const id of [first, second]) await book(api, id);
  const [came = '', back = ''] = await bringAll([
    phone('03', { direction: 'in' }),
    phone('03', { direction: 'in', kind: 'reversal' }),
  ]);
  assert.deepEqual([await suggested(api, came), await suggested(api, back)], [null, null]);
  await service.db
    .updateTable('bank_transactions')
    .set({ reason: 'may-be-duplicate', may_be_duplicate: true })
    .where('account_id', '=', api.accountId)
    .where('id', '=', left)
    .execute();
  assert.equal(await suggested(api, left), null);

  const shared = months.map((month) => phone(month, { payerName: 'Obos' }));
  const [one = '', two = '', three = ''] = await bringAll(shared);
  for (const [index, id] of [one, two].entries()) {
    const lines = [
      { account: '6300', debit: 300 },
      { account: '6340', debit: 200 },
      { account: '1920', credit: 500 },
    ];
    const body = {
      documentDate: `2026-0${index + 1}-01`,
      description: 'Husleie',
      lines,
      bankTransactionId: id,
    };
    bodyOf(await api.post('/v1/journal-entries', body), 201);
  }
  assert.equal(await suggested(api, three), null);

  // Interest of the bank comes in.
  const interest = months.map((month) =>
    phone(month, { direction: 'in', payerName: null, text: `Renter ${month}/2026` }),
  );
  const [january = '', february = '', march = ''] = await bringAll(interest);
  for (const id of [january, february]) await book(api, id, { account: '8050', vatCode: null });
  assert.deepEqual(existing(await suggested(api, march)).lines, [
    { account: '8050', debit: 0, credit: 500, vatCode: null },
    { account: '1920', debit: 500, credit: 0, vatCode: null },
  ]);
});

test('what another company or the other environment has booked is never suggested', async ({
  api,
  company,
  bringOne,
}) => {
  for (const month of ['01', '02']) await book(api, await bringOne(phone(month)));
  const owner = openAsOwner(service.connection);
  for (const other of [
    await service.caller({ company: await service.createCompany() }),
    await service.caller({ company, environment: 'production' }),
  ]) {
    assert.notEqual(other.accountId, api.accountId);
    const [waiting = ''] = await bring(owner.of(other.accountId), [phone('03')]);
    assert.equal(await suggested(other, waiting), null);
    assertError(await api.get(`/v1/bank-transactions/${waiting}`), 404, 'not-found');
  }
  assert.notEqual(await suggested(api, await bringOne(phone('03'))), null);
});
