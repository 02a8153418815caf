import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import { leaseBankFile } from '../../../src/features/bank/files/bank-files.store.ts';
import { MAIL_LEASES } from '../../../src/features/mail/deliveries.store.ts';
import { leaseEndpoint } from '../../../src/features/webhooks/endpoints/endpoints.store.ts';
import { newId } from '../../../src/platform/database/ids.ts';
import type { Lease } from '../../../src/platform/operations/leases.ts';
import { LostLease, leasesOf } from '../../../src/platform/operations/leases.ts';
import { createSent } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

// During an upgrade, processes of release 1.1.0 work on the same rows. Neither takes what the other has.

const service = await startTestApp({ jobs: false, isAlone: true });
const { db } = service;
let accountId: string;

type Kind = {
  /** @returns the id of a row that is due */
  make(): Promise<string>;
  take(id: string): Promise<Lease<unknown> | undefined>;
  /** The statement of release 1.1.0 that takes the row. */
  takeAsBefore(id: string): ReturnType<typeof sql>;
  table: string;
  until: string;
};

const KINDS: Record<string, Kind> = {
  mails: {
    async make() {
      const api = await service.caller();
      const invoice = await createSent(api);
      const { rows } = await sql<{ id: string }>`
        select id from deliveries where account_id = ${api.accountId} and invoice_id = ${invoice.id}`.execute(
        db,
      );
      ({ accountId } = api);
      return rows[0]?.id ?? assert.fail();
    },
    take: (id) => MAIL_LEASES.take(db, { accountId, id }, MAIL_LEASES.isDue(new Date())),
    takeAsBefore: (id) => sql`
      update deliveries set status = 'sending', attempts = attempts + 1,
        next_attempt_at = statement_timestamp() + make_interval(secs => 600)
      where account_id = ${accountId} and id = ${id} and (
        (status = 'queued' and next_attempt_at <= ${new Date()})
        or (status = 'sending' and next_attempt_at <= statement_timestamp())
      ) returning id`,
    table: 'deliveries',
    until: 'next_attempt_at',
  },
  'bank files': {
    async make() {
      ({ accountId } = await service.caller());
      const id = newId();
      await sql`
        insert into bank_files (account_id, id, origin, sha256, size_bytes, status, created_at)
        values (${accountId}, ${id}, 'api', ${id}, 1, 'processing', now())`.execute(db);
      return id;
    },
    take: (id) => leaseBankFile(db.of(accountId), id),
    takeAsBefore: (id) => sql`
      update bank_files set leased_until = clock_timestamp() + interval '30 seconds'
      where account_id = ${accountId} and id = ${id} and status = 'processing' and leased_until <= clock_timestamp()
      returning id`,
    table: 'bank_files',
    until: 'leased_until',
  },
  'webhook endpoints': {
    async make() {
      ({ accountId } = await service.caller());
      const id = newId();
      await sql`
        insert into webhook_endpoints (account_id, id, url, types, description, status, creator_type, creator_id, scopes, secret,
          position, version, created_at, updated_at)
        values (${accountId}, ${id}, 'https://hook.example/', '{}', '', 'enabled', 'person', ${newId()}, '{}', '', 0, 1, now(), now())
        `.execute(db);
      return id;
    },
    take: (id) => leaseEndpoint(db, { accountId, id }),
    takeAsBefore: (id) => sql`
      update webhook_endpoints set lease = ${newId()}, leased_until = statement_timestamp() + make_interval(secs => 30)
      where account_id = ${accountId} and id = ${id} and status = 'enabled'
        and (leased_until is null or leased_until <= statement_timestamp() or lease = ${newId()})
      returning id`,
    table: 'webhook_endpoints',
    until: 'leased_until',
  },
  schedules: {
    async make() {
      await sql`insert into schedules (name, due_at, attempts) values ('job', now(), 0)
        on conflict (name) do update set due_at = now()`.execute(db);
      return 'job';
    },
    take: (id) => SCHEDULES.take(db, { accountId: '', id }, SCHEDULES.isDue()),
    takeAsBefore: (id) => sql`
      insert into schedules as known (name, due_at, attempts)
      values (${id}, statement_timestamp() + make_interval(secs => 120), 0)
      on conflict (name) do update set due_at = excluded.due_at, attempts = known.attempts + 1
      where known.due_at <= statement_timestamp() returning name`,
    table: 'schedules',
    until: 'due_at',
  },
};

