import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { request } from '../../support/api/api-caller.ts';
import { eventually } from '../../support/eventually.ts';
import {
  PROGRAM,
  findPostgres,
  freePort,
  logLines,
  makeMigratedDataDir,
  needsTerminal,
  startInTerminal,
} from '../../support/program/program.ts';

// The output of the service in a terminal.

const REQUESTS = 200;
const AT_ONCE = 20;
const ESCAPE = '\u001B';
const LINE = /^\[\d\d:\d\d:\d\d\] (INFO|WARN|ERROR): \S/;

test(
  'in a terminal the service logs readable lines, prints the banner last, and stops on Ctrl-C',
  needsTerminal,
  async () => {
    const dataDir = await makeMigratedDataDir();
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const service = startInTerminal([PROGRAM, 'serve', '--demo', '--workers', '2'], {
      DATA_DIR: dataDir,
      PORT: String(port),
    });
    await eventually('the banner is there', async () =>
      service.screen().includes('Guides and every endpoint'),
    );
    await eventually('the banner is whole', async () => service.screen().endsWith('/docs\n\n'));
    const [log = '', banner = ''] = service.screen().split(/^(?=A demo company is ready)/m);
    assert.ok(log.includes(ESCAPE));
    const lines = stripVTControlCharacters(log).trimEnd().split('\n');
    for (const line of lines) assert.match(line, LINE);
    const messages = new Set(lines.map((line) => line.replace(/^\S+ /, '')));
    assert.ok(messages.has(`INFO: Tilgode runs at ${url}  workers=2`), log);
    assert.ok(messages.has('WARN: SMTP_URL is not set: mail of production accounts waits in the queue.'));
    assert.ok(!log.includes('a process works') && !log.includes('Server listening'));
    // Workers, the job process and the supervisor have logged by now, and no log line stands inside the banner.
    assert.doesNotMatch(banner, /^\[|INFO|WARN/m);
    for (const shown of ['Password', 'Client secret', `${url}/app/`]) assert.ok(banner.includes(shown));

    const before = service.screen().length;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let count = 0; count < REQUESTS / AT_ONCE; count += 1) {
          assert.equal((await request(url, 'GET', '/healthz')).status, 200);
        }
      }),
    );
    const written = () => stripVTControlCharacters(service.screen().slice(before)).trimEnd().split('\n');
    await eventually('all requests have their line', async () => written().length >= REQUESTS);
    // Every line is whole, although several processes write at once.
    for (const line of written())
      assert.match(line, /^\[\d\d:\d\d:\d\d\] INFO: GET \/healthz 200 {2}[\d.]+ ms$/);

    service.press('\u0003');
    assert.equal(await service.exited, 0);
    assert.match(
      stripVTControlCharacters(service.screen()),
      /INFO: stopping on SIGINT\n.*INFO: PostgreSQL has stopped\.\n$/,
    );
    assert.equal(await findPostgres(dataDir), undefined);
  },
);

/** A program that logs some lines as a process of the service does, with the settings of its environment. */
const WRITE_LINES = `
  const [settings, log] = await Promise.all(['program/settings', 'platform/operations/log'].map((name) => import('${moduleAt('')}' + name + '.ts')));
  const written = await log.openLog(settings.readSettings(process.env), 'test');
  written.info({ method: 'GET', route: '/v1/me', status: 200, milliseconds: 1.5, reqId: 'r1' }, 'request');
  written.warn({ missing: [{ kind: 'interest', from: '2027-01-01' }], list: [1, 2, 3, 4, 5] }, 'not all is there');
  written.error({ err: Object.assign(new Error('no answer'), { code: 'ECONNREFUSED' }), reqId: 'r2' }, 'job failed');
  written.error({ err: new TypeError('a bug \\u001B[2J') }, 'server-error');
  written.info({ worker: 'http-1' }, 'a process works');
  written.info({ worker: 'http-1', again: true }, 'a process works');
  setTimeout(() => {}, 300);
`;

function moduleAt(path: string): string {
  return fileURLToPath(new URL(`../../../src/${path}`, import.meta.url));
}

async function writeLines(environment: Record<string, string>): Promise<string> {
  const program = startInTerminal(['--input-type=module', '--eval', WRITE_LINES], environment);
  assert.equal(await program.exited, 0, program.screen());
  return program.screen();
}

test(
  'a log line has time, level, message and fields; with NO_COLOR it has no colours',
  needsTerminal,
  async () => {
    const screen = await writeLines({ NO_COLOR: '1' });
    assert.ok(!screen.includes(ESCAPE), screen);
    const lines = screen.replaceAll(/^\[\d\d:\d\d:\d\d\] /gm, '').split('\n');
    assert.deepEqual(
      lines.filter((line) => !/^ +at /.test(line)),
      [
        'INFO: GET /v1/me 200  1.5 ms',
        'WARN: not all is there  missing=interest 2027-01-01  list=1, 2, 3 and 2 more',
        'ERROR: job failed  Error ECONNREFUSED no answer  reqId=r2',
        'ERROR: server-error  TypeError a bug \uFFFD[2J',
        'INFO: a process works  worker=http-1  again=true',
        '',
      ],
    );
    assert.match(screen, /TypeError a bug .*\n +at /, 'where the bug is');
    assert.doesNotMatch(screen, /no answer.*\n +at /);
  },
);

test('LOG_FORMAT=json writes JSON lines in a terminal, too', needsTerminal, async () => {
  const lines = logLines(await writeLines({ LOG_FORMAT: 'json' }));
  assert.equal(lines.length, 6);
  assert.ok(lines.every(({ level, time, msg, process: name }) => level && time && msg && name === 'test'));
});
