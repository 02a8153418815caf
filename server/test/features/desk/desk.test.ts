import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { closeCompany } from '../../../src/features/closing/index.ts';
import { derivedInOutbox } from '../../../src/features/derived/jobs.ts';
import { sequenceAll } from '../../../src/platform/events/sequencer.ts';
import { bodyOf, existing } from '../../support/api/answers.ts';
import type { AppCaller } from '../../support/browser/app-caller.ts';
import { PASSWORD, signInToApp } from '../../support/browser/app-caller.ts';
import { noteStatements } from '../../support/database/executed-statements.ts';
import { figureBreaches, withoutSequencer } from '../../support/database/figures.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { personAt } from '../../support/desk.ts';
import { createDraft, createSent, exemptLine } from '../../support/example-invoices.ts';
import { moveClock } from '../../support/test-tools.ts';
import { startTestApp } from '../../support/test-app.ts';
import { workOff } from '../../support/work-off.ts';

const service = await startTestApp({ jobs: false, isAlone: true });
const owner = openAsOwner(service.connection);

const desk = async (person: AppCaller, environment: 'production' | 'test' = 'test') =>
  bodyOf(await person.get(`/desk?environment=${environment}`), 200).items;
const named = async (person: AppCaller, name: string) =>
  existing((await desk(person)).find(({ companyName }) => companyName === name));

test('a row tells what waits at a company, as its overview does, and a person sees no company of others', async () => {
  const company = await service.createCompany({ name: 'Fjell AS' });
  const other = await service.createCompany({
    name: 'Hav AS',
    orgNumber: '974760673',
    vatRegistered: false,
    defaultVatRateBp: 0,
  });
  await service.createCompany({ name: 'Fremmed AS', orgNumber: '991825827' });
  const api = await service.caller({ company });
  await moveClock(api, '2027-01-05');
  await createDraft(api);
  await createDraft(api);
  await createSent(api, { dueDate: '2027-01-20', lines: [exemptLine(400)] });
  const paid = await createSent(api, { dueDate: '2027-01-20', lines: [exemptLine(70)] });
  const reminded = await createSent(api, { dueDate: '2027-01-20', lines: [exemptLine(30)] });
  await moveClock(api, '2027-03-01');
  bodyOf(await api.post(`/v1/invoices/${paid.id}/payments`, { amount: 70, paidOn: '2027-02-01' }), 201);
  bodyOf(await api.post(`/v1/invoices/${reminded.id}/reminders`, { type: 'reminder', fee: false }), 201);
  bodyOf(await api.call('PUT', '/v1/period-closing', { body: { closedThrough: '2027-02' } }), 200);
  const person = await personAt(service, 'ragnhild@tall.example', [
    { companyId: company.companyId, role: 'admin' },
    { companyId: other.companyId, role: 'viewer' },
  ]);

  // Figures are the same while differences wait and when they have been added.
  for (const add of [async () => {}, () => sequenceAll(service.db)]) {
    await add();
    const rows = await desk(person);
    assert.deepEqual(
      rows.map(({ companyName, role, isClosed }) => [companyName, role, isClosed]),
      [
        ['Fjell AS', 'admin', false],
        ['Hav AS', 'viewer', false],
      ],
    );
    const row = existing(rows[0]);
    assert.deepEqual(row.waiting, {
      drafts: 2,
      bounced: 0,
      notReminded: 1,
      acceptedQuotes: 0,
      bankTransactions: 0,
      proposals: 0,
    });
    assert.deepEqual(row.overdue, { count: 2, amount: 430 });
    assert.equal(row.toDo, 3);
    // January and February are due on 12 April 2027, because the 10th is a Saturday. That the months are closed is no return.
    assert.deepEqual([row.vat?.term, row.vat?.dueOn, row.vat?.days], [1, '2027-04-12', 42]);
    assert.deepEqual(row.deadlines, [{ kind: 'vat', on: '2027-04-12', days: 42 }]);
    assert.equal(row.closedThrough, '2027-02');
    assert.match(row.closedBy ?? '', /./);
    const path = `/companies/${company.companyId}/overview?environment=test` as const;
    const { waiting, overdue } = bodyOf(await person.get(path), 200);
    assert.deepEqual(
      [row.waiting?.drafts, row.waiting?.notReminded, row.overdue],
      [waiting.drafts, waiting.notReminded, { count: overdue.count, amount: overdue.amount }],
    );
  }
  assert.deepEqual(await figureBreaches(owner.of(company.accounts.test)), []);
});