/** As schedules.ts declares them, without its clock. */
const SCHEDULES = leasesOf<{ attempts: number }>({
  table: 'schedules',
  key: 'name',
  until: 'due_at',
  seconds: 120,
  taken: { attempts: sql`attempts + 1` },
  columns: 'attempts',
});

before(() => db.deleteFrom('schedules').execute());

for (const [name, { make, take, takeAsBefore, table, until }] of Object.entries(KINDS)) {
  const endLease = () => sql`update ${sql.table(table)} set ${sql.ref(until)} = now()`.execute(db);
  const takenAsBefore = async (id: string) => (await takeAsBefore(id).execute(db)).rows.length > 0;
  const isMine = async (lease: Lease<unknown> | undefined) => {
    const rows = await sql`select from ${sql.table(table)} where ${lease?.isMine() ?? assert.fail()}`.execute(
      db,
    );
    return rows.rows.length > 0;
  };

  test(`${name}: what this process has, no other process takes, and what another has, this one does not`, async () => {
    const id = await make();
    const lease = await take(id);
    assert.equal(await isMine(lease), true);
    assert.equal(await take(id), undefined);
    assert.equal(await takenAsBefore(id), false);
    await lease?.giveBack(db, new Date(0));
    assert.equal(await takenAsBefore(id), true);
    assert.equal(await take(id), undefined);
  });

  test(`${name}: a process that has lost its lease renews, undoes and gives back nothing`, async () => {
    const id = await make();
    const lease = (await take(id)) ?? assert.fail();
    assert.equal(await lease.renew(db), true);
    await endLease();
    assert.equal(await takenAsBefore(id), true);
    assert.equal(await isMine(lease), false);
    assert.equal(await lease.renew(db), false);
    await assert.rejects(
      lease.transact(db, (trx) => sql`delete from schedules`.execute(trx)),
      LostLease,
    );
    await lease.giveBack(db);
    await endLease();
    assert.notEqual(await take(id), undefined);
  });
}

test('a process of release 1.1.0 notices by its own mark that this process has taken the endpoint', async () => {
  const { make, take, takeAsBefore } = KINDS['webhook endpoints'] ?? assert.fail();
  const id = await make();
  await takeAsBefore(id).execute(db);
  const mark = async () => {
    const { lease } = await db
      .selectFrom('webhook_endpoints')
      .select('lease')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return lease;
  };
  assert.notEqual(await mark(), null);
  await sql`update webhook_endpoints set leased_until = now()`.execute(db);
  await take(id);
  assert.equal(await mark(), null);
});

test('an attempt that failed waits for the pause of its number, and the last pause is repeated', async () => {
  const id = await KINDS['mails']?.make();
  const now = new Date();
  const pauses: number[] = [];
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    const one = { accountId, id: id ?? '' };
    const lease = await MAIL_LEASES.take(db, one, MAIL_LEASES.isDue(new Date(now.getTime() + 400 * 60_000)));
    await lease?.putOff(db, now, { last_error: 'deferred' });
    const { rows } = await sql<{ at: Date }>`
      select next_attempt_at as at from deliveries
      where account_id = ${accountId} and id = ${id} and status = 'queued' and last_error = 'deferred'`.execute(
      db,
    );
    pauses.push(((rows[0]?.at.getTime() ?? 0) - now.getTime()) / 60_000);
  }
  assert.deepEqual(pauses, [1, 5, 15, 60, 180, 360, 360, 360]);
});
