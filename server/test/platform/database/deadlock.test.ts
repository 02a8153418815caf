import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import { eventually } from '../../support/eventually.ts';
import { NO_TRIGGERS } from '../../support/database/citus.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { startTestApp } from '../../support/test-app.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';

// Requests take their locks in an order that cannot deadlock. A trigger makes the requests of this file take one more lock, in
// the wrong order. The trigger counts the attempts with a sequence, because no rollback resets a sequence.

/** On Citus all rows of an account are on one node, which undoes a deadlock as every PostgreSQL does. */
const skip = NO_TRIGGERS;

const connection = await createTestDatabase();
const service = await startTestApp({ connection, jobs: false });
const owner = openAsOwner(connection);
const api = await service.caller();
const GATE = 29;

before(async () => {
  if (skip !== false) return;
  await sql`
    create sequence tries;
    create function wait_for_the_other() returns trigger language plpgsql security definer as $$
      begin
        perform nextval('tries');
        if new.city = 'Ingensteds' then raise 'as if it were one' using errcode = '40P01'; end if;
        perform pg_advisory_xact_lock_shared(${sql.lit(GATE)});
        perform from clients where account_id = new.account_id and city = new.city and id <> new.id for update;
        return new;
      end $$;
    create trigger waits before insert or update on clients
      for each row when (new.city is not null) execute function wait_for_the_other()
  `.execute(owner);
});

async function triesOf(act: () => Promise<void>): Promise<number> {
  const last = async () => {
    const { rows } = await sql<{ tries: bigint }>`
      select case when is_called then last_value else 0 end as tries from tries`.execute(owner);
    return Number(rows[0]?.tries);
  };
  const before = await last();
  await act();
  return (await last()) - before;
}

async function createClient(name: string) {
  return bodyOf(await api.post('/v1/clients', { name }), 201);
}

test(
  'two requests that deadlock both get an answer: the request that PostgreSQL undoes is tried again',
  { skip },
  async () => {
    const [one, other] = [await createClient('Den ene'), await createClient('Den andre')];
    const move = ({ id }: { id: string }) => api.patch(`/v1/clients/${id}`, { city: 'Bergen' });
    // Each request finds the row of the other request by its city.
    assert.equal((await move(one)).status, 200);
    assert.equal((await move(other)).status, 200);

    const rename = ({ id }: { id: string }, name: string) => api.patch(`/v1/clients/${id}`, { name });
    const tries = await triesOf(async () => {
      const answers = await owner.transaction().execute(async (gate) => {
        await sql`select pg_advisory_xact_lock(${GATE})`.execute(gate);
        const both = [rename(one, 'En'), rename(other, 'To')];
        await eventually('both have locked their own row and wait', async () => {
          const waiting = sql`select from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted`;
          return (await waiting.execute(gate)).rows.length === 2;
        });
        return { both };
      });
      for (const answer of await Promise.all(answers.both)) assert.equal(answer.status, 200, answer.text);
    });
    assert.equal(tries, 3);
    assert.equal(bodyOf(await api.get(`/v1/clients/${one.id}`), 200).name, 'En');
    assert.equal(bodyOf(await api.get(`/v1/clients/${other.id}`), 200).name, 'To');
  },
);

test(
  'a deadlock at the second try is answered 503, and the key is free for another request',
  { skip },
  async () => {
    const key = crypto.randomUUID();
    const ask = () => api.post('/v1/clients', { name: 'Uheldig', city: 'Ingensteds' }, { key });
    const tries = await triesOf(async () => {
      const refused = await ask();
      assertError(refused, 503, 'service-unavailable');
      assert.equal(refused.headers.get('retry-after'), '1');
    });
    assert.equal(tries, 2);

    await sql`drop trigger waits on clients`.execute(owner);
    const answer = await ask();
    assert.equal(answer.status, 201);
    assert.equal(answer.headers.get('idempotency-replayed'), null);
    const { items } = bodyOf(await api.get('/v1/clients'), 200);
    assert.equal(items.filter(({ name }) => name === 'Uheldig').length, 1);
  },
);
