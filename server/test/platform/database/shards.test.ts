import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { readLists, walk } from '../../support/api/walk.ts';
import { NO_CITUS } from '../../support/database/citus.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import type { Noted } from '../../support/database/remote-commands.ts';
import { noteRemoteCommands } from '../../support/database/remote-commands.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';
import { startTestApp } from '../../support/test-app.ts';

// Where the accounts are spread over nodes (decision 54), a request talks to one node. Else each request would be as slow
// as the slowest node, and none would be answered while one of them is away.

const skip = NO_CITUS;
let noted: Noted[] = [];

before(async () => {
  if (skip !== false) return;
  const connection = await createTestDatabase();
  const owner = openAsOwner(connection);
  // For the connections that are opened from now on.
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(owner);
  await sql`alter database ${sql.id(rows[0]?.name ?? '')} set citus.log_remote_commands = on`.execute(owner);
  const notes = noteRemoteCommands(connection);
  after(notes.stop);
  const service = await startTestApp({ connection, jobs: false, rateLimits: true });
  await readLists(await walk(service));
  noted = notes.noted;
});

/** The transactions that may talk to several nodes, each with its reason. */
const ALLOWED: { statement: RegExp; why: string }[] = [
  {
    statement: /^\s*insert into api_calls/,
    why: 'the log of calls: those of half a second in one statement, after the answers',
  },
  {
    statement: /^(insert into|update) "(companies|accounts|company_logos)"/,
    why: 'companies and the test clock: every node has a copy of their tables',
  },
];

test('no transaction of a request talks to several nodes', { skip }, () => {
  assert.ok(noted.length > 500, `${noted.length} transactions`);
  const ofOneNode = noted.filter(({ nodes }) => nodes.size === 1);
  assert.ok(ofOneNode.length > 200, `${ofOneNode.length} transactions of one node`);
  const found = noted
    .filter(({ nodes, statements }) => nodes.size > 1 && !isAllowed(statements))
    .map(({ statements }) => statements.map((text) => text.replaceAll(/\s+/g, ' ').slice(0, 200)));
  assert.deepEqual(found, []);
});

test(
  'no transaction of a request takes a commit of two phases, which writes on the coordinator',
  { skip },
  () => {
    const found = noted
      .filter(({ isPrepared, statements }) => isPrepared && !isAllowed(statements))
      .map(({ statements }) => statements.map((text) => text.replaceAll(/\s+/g, ' ').slice(0, 200)));
    assert.deepEqual(found, []);
  },
);

test('every exception names a statement that there is', { skip }, () => {
  for (const { statement, why } of ALLOWED) {
    assert.ok(
      noted.some(({ statements }) => statements.some((text) => statement.test(text))),
      why,
    );
  }
});

function isAllowed(statements: string[]): boolean {
  return ALLOWED.some(({ statement }) => statements.some((text) => statement.test(text)));
}