test('the environments are apart', async () => {
  const company = await service.createCompany({ name: 'Skog AS', orgNumber: '981566378' });
  await createDraft(await service.caller({ company }));
  const person = await personAt(service, 'skog@tall.example', [
    { companyId: company.companyId, role: 'member' },
  ]);
  const drafts = async (environment: 'production' | 'test') =>
    (await desk(person, environment)).map(({ accountId, waiting }) => [accountId, waiting?.drafts]);
  assert.deepEqual(await drafts('test'), [[company.accounts.test, 1]]);
  assert.deepEqual(await drafts('production'), [[company.accounts.production, 0]]);
});

test('a closed company is shown as closed to its owner, with nothing read of it, and to nobody else', async () => {
  const email = 'eier-av-lukket@tall.example';
  const company = await service.createCompany({
    name: 'Lukket AS',
    orgNumber: '123456785',
    ownerEmail: email,
    ownerPassword: PASSWORD,
  });
  await createDraft(await service.caller({ company }));
  const accountant = await personAt(service, 'lukket@tall.example', [
    { companyId: company.companyId, role: 'accountant' },
  ]);
  const person = await signInToApp(service, email);
  await closeCompany(
    { db: service.db, now: new Date(), actor: email, address: '127.0.0.1', watch: async () => ({}) },
    company.companyId,
  );
  const row = await named(person, 'Lukket AS');
  assert.deepEqual(
    [row.isClosed, row.role, row.waiting, row.overdue, row.toDo, row.urgency, row.deadlines],
    [true, 'owner-of-closed', null, null, 0, null, []],
  );
  assert.deepEqual(await desk(accountant), []);
});

test('one company costs as many statements as many', async () => {
  const company = await service.createCompany({ name: 'En AS' });
  const person = await personAt(service, 'mange@tall.example', [
    { companyId: company.companyId, role: 'accountant' },
  ]);
  // The fewest of three, because the service may look after itself meanwhile.
  const count = async () => {
    await desk(person);
    let fewest = Infinity;
    for (let time = 0; time < 3; time += 1) {
      const noted = noteStatements(service.connection);
      await desk(person);
      noted.stop();
      fewest = Math.min(fewest, noted.count());
    }
    return fewest;
  };
  const one = await count();
  const more = [];
  for (let index = 0; index < 6; index += 1) {
    more.push(await service.createCompany({ name: `Nummer ${index} AS` }));
  }
  await personAt(
    service,
    'mange@tall.example',
    more.map(({ companyId }) => ({ companyId, role: 'accountant' })),
  );
  assert.deepEqual([one, await count()], [3, 3]);
});

test('figures that a release of before has not noted are not shown until the outbox has counted them', async () => {
  const company = await service.createCompany({ name: 'Gammel AS' });
  const api = await service.caller({ company });
  const person = await personAt(service, 'gammel@tall.example', [
    { companyId: company.companyId, role: 'admin' },
  ]);
  await createDraft(api);
  await sequenceAll(service.db);
  assert.equal((await named(person, 'Gammel AS')).waiting?.drafts, 1);

  // As release 1.1 writes it: without the figure of what waits, and without saying that it knows the figure.
  await withoutSequencer(owner.of(api.accountId), async () => {
    await createDraft(api);
    await sql`
      update new_events set knows_waiting = false, differences = (
        select jsonb_agg(d) from jsonb_array_elements(differences) d where d->>0 not like 'waiting-%')
      where account_id = ${api.accountId} and cardinality(types) > 0`.execute(owner);
  });
  await sequenceAll(service.db);
  const { waiting, urgency, toDo } = await named(person, 'Gammel AS');
  assert.deepEqual([waiting, urgency, toDo], [null, null, 0]);

  const kinds = derivedInOutbox(service.db).filter(({ name }) => name === 'waiting-figures');
  await workOff(service.db, kinds, [api.accountId]);
  assert.equal((await named(person, 'Gammel AS')).waiting?.drafts, 2);
  await createDraft(api);
  await sequenceAll(service.db);
  assert.equal((await named(person, 'Gammel AS')).waiting?.drafts, 3);
  assert.deepEqual(await figureBreaches(owner.of(api.accountId)), []);
});
