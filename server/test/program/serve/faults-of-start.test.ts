import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createSigningKeys } from '../../../src/platform/access/signing-keys.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { folderProblemOf } from '../../../src/platform/local-postgres/data-folder.ts';
import { FOR_GOOD } from '../../../src/program/cli/parts/output.ts';
import { readSettings } from '../../../src/program/settings.ts';
import { newSecretsKey, readKeyFile } from '../../../src/platform/operations/secret-box.ts';
import { assertFound, runDoctor } from '../cli/doctor/findings.ts';
import { createTestDatabase, databaseUrl } from '../../support/database/test-database.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import type { Environment } from '../../support/program/program.ts';
import { PROGRAM, findPostgres, freePort, makeMigratedDataDir } from '../../support/program/program.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { makeTemporaryFolder } from '../../support/program/temporary-folder.ts';

// What keeps a service from working ends its start with a sentence, and the doctor says the same.

const dataDir = await makeMigratedDataDir();
const PORT = String(await freePort());
const KEY_FILE = join(dataDir, 'secrets.key');
const KEY = newSecretsKey();
const ROOT = new URL('../../../../', import.meta.url);
const needsModes = { skip: process.platform === 'win32' ? 'Windows has no modes' : false };

/** The start ends for good, and says this in one line, which gives nothing of a key away. */
async function assertStartEnds(environment: Environment, says: RegExp): Promise<void> {
  const { exitCode, stderr } = await runCommand(['serve'], { PORT, ...environment });
  assertSentence(exitCode, stderr, says, FOR_GOOD);
}

function assertSentence(exitCode: number | null, stderr: string, says: RegExp, code = 1): void {
  assert.equal(exitCode, code, stderr);
  assert.match(stderr, /^[^\n]+\.\n$/);
  assert.match(stderr, says);
  assert.ok(!stderr.includes(KEY), stderr);
}

/** `tilgode serve` as a user whom the modes of files bind: root without its right to pass over them. */
function serveBoundByModes(environment: Environment): { exitCode: number | null; stderr: string } {
  const isRoot = process.getuid?.() === 0;
  const program = [process.execPath, PROGRAM, 'serve', '--workers', '1'];
  const [command = '', ...args] = isRoot
    ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search', ...program]
    : program;
  const { status, stderr } = spawnSync(command, args, {
    env: { PATH: process.env['PATH'] ?? '', PORT, ...environment },
    encoding: 'utf8',
    timeout: 180_000,
  });
  return { exitCode: status, stderr };
}

const DAMAGED: [what: string, content: string][] = [
  ['is empty', ''],
  ['has nothing but line feeds', '\n\n'],
  ['is too short', `${KEY.slice(0, 20)}\n`],
  ['is too long', `${KEY}${KEY}\n`],
  ['is no base64', `${'é'.repeat(43)}=\n`],
  ['is binary', '\0\u0001\u0002'.repeat(20)],
  ['has a damaged key of before', `${KEY}\n${KEY.slice(1)}\n`],
];

for (const [what, content] of DAMAGED) {
  test(`a secrets.key that ${what} cannot be read`, async () => {
    await writeFile(KEY_FILE, content);
    await assert.rejects(readKeyFile(KEY_FILE), (error: Error) => {
      assert.match(error.message, /is damaged: each line must be 32 bytes/);
      assert.ok(content.trim() === '' || !error.message.includes(content.trim()));
      return true;
    });
    await rm(KEY_FILE);
  });
}

for (const [what, content] of DAMAGED.filter(([what]) => /too short|of before/.test(what))) {
  test(`a secrets.key that ${what} ends the start`, async () => {
    await writeFile(KEY_FILE, content);
    await assertStartEnds({ DATA_DIR: dataDir }, /^The key of secrets in .*secrets\.key is damaged/);
    assertFound(
      await runDoctor({ DATA_DIR: dataDir, PORT }),
      'secrets-key',
      'bad',
      /is damaged: each line must be 32 bytes/,
      /^Put its copy back\. If there is none, run "tilgode secrets-key replace --lost"/,
    );
    const replaced = await runCommand(['secrets-key', 'replace'], { DATA_DIR: dataDir });
    assertSentence(replaced.exitCode, replaced.stderr, /is damaged/);
    const given = await runCommand(['secrets-key', 'replace', '--lost', '--json'], { DATA_DIR: dataDir });
    assert.deepEqual(JSON.parse(given.stdout), {
      endpoints: 0,
      vippsKeys: 0,
      unreadable: 0,
      unreadableVippsKeys: 0,
    });
    assert.equal((await readKeyFile(KEY_FILE)).length, 1);
    await rm(KEY_FILE);
  });
}

test('a secrets.key that is a folder ends the start', async () => {
  await mkdir(KEY_FILE);
  const says = /^The key of secrets in .*secrets\.key cannot be read \(EISDIR\)/;
  await assertStartEnds({ DATA_DIR: dataDir }, says);
  const examination = await runDoctor({ DATA_DIR: dataDir, PORT });
  assertFound(examination, 'secrets-key', 'bad', says, /must be a file/);
  await rm(KEY_FILE, { recursive: true });
});

