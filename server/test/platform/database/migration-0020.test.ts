import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { sql } from 'kysely';
import { foldEmail } from '../../../src/domain/email-address.ts';
import { migrate } from '../../../src/platform/database/migrations.ts';
import { createOldDatabase } from '../../support/database/old-database.ts';

const COMPANY = '01981f00-0000-7000-8000-000000000001';
const id = (last: number) => `01981f00-0000-7000-8000-${String(last).padStart(12, '0')}`;
const [OWNER, MEMBER, TURKISH] = [id(11), id(12), id(13)];

const before = readdirSync(new URL('../../../migrations', import.meta.url)).filter((name) => name < '0020');
const { connection, db } = await createOldDatabase(before.length);

test('people keep their addresses, waiting mails get a new link, and invitations by people without that right end', async () => {
  await sql`
    insert into companies (id, name, org_number, address, postal_code, city, bank_account, vat_registered,
      default_vat_rate_bp, zero_rate_vat_code, created_at)
    values (${COMPANY}, 'Nordlys Design AS', '123456785', 'Storgata 1', '9008', 'Tromsø', '86011117947', true, 2500, 5, now())
  `.execute(db);
  const people = {
    [OWNER]: 'Eier@Nordlys.example',
    [MEMBER]: 'medlem@nordlys.example',
    [TURKISH]: 'İDA.ÅS@nordlys.example',
  };
  for (const [personId, email] of Object.entries(people)) {
    await sql`insert into people (id, email, created_at) values (${personId}, ${email}, now())`.execute(db);
  }
  await sql`insert into memberships values (${COMPANY}, ${OWNER}, 'owner'), (${COMPANY}, ${MEMBER}, 'member')`.execute(
    db,
  );
  const tokens = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(43));
  const link = (index: number, columns: { purpose: string; by: string; person: string | null }) =>
    sql`
    insert into one_time_links (id, token_sha256, purpose, email, person_id, company_id, role, created_by, created_at, expires_at)
    values (${id(20 + index)}, ${createHash('sha256')
      .update(tokens[index] ?? '')
      .digest()}, ${columns.purpose}, 'Ny@nordlys.example',
      ${columns.person}, ${columns.person === null ? COMPANY : null}, ${columns.person === null ? 'admin' : null}, ${columns.by},
      now(), now() + interval '1 hour')
  `.execute(db);
  await link(0, { purpose: 'password', by: 'command line', person: OWNER });
  await link(1, { purpose: 'invitation', by: 'eier@nordlys.example', person: null });
  await link(2, { purpose: 'invitation', by: 'medlem@nordlys.example', person: null });
  await link(3, { purpose: 'invitation', by: 'eier@nordlys.example', person: null });
  const mail = (index: number, text: string) =>
    sql`
    insert into people_emails (id, recipient, subject, text, next_attempt_at, created_at, expires_at)
    values (${id(30 + index)}, 'ny@nordlys.example', 'Invitasjon', ${text}, now(), now(), now() + interval '1 hour')
  `.execute(db);
  await mail(1, `Hei\n\nhttps://faktura.example/app/invitation#${tokens[1]}\n`);
  await mail(2, `Hei\n\nhttps://faktura.example/app/invitation#${tokens[2]}\n`);
  await mail(9, `Hei\n\nhttps://faktura.example/app/new-password#${'z'.repeat(43)}\n`);

  assert.equal((await migrate(connection))[0], '0020-doors');

  const folded = await db.selectFrom('people').select(['id', 'email_folded']).orderBy('id').execute();
  assert.deepEqual(
    folded,
    Object.entries(people).map(([personId, email]) => ({ id: personId, email_folded: foldEmail(email) })),
  );
  const links = await db
    .selectFrom('one_time_links')
    .select(['id', 'token_sha256 as token', 'inviter_id as inviterId', 'email_folded as folded'])
    .orderBy('id')
    .execute();
  assert.deepEqual(
    links.map(({ token, ...rest }) => ({ ...rest, hasToken: token !== null })),
    [
      { id: id(20), hasToken: true, inviterId: null, folded: 'ny@nordlys.example' },
      // A waiting mail is sent with another token.
      { id: id(21), hasToken: false, inviterId: OWNER, folded: 'ny@nordlys.example' },
      // This link was mailed before the migration, and still works.
      { id: id(23), hasToken: true, inviterId: OWNER, folded: 'ny@nordlys.example' },
    ],
  );
  const mails = await db.selectFrom('people_emails').select(['id', 'text', 'link_id as linkId']).execute();
  assert.deepEqual(mails, [{ id: id(31), text: 'Hei\n\n{link}\n', linkId: id(21) }]);
});
