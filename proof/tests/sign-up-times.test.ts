/** Checks that the time of an answer does not tell who has an account, nor which organisation numbers have a company. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  PASSWORD,
  openAppCaller,
  personIdOf,
  signInToApp,
} from '../../server/test/support/browser/app-caller.ts';
import { startTestApp } from '../../server/test/support/test-app.ts';
import { differAmong } from '../../torture/timing/differ.ts';

const TAKEN_NUMBER = '974760673';
const FREE_NUMBER = '987654325';
/** Requests of each kind. Sign-ups are open to everybody, so there are more of them. */
const ASKED = { signUps: 1000, companies: 200 };

const service = await startTestApp({ jobs: false, isAlone: true, signUpIsOpen: true });
const differ = differAmong(3);

test('one look more at the database takes longer, so that the tests below can fail', async () => {
  const signUp = () => openAppCaller(service).post('/sign-up', { email: newEmail(), name: 'Kari' });
  const apart = await differ('sign-up, with one look more at the database', 400, signUp, async () => {
    await signUp();
    await service.db.selectFrom('people').select('id').limit(1).execute();
  });
  assert.equal(apart, true);
});

test('a sign-up with an address that has an account takes as long as one with a new address', async () => {
  // Each address is asked for as often as each other one, so that only the account tells them apart.
  const [known, unknown] = [emails(), emails()];
  for (const ownerEmail of known) await service.createCompany({ ownerEmail, ownerPassword: PASSWORD });
  const asker = (addresses: string[]) => {
    let turn = 0;
    return () =>
      openAppCaller(service).post('/sign-up', { email: addresses[turn++ % addresses.length], name: 'Kari' });
  };
  const apart = await differ(
    'sign-up of a known address, of an unknown one',
    ASKED.signUps,
    asker(known),
    asker(unknown),
  );
  assert.equal(apart, false);
});

test('a number that an open company has takes as long as one that nobody has', async () => {
  await service.createCompany({ orgNumber: TAKEN_NUMBER });
  const apart = await differ(
    'company with a taken number, with a free one',
    ASKED.companies,
    await companyMaker(TAKEN_NUMBER),
    await companyMaker(FREE_NUMBER),
  );
  assert.equal(apart, false);
});

/** Somebody makes one company after the other, and leaves each, because a person has few that wait. */
async function companyMaker(orgNumber: string): Promise<() => Promise<unknown>> {
  const email = `${orgNumber}@nordlys.example`;
  await service.createCompany({ orgNumber: '923609016', ownerEmail: email, ownerPassword: PASSWORD });
  const caller = await signInToApp(service, email);
  const personId = await personIdOf(caller);
  const body = { name: 'Fjord Kaffe AS', orgNumber, address: '', postalCode: '', city: '' };
  return async () => {
    const made = await caller.post('/companies', body);
    assert.equal(made.status, 200, made.text);
    await service.db.deleteFrom('memberships').where('person_id', '=', personId).execute();
  };
}

function emails(): string[] {
  return Array.from({ length: 10 }, newEmail);
}

function newEmail(): string {
  return `ny-${crypto.randomUUID()}@nordlys.example`;
}