test('a secrets.key that the user of the service may not read ends the start', needsModes, async () => {
  await writeFile(KEY_FILE, `${KEY}\n`, { mode: 0o000 });
  const { exitCode, stderr } = serveBoundByModes({ DATA_DIR: dataDir });
  assertSentence(exitCode, stderr, /secrets\.key cannot be read \(EACCES\)/, FOR_GOOD);
  await rm(KEY_FILE);
});

test('a SECRETS_KEY that is damaged ends the start, also in a file', async () => {
  const file = join(dataDir, 'given.key');
  for (const value of [
    KEY.slice(0, 20),
    `${KEY}${KEY}`,
    'é'.repeat(44),
    `${KEY},`,
    `${KEY},${KEY.slice(1)}`,
  ]) {
    const says = { name: 'SettingError', message: /^SECRETS_KEY must be 32 random bytes/ };
    assert.throws(() => readSettings({ SECRETS_KEY: value }), says);
    await writeFile(file, `${value}\n`);
    assert.throws(() => readSettings({ SECRETS_KEY_FILE: file }), says);
  }
  await assertStartEnds(
    { DATA_DIR: dataDir, SECRETS_KEY_FILE: file },
    /^SECRETS_KEY must be 32 random bytes/,
  );
  const examination = await runDoctor({ DATA_DIR: dataDir, PORT, SECRETS_KEY_FILE: file });
  assertFound(examination, 'settings', 'bad', /^SECRETS_KEY must be/, /^Correct the setting/);
  await rm(file);
  await assertStartEnds(
    { DATA_DIR: dataDir, SECRETS_KEY_FILE: dataDir },
    /^SECRETS_KEY_FILE must name a file.*\(EISDIR\)/,
  );
});

test('a damaged signing key in the database ends the start', async () => {
  const connection = await createTestDatabase();
  const { db, close } = openDatabase(connection, 'owner', 2);
  onEnd(close);
  const environment = { DATABASE_URL: databaseUrl(connection), PORT };
  await createSigningKeys(db).rotateWhenDue(new Date());
  const { private_jwk: jwk } = await db
    .selectFrom('signing_keys')
    .select('private_jwk')
    .executeTakeFirstOrThrow();
  const whole = jwk as Record<string, string>;
  const other = await createSigningKeys(db).replaceAll(new Date());
  assert.notEqual(other, undefined);
  const damaged: Record<string, unknown>[] = [
    {},
    { ...whole, d: whole['d']?.slice(4) },
    { ...whole, kty: 'oct', k: 'aGVtbWVsaWc' },
    // The private key of one pair with the public key of another: nobody could check a token.
    { ...((await newest()) as object), x: whole['x'] },
  ];

  async function newest(): Promise<unknown> {
    const row = await db.selectFrom('signing_keys').select('private_jwk').executeTakeFirstOrThrow();
    return row.private_jwk;
  }

  for (const content of damaged) {
    await sql`update signing_keys set private_jwk = ${JSON.stringify(content)}::jsonb`.execute(db);
    await assert.rejects(
      createSigningKeys(db).current(),
      /^UnusableKey: The signing key \S+ in the database is damaged\./,
    );
  }
  // The last of them is the hardest to see.
  await assertStartEnds(environment, /^The signing key \S+ in the database is damaged\. Replace the keys/);
  assertFound(await runDoctor(environment), 'keys', 'bad', /is damaged\.$/, /signing-keys replace/);
  await createSigningKeys(db).replaceAll(new Date());
  const { findings } = await runDoctor(environment);
  assert.deepEqual(findings.find(({ check }) => check === 'keys')?.mark, 'ok');
});

test('a DATA_DIR that is a file, or lies under one, or leads nowhere, ends the start', async () => {
  const folder = makeTemporaryFolder();
  onEnd(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'file');
  await writeFile(file, '');
  await assertStartEnds({ DATA_DIR: file }, /is not a folder\. Set DATA_DIR/);
  await assertStartEnds({ DATA_DIR: join(file, 'data') }, /is not a folder\. Set DATA_DIR/);
  const link = join(folder, 'link');
  await symlink(join(folder, 'gone', 'away'), link);
  await assertStartEnds({ DATA_DIR: link }, /\/link .*DATA_DIR/);
});

test(
  'a DATA_DIR in which nobody may write, not even root, ends the start',
  { skip: process.platform === 'linux' ? false : 'only Linux has such folders' },
  async () => {
    // Mounted read-only in most containers.
    const says = /^(This user may not write to \/sys|The file system of \/sys can only be read)\. .*DATA_DIR/;
    await assertStartEnds({ DATA_DIR: '/sys' }, says);
    assertFound(await runDoctor({ DATA_DIR: '/sys', PORT }), 'folders', 'bad', /\/sys/, /DATA_DIR/);
  },
);

