import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Schemas } from '../../support/api/answer-types.ts';
import { assertError, assertInvalid, bodyOf } from '../../support/api/answers.ts';
import { createDraft, createSent, exemptLine, send } from '../../support/example-invoices.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const company = await service.createCompany();
const api = await service.caller({ company });
const name = 'Salg av kaffekurs';

async function add(number: string, fields: object = {}) {
  return bodyOf(await api.post('/v1/accounts', { number, name, ...fields }), 201);
}

/** An account in short, as in `3021 Income Credit 3`. `-` takes no VAT code; `any` takes one but has no default. */
function inShort({ number, type, nature, acceptsVat, defaultVatCode }: Schemas['Account']): string {
  return `${number} ${type} ${nature} ${defaultVatCode ?? (acceptsVat ? 'any' : '-')}`;
}

test('standard accounts have their names in bokmål, nynorsk and English; name is the first of them', async () => {
  assert.deepEqual(bodyOf(await api.get('/v1/accounts/3020'), 200), {
    number: '3020',
    name: 'Salg av tjenester, høy mva-sats',
    names: {
      nb: 'Salg av tjenester, høy mva-sats',
      nn: 'Sal av tenester, høg mva-sats',
      en: 'Sales of services, high VAT rate',
    },
    class: 3,
    type: 'Income',
    nature: 'Credit',
    acceptsVat: true,
    defaultVatCode: '3',
    isCustom: false,
  });
  const { items } = bodyOf(await api.get('/v1/accounts'), 200);
  assert.ok(items.every((account) => account.names.nb === account.name));
});

test('an account can be added, read, renamed and retired, and then its number is free again', async () => {
  const answer = await api.post('/v1/accounts', { number: '30210', name: ` ${name} `, defaultVatCode: '3' });
  const account = bodyOf(answer, 201);
  assert.deepEqual(account, {
    number: '30210',
    name,
    names: { nb: name, nn: name, en: name },
    class: 3,
    type: 'Income',
    nature: 'Credit',
    acceptsVat: true,
    defaultVatCode: '3',
    isCustom: true,
  });
  assert.equal(answer.headers.get('location'), `${BASE_URL}/v1/accounts/30210`);
  assert.deepEqual(bodyOf(await api.get('/v1/accounts/30210'), 200), account);
  const numbers = bodyOf(await api.get('/v1/accounts'), 200).items.map(({ number }) => number);
  assert.deepEqual(numbers.slice(numbers.indexOf('3020'), numbers.indexOf('3025')), ['3020', '30210']);

  const renamed = bodyOf(await api.patch('/v1/accounts/30210', { name: 'Salg av\u202E tekurs' }), 200);
  assert.deepEqual([renamed.names.en, renamed.defaultVatCode], ['Salg av tekurs', '3']);
  assert.equal(inShort(await patched('30210', { defaultVatCode: null })), '30210 Income Credit any');
  assert.equal(inShort(await patched('30210', { defaultVatCode: '31' })), '30210 Income Credit 31');
  assert.equal(bodyOf(await api.get('/v1/accounts/30210'), 200).name, 'Salg av tekurs');

  assert.deepEqual(bodyOf(await api.delete('/v1/accounts/30210'), 204), undefined);
  assertError(await api.get('/v1/accounts/30210'), 404, 'not-found');
  assertError(await api.delete('/v1/accounts/30210'), 404, 'not-found');
  await add('30210');
});

async function patched(number: string, changes: object) {
  return bodyOf(await api.patch(`/v1/accounts/${number}`, changes), 200);
}

const DERIVED: [number: string, given: object, short: string][] = [
  ['1509', {}, '1509 Asset Debit -'],
  ['2099', {}, '2099 Equity Credit -'],
  ['2999', {}, '2999 Liability Credit -'],
  ['3999', {}, '3999 Income Credit any'],
  ['4999', {}, '4999 Expense Debit any'],
  ['5999', {}, '5999 Expense Debit -'],
  ['6999', {}, '6999 Expense Debit any'],
  ['7999', {}, '7999 Expense Debit any'],
  ['8099', {}, '8099 Income Credit -'],
  ['8199', {}, '8199 Expense Debit -'],
  ['8999', {}, '8999 Equity Credit -'],
  ['129901', { nature: 'Credit' }, '129901 Asset Credit -'],
  ['209901', { type: 'Liability' }, '209901 Liability Credit -'],
  ['819901', { type: 'Income', nature: null }, '819901 Income Credit -'],
  ['129902', { defaultVatCode: '1' }, '129902 Asset Debit 1'],
  ['699901', { defaultVatCode: '86', type: null }, '699901 Expense Debit 86'],
  ['399901', { acceptsVat: false, defaultVatCode: null }, '399901 Income Credit -'],
];

for (const [number, given, short] of DERIVED) {
  test(`the number decides the fields left out of ${number} ${JSON.stringify(given)}: ${short}`, async () => {
    assert.equal(inShort(await add(number, given)), short);
  });
}

