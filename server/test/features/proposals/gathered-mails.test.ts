import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { bodyOf } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import type { Staff } from '../../support/browser/app-caller.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { proposalOf } from '../../support/proposals/proposals.ts';
import { clientOf } from '../../support/recurring-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';
import { workOff } from '../../support/work-off.ts';

// Two apps on one database stand for two processes.

const service = await startTestApp({ isAlone: true, jobs: false });
const second = await startTestApp({ connection: service.connection, jobs: false });
const owner = openAsOwner(service.connection);

async function asking() {
  const staff = await openStaff(service);
  const agent = await service.caller({ company: staff.company, mode: 'proposes' });
  const path = `/v1/clients/${await clientOf(agent)}` as const;
  let count = 0;
  const ask = async (by: ApiCaller = agent) => {
    count += 1;
    return proposalOf(await by.patch(path, { city: `By ${count}` }));
  };
  return { ...staff, agent, ask };
}

/** How many mails wait for the owner, and as many for the admin and none for the member. */
async function countMails({ emails }: Pick<Staff, 'emails'>): Promise<number> {
  const { rows } = await sql<{ recipient: string }>`
    select recipient from people_emails where link_id is null and subject like 'Noe venter på godkjenning%'`.execute(
    owner,
  );
  const of = (email: string) => rows.filter(({ recipient }) => recipient === email).length;
  assert.deepEqual([of(emails.admin), of(emails.member)], [of(emails.owner), 0]);
  return of(emails.owner);
}

/** Ten minutes pass for the mails. */
async function tenMinutesLater(): Promise<void> {
  await sql`update rate_limit_windows set started_at = started_at - interval '10 minutes'`.execute(owner);
  await sql`update proposals set tell_at = tell_at - interval '10 minutes'`.execute(owner);
}

/** Both processes look for what is due at once. */
async function look(): Promise<void> {
  const of = ({ db, outbox }: typeof service) =>
    workOff(
      db,
      outbox.filter(({ name }) => name === 'tell-approvers'),
    );
  await Promise.all([of(service), of(second)]);
}

test('asking and taking back again and again sends one mail, and no more when nothing waits', async () => {
  const { agent, ask, ...staff } = await asking();
  for (let round = 0; round < 30; round += 1) {
    const { id } = await ask();
    bodyOf(await agent.delete(`/v1/proposals/${id}`), 200);
  }
  assert.equal(await countMails(staff), 1);
  await tenMinutesLater();
  await look();
  assert.equal(await countMails(staff), 1);
});

test('what comes within ten minutes after a mail is told of by one mail after them', async () => {
  const { ask, agent, ...staff } = await asking();
  await ask();
  const { id } = await ask();
  await ask();
  bodyOf(await agent.delete(`/v1/proposals/${id}`), 200);
  await look();
  assert.equal(await countMails(staff), 1);
  await tenMinutesLater();
  await look();
  assert.equal(await countMails(staff), 2);
  await ask();
  await look();
  assert.equal(await countMails(staff), 2);
  await tenMinutesLater();
  await look();
  await tenMinutesLater();
  await look();
  assert.equal(await countMails(staff), 3);
});

test('a mail that goes when something is asked for tells of what waits as well, and begins the next ten minutes', async () => {
  const { ask, ...staff } = await asking();
  await ask();
  await ask();
  await tenMinutesLater();
  await ask();
  assert.equal(await countMails(staff), 2);
  await look();
  await tenMinutesLater();
  await look();
  assert.equal(await countMails(staff), 2);
});

test('several API clients that ask at once send one mail, and another account has its own', async () => {
  const { company, ask, ...staff } = await asking();
  const agents = await Promise.all(
    Array.from({ length: 4 }, () => service.caller({ company, mode: 'proposes' })),
  );
  await Promise.all(agents.map((agent) => ask(agent)));
  assert.equal(await countMails(staff), 1);
  const other = await asking();
  await other.ask();
  assert.equal(await countMails(other), 1);
});