test('a DATA_DIR that has become read-only since the last start ends the next one', needsModes, async () => {
  await chmod(dataDir, 0o555);
  const { exitCode, stderr } = serveBoundByModes({ DATA_DIR: dataDir });
  await chmod(dataDir, 0o755);
  assertSentence(
    exitCode,
    stderr,
    /^This user may not write to .*\. Run Tilgode as the user whose folder it is/,
    FOR_GOOD,
  );
  assert.equal(await findPostgres(dataDir), undefined);
});

test('the sentence about a folder tells why nothing can be kept there', () => {
  const says = (code: string) => folderProblemOf('/data', code).says;
  assert.equal(says('EROFS'), 'The file system of /data can only be read.');
  assert.equal(says('ENOSPC'), 'The disk of /data is full.');
  assert.equal(says('EDQUOT'), 'The disk of /data is full.');
  assert.equal(says('EPERM'), 'This user may not write to /data.');
  assert.equal(says('EIO'), '/data cannot be written to (EIO).');
});

test('an address, a port or rules that cannot be used end the start before anything is made', async () => {
  const busy = createServer().listen(0, '127.0.0.1');
  await once(busy, 'listening');
  onEnd(() => busy.close());
  const port = String((busy.address() as AddressInfo).port);
  const faults: [Environment, RegExp][] = [
    [{ HOST: '192.0.2.1' }, /^HOST 192\.0\.2\.1 is no address of this machine\./],
    [{ PORT: port }, /^Port \d+ on 127\.0\.0\.1 is in use: stop what uses it, or set PORT\./],
    [{ BOUNCE_SMTP_PORT: port }, /is in use: stop what uses it, or set BOUNCE_SMTP_PORT\./],
    [{ E_INVOICE_RULES: '/nowhere' }, /^E_INVOICE_RULES must name a folder that the service can read\./],
  ];
  for (const [environment, says] of faults) {
    const folder = makeTemporaryFolder();
    onEnd(() => rm(folder, { recursive: true, force: true }));
    await assertStartEnds({ DATA_DIR: folder, ...environment }, says);
    assert.deepEqual(await readdir(folder), [], JSON.stringify(environment));
  }
});

test('what may pass by itself ends the start with another code than what a person has to mend', async () => {
  const away = await runCommand(['serve'], { PORT, DATABASE_URL: 'postgres://somebody@127.0.0.1:1/none' });
  assertSentence(away.exitCode, away.stderr, /no PostgreSQL answers/);
  assert.notEqual(FOR_GOOD, 1);
  // Started every five seconds for ever, such a service would only fill the log. With 2 ends deploy/tilgode, which reads the settings.
  const unit = await readFile(new URL('deploy/tilgode.service', ROOT), 'utf8');
  assert.match(unit, new RegExp(`^RestartPreventExitStatus=2 ${FOR_GOOD}$`, 'm'));
  assert.ok((await readFile(new URL('docs/running.md', ROOT), 'utf8')).includes(`exit code is ${FOR_GOOD}`));
});

test(
  'a DATA_DIR below a folder that takes no folders ends the start and the doctor',
  { skip: process.platform === 'linux' ? false : 'only Linux has such folders' },
  async () => {
    const dataDir = '/proc/tilgode/data';
    for (const [args, code] of [
      [['serve', '--workers', '1'], FOR_GOOD],
      [['migrate'], 1],
    ] as const) {
      const { status, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
        env: { DATA_DIR: dataDir, PORT },
        encoding: 'utf8',
        timeout: 60_000,
      });
      assertSentence(
        status,
        stderr,
        /^\/proc\/tilgode\S* cannot be (made|written to).* Set DATA_DIR to/,
        code,
      );
    }
  },
);

test(
  'a DATA_DIR of another user ends the start with a sentence about the folder, not about a key',
  needsModes,
  async () => {
    const folder = makeTemporaryFolder();
    onEnd(() => rm(folder, { recursive: true, force: true }));
    await chmod(folder, 0o000);
    const { exitCode, stderr } = serveBoundByModes({ DATA_DIR: folder });
    await chmod(folder, 0o755);
    assertSentence(
      exitCode,
      stderr,
      /^This user may not write to .* Run Tilgode as the user whose folder it is/,
      FOR_GOOD,
    );
    assert.doesNotMatch(stderr, /key/);
  },
);

test('the doctor says nothing of a key of secrets before there is one', async () => {
  const keys = async () =>
    (await runDoctor({ DATA_DIR: dataDir, PORT })).findings.filter(({ check }) => check === 'secrets-key');
  assert.deepEqual(await keys(), []);
  await writeFile(KEY_FILE, `${KEY}\n`);
  assert.deepEqual(
    (await keys()).map(({ says }) => says),
    ['The key of secrets can be read.'],
  );
  await rm(KEY_FILE);
});