test('account-exists: a number is used once, by a standard or an own account, also in requests at the same moment', async () => {
  assertError(await api.post('/v1/accounts', { number: '3000', name }), 409, 'account-exists');
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => api.post('/v1/accounts', { number: '3031', name })),
  );
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 409, 409, 409, 409],
  );
});

test('account-not-custom: standard accounts stay as they are', async () => {
  assertError(await api.patch('/v1/accounts/3000', { name }), 409, 'account-not-custom');
  assertError(await api.delete('/v1/accounts/3000'), 409, 'account-not-custom');
});

test('not-found: a text that is no number, or a number that is not in the chart', async () => {
  for (const number of ['3998', '399998', '0000', '30', 'salg', '3000%00', '3000%20', '%C3%A6', "3000'--"]) {
    assertError(await api.get(`/v1/accounts/${number}`), 404, 'not-found');
    assertError(await api.patch(`/v1/accounts/${number}`, { name }), 404, 'not-found');
    assertError(await api.delete(`/v1/accounts/${number}`), 404, 'not-found');
  }
});

/** Both are refused: another name would change what the books already say. */
async function assertInUse(number: string): Promise<void> {
  assertError(await api.patch(`/v1/accounts/${number}`, { name: 'Noe annet' }), 409, 'account-in-use');
  assertError(await api.delete(`/v1/accounts/${number}`), 409, 'account-in-use');
}

test('account-in-use: while a line of a draft names the account, so that the draft can still be sent unchanged', async () => {
  await add('3101');
  const lines = [{ ...exemptLine(100), account: '3101' }];
  const draft = await createDraft(api, { lines });
  const other = await createDraft(api, { lines });
  await assertInUse('3101');
  bodyOf(await api.delete(`/v1/invoices/${other.id}`), 204);
  await assertInUse('3101');
  assert.equal((await send(api, draft.id)).lines[0]?.account, '3101');
  await assertInUse('3101');
});

test('account-in-use: while the account is a booking account, and from its first entry on', async () => {
  await add('3102');
  bodyOf(await api.patch('/v1/booking-accounts', { sales: [{ vatCode: 5, goods: '3102' }] }), 200);
  await assertInUse('3102');
  bodyOf(await api.patch('/v1/booking-accounts', { sales: [{ vatCode: 5, goods: '3100' }] }), 200);
  bodyOf(await api.patch('/v1/accounts/3102', { name: 'Ledig igjen' }), 200);

  await add('1923');
  bodyOf(await api.patch('/v1/booking-accounts', { bank: '1923' }), 200);
  const sent = await createSent(api, { lines: [exemptLine(100)] });
  const payment = { amount: 1, paidOn: sent.issueDate };
  bodyOf(await api.post(`/v1/invoices/${sent.id}/payments`, payment), 201);
  bodyOf(await api.patch('/v1/booking-accounts', { bank: '1920' }), 200);
  await assertInUse('1923');
});

test('when an account is retired and named by a line at the same moment, one of the two is refused', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 10; round++) {
    await add('3103');
    const lines = [{ ...exemptLine(100), account: '3103' }];
    const [retired, drafted] = await Promise.all([
      api.delete('/v1/accounts/3103'),
      createAnswer({ client: { name: 'Ola' }, dueDate: '2199-12-31', lines }),
    ]);
    outcomes.add(`${retired.status} ${drafted.status}`);
    if (drafted.status === 201) {
      assertError(retired, 409, 'account-in-use');
      bodyOf(await api.delete(`/v1/invoices/${drafted.body.id}`), 204);
      bodyOf(await api.delete('/v1/accounts/3103'), 204);
    } else {
      assertInvalid(drafted, { 'lines[0].account': 'unknown-account' });
      bodyOf(retired, 204);
    }
  }
  assert.ok([...outcomes].every((outcome) => ['409 201', '204 400'].includes(outcome)));
});

function createAnswer(body: object) {
  return api.post('/v1/invoices', body);
}

test('each company and each environment has its own accounts', async () => {
  await add('3104');
  for (const other of [
    await service.caller(),
    await service.caller({ company, environment: 'production' }),
  ]) {
    assertError(await other.get('/v1/accounts/3104'), 404, 'not-found');
    assertError(await other.patch('/v1/accounts/3104', { name }), 404, 'not-found');
    assertError(await other.delete('/v1/accounts/3104'), 404, 'not-found');
    const lines = [{ ...exemptLine(100), account: '3104' }];
    const body = { client: { name: 'Ola' }, dueDate: '2199-12-31', lines };
    assertInvalid(await other.post('/v1/invoices', body), { 'lines[0].account': 'unknown-account' });
    assertInvalid(await other.patch('/v1/booking-accounts', { reminderFees: '3104' }), {
      reminderFees: 'unknown-account',
    });
    bodyOf(await other.post('/v1/accounts', { number: '3104', name: 'Deres' }), 201);
  }
  assert.equal(bodyOf(await api.get('/v1/accounts/3104'), 200).name, name);
});
