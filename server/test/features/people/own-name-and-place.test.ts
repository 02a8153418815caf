import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, assertInvalid, bodyOf, existing } from '../../support/api/answers.ts';
import { openStaff, signInToApp } from '../../support/browser/app-caller.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const { company, emails, owner, member } = await openStaff(service);
const stranger = await openStaff(service);

test('a person changes the own name, and colleagues see the new one', async () => {
  assert.equal((await member.put('/name', { name: ' Mona\u202E Medarbeider ' })).status, 204);
  assert.equal(existing(bodyOf(await member.get('/session'), 200)).person.name, 'Mona Medarbeider');
  const { people } = bodyOf(await owner.get(`/companies/${company.companyId}/people`), 200);
  assert.equal(people.find((one) => one.email === emails.member)?.name, 'Mona Medarbeider');
});

test('a name is a line of text', async () => {
  for (const [name, code] of [
    ['  ', 'required'],
    ['\u202E', 'required'],
    ['x'.repeat(201), 'too-long'],
    ['Mona\nM', 'invalid-format'],
  ] as const) {
    assertInvalid(await member.put('/name', { name }), { name: code });
  }
  assertInvalid(await member.put('/name', {}), { name: 'required' });
  assert.equal(existing(bodyOf(await member.get('/session'), 200)).person.name, 'Mona Medarbeider');
});

test('the service remembers for a person, on all devices, which account the person opened last at each company', async () => {
  const place = async (caller: typeof member) => {
    const { lastOpened } = existing(existing(bodyOf(await caller.get('/session'), 200)).companies[0]);
    return lastOpened;
  };
  assert.equal(await place(member), undefined);
  const at = new Date('2026-03-02T08:00:00Z');
  await service.clock.at(at, async () => {
    const phone = await signInToApp(service, emails.member);
    const opened = await phone.put('/session/account', { accountId: company.accounts.production });
    assert.equal(opened.status, 204, opened.text);
  });
  assert.deepEqual(await place(member), { at: at.toISOString(), environment: 'production' });
  await service.clock.at(at, () => member.put('/session/account', { accountId: company.accounts.test }));
  assert.deepEqual(await place(member), { at: at.toISOString(), environment: 'test' });
  assert.equal(await place(owner), undefined, 'for this person alone');
});

test('the first steps that a person hides stay hidden, on all devices, for this person at this company alone', async () => {
  const isHidden = async (caller: typeof member) =>
    existing(existing(bodyOf(await caller.get('/session'), 200)).companies[0]).firstStepsHidden;
  assert.equal(await isHidden(member), false);
  const phone = await signInToApp(service, emails.member);
  for (const again of [1, 2]) {
    const hidden = await phone.put('/session/first-steps', { companyId: company.companyId });
    assert.equal(hidden.status, 204, `${again}: ${hidden.text}`);
  }
  assert.equal(await isHidden(member), true);
  assert.equal(await isHidden(owner), false);
  for (const companyId of [stranger.company.companyId, 'ingen', '']) {
    assertError(await member.put('/session/first-steps', { companyId }), 404, 'not-found');
  }
  assert.equal(await isHidden(stranger.owner), false);
});

test('an account of another company, and one that there is not, is 404', async () => {
  for (const accountId of [stranger.company.accounts.test, 'T00000000', 'ingen', '']) {
    assertError(await member.put('/session/account', { accountId }), 404, 'not-found');
  }
  assertInvalid(await member.put('/session/account', {}), { accountId: 'required' });
});
