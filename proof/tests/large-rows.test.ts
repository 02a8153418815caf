import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import {
  readCheckedManifest,
  restoreBackup,
  writeBackup,
} from '../../server/src/platform/operations/backup/index.ts';
import type { Db } from '../../server/src/platform/database/database.ts';
import { onEnd } from '../../server/test/support/program/cleanup.ts';
import { openAsOwner } from '../../server/test/support/database/owner.ts';
import { makeTemporaryFolder } from '../../server/test/support/program/temporary-folder.ts';
import { createTestDatabase } from '../../server/test/support/database/test-database.ts';

const folders = makeTemporaryFolder();
onEnd(() => rm(folders, { recursive: true }));

test('rows of 50 MB are backed up and restored, and memory does not grow with them', async () => {
  const source = await createTestDatabase();
  const owner = openAsOwner(source);
  // Some characters are longer than a byte. Pieces end inside such characters.
  await owner.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`
      insert into audit_log (id, company_id, actor, action, subject, details, at)
      select gen_random_uuid(), gen_random_uuid(), 'test', 'test', 'test',
        jsonb_build_object('text', number || repeat('æ', 100000) || repeat('x', 50000000)), now()
      from generate_series(1, 3) number
    `.execute(trx);
  });
  const large = join(folders, 'large');
  const megabytes = await peakGrowthOf(() => writeBackup(source, large, new Date()));
  assert.ok(megabytes < 200, `writing took ${megabytes} MB`);

  const target = await createTestDatabase();
  const manifest = await readCheckedManifest(large);
  const megabytesBack = await peakGrowthOf(() =>
    restoreBackup(target, large, manifest, { gaps: undefined, hold: undefined }),
  );
  assert.ok(megabytesBack < 200, `restoring took ${megabytesBack} MB`);
  const hashes = async (db: Db) =>
    (await sql`select id, md5(details ->> 'text') from audit_log order by id`.execute(db)).rows;
  assert.deepEqual(await hashes(openAsOwner(target)), await hashes(owner));
});

/** The most MB by which this process grew. */
async function peakGrowthOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const looking = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5);
  try {
    await work();
  } finally {
    clearInterval(looking);
  }
  return Math.round((peak - before) / 1_000_000);
}
