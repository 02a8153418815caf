import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOrganisationLookUp } from '../../../src/features/clients/index.ts';
import { newId } from '../../../src/platform/database/ids.ts';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { createDraft, createSent } from '../../support/example-invoices.ts';
import type { RegisterTrouble } from '../../support/register-stand-in.ts';
import { startRegisterStandIn } from '../../support/register-stand-in.ts';
import { startTestApp } from '../../support/test-app.ts';

const register = await startRegisterStandIn();
const service = await startTestApp({ jobs: false, brregUrl: register.url });
const { company, member } = await openStaff(service);
const stranger = (await openStaff(service)).member;
const at = `/companies/${company.companyId}` as const;
const read = async <Path extends string>(path: Path) => bodyOf(await member.get(`${at}${path}`), 200);
const silentLog = { warn: () => {} };

test('an organisation number fills name and postal address, typed with spaces too', async () => {
  assert.deepEqual(await read('/organisations/974%20760%20673'), {
    answer: 'found',
    orgNumber: '974760673',
    name: 'REGISTERENHETEN I BRØNNØYSUND',
    address: 'Postboks 900',
    postalCode: '8910',
    city: 'Brønnøysund',
    country: 'NO',
    isEnding: false,
  });
});

test('without a postal address the business address counts; bankruptcy is told', async () => {
  assert.partialDeepStrictEqual(await read('/organisations/923609016'), {
    address: 'c/o Bostyrer, Storgata 2',
    city: 'Mo i Rana',
    isEnding: true,
  });
});

test('a branch is found by its own number', async () => {
  const found = await read('/organisations/973152351');
  assert.partialDeepStrictEqual(found, { name: 'EN BEDRIFT', postalCode: '5003' });
});

for (const [what, path] of [
  ['an organisation that the register has deleted', '/organisations/810034882'],
  ['an organisation that nobody knows', '/organisations/123456785'],
  ['a postal code that Posten does not use', '/postal-codes/9999'],
] as const) {
  test(`${what} is unknown`, async () => {
    assert.deepEqual(await read(path), { answer: 'unknown' });
  });
}

test('what is no number is not asked for', async () => {
  const before = register.asked.length;
  for (const path of ['/organisations/123456789', '/organisations/x%2F..', '/postal-codes/0']) {
    assert.deepEqual(await read(path), { answer: 'unknown' });
  }
  assert.equal(register.asked.length, before);
});

test('a postal code has its place, also a code of post boxes', async () => {
  assert.deepEqual(await read('/postal-codes/8622'), { answer: 'found', city: 'Mo i Rana' });
  assert.deepEqual(await read('/postal-codes/0107'), { answer: 'found', city: 'Oslo' });
});

test('answers are remembered, also while the register is down', async () => {
  await read('/organisations/974760673');
  await read('/organisations/123456785');
  const before = register.asked.length;
  register.trouble = '500';
  assert.equal((await read('/organisations/974760673')).answer, 'found');
  assert.equal((await read('/organisations/123456785')).answer, 'unknown');
  register.trouble = undefined;
  assert.equal(register.asked.length, before);
});

for (const trouble of ['silent', '500', 'no-json', 'dropped'] satisfies RegisterTrouble[]) {
  test(`a register in trouble (${trouble}) is left alone after one try of at most 2 seconds`, async (t) => {
    const patience = t.mock.method(AbortSignal, 'timeout').mock;
    const warned: object[] = [];
    const log = { warn: (facts: object) => void warned.push(facts) };
    const lookUp = createOrganisationLookUp({ url: register.url, outgoing: service.outgoing, log });
    register.trouble = trouble;
    assert.equal(await lookUp.organisation('974760673'), 'silent');
    const [milliseconds = Infinity] = patience.calls[0]?.arguments ?? [];
    assert.ok(milliseconds <= 2_000, `${milliseconds} ms`);
    const before = register.asked.length;
    assert.equal(await lookUp.organisation('974760673'), 'silent');
    // The list of the release has it.
    assert.deepEqual(await lookUp.city('8622'), { city: 'Mo i Rana' });
    assert.equal(register.asked.length, before);
    assert.equal(warned.length, 1);
    assert.doesNotMatch(JSON.stringify(warned), /974760673/);
    register.trouble = undefined;
  });
}

test('the register leads nowhere else inside of the network: the answer names that address, and not the operator', async () => {
  const inside = await startRegisterStandIn();
  const lookUp = createOrganisationLookUp({ url: register.url, outgoing: service.outgoing, log: silentLog });
  register.trouble = 'moved';
  register.movedTo = `${inside.url}/enheter/974760673`;
  assert.equal(await lookUp.organisation('974760673'), 'silent');
  register.trouble = undefined;
  assert.deepEqual(inside.asked, []);
});

test('a service whose operator forbids the look-up says that it is off, and knows the places all the same', async () => {
  const lookUp = createOrganisationLookUp({ url: undefined, outgoing: service.outgoing, log: silentLog });
  assert.equal(await lookUp.organisation('974760673', true), 'off');
  assert.deepEqual(await lookUp.city('8622', true), { city: 'Mo i Rana' });
  assert.deepEqual(await lookUp.city('0107'), { city: 'Oslo' });
  assert.deepEqual(await lookUp.city('9170'), { city: 'Longyearbyen' });
});

test('where the operator leaves the look-up to each company, nobody is asked before the company has chosen it', async () => {
  const { url } = register;
  const given = { url, isForAll: false, outgoing: service.outgoing, log: silentLog };
  const lookUp = createOrganisationLookUp(given);
  const before = register.asked.length;
  assert.equal(await lookUp.organisation('974760673'), 'not-chosen');
  assert.deepEqual(await lookUp.city('8622'), { city: 'Mo i Rana' });
  assert.equal(register.asked.length, before);
  assert.partialDeepStrictEqual(await lookUp.organisation('974760673', true), { city: 'Brønnøysund' });
  // What is remembered from another company is not for one that has not chosen it.
  assert.equal(await lookUp.organisation('974760673'), 'not-chosen');
});

test('a member, who does not see the settings, gets the payment term and the usual rate', async () => {
  assert.deepEqual(await read('/invoice-defaults'), {
    paymentTermDays: 14,
    vatRegistered: true,
    defaultVatRate: 25,
    orgNumber: '123456785',
    accentColour: '#1f4e5f',
    logo: null,
  });
});

test('earlier lines: those of the customer come first, each description once as it was last written', async () => {
  const api = await service.caller({ company });
  const line = (description: string, unitPrice: number) => ({
    description,
    quantity: 1,
    unit: 'HUR',
    unitPrice,
    vatCode: 3,
  });
  const ofCustomer = await createDraft(api, { lines: [line('Rådgivning', 900), line('Reise', 50)] });
  const client = { clientId: ofCustomer.client.id, client: undefined };
  await createSent(api, { ...client, lines: [line('RÅDGIVNING', 1250.5)] });
  const other = { client: { name: 'En annen', email: 'annen@kunde.example' } };
  await createSent(api, { ...other, lines: [line('rådgivning', 10), line('Logo', 7)] });

  const { items } = await read(`/earlier-lines?environment=test&clientId=${ofCustomer.client.id}`);
  assert.deepEqual(
    items.map(({ description, unitPrice }) => [description, unitPrice]),
    [
      ['RÅDGIVNING', 1250.5],
      ['Reise', 50],
      ['Logo', 7],
    ],
  );
  assert.deepEqual(items[0], {
    description: 'RÅDGIVNING',
    unit: 'HUR',
    unitPrice: 1250.5,
    unitPriceWithVat: null,
    vatCode: 3,
    vatRateBp: 2500,
  });
  const all = await read(`/earlier-lines?environment=test&clientId=${newId()}`);
  assert.deepEqual(
    all.items.map(({ description }) => description),
    ['rådgivning', 'Logo', 'Reise'],
  );
  assert.deepEqual(await read('/earlier-lines?environment=production'), { items: [] });
});

test('nobody of another company gets any of it', async () => {
  for (const path of ['/invoice-defaults', '/earlier-lines?environment=test', '/organisations/974760673']) {
    assertError(await stranger.get(`${at}${path}`), 404, 'not-found');
  }
});
