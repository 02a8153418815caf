import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import type { ApiCaller } from '../support/api/api-caller.ts';
import { onEnd } from '../support/program/cleanup.ts';
import { makeTemporaryFolder } from '../support/program/temporary-folder.ts';
import { startTestApp } from '../support/test-app.ts';

/** The page, followed as a reader follows the page: every command in order, in one shell. */
const PAGE = readFileSync(new URL('../../../docs/integrate.md', import.meta.url), 'utf8');
/** The page waits for a mail as long as the mail takes. */
const PATIENCE_MILLISECONDS = 120_000;
/** Stands between the outputs of two blocks. No answer can hold this text, because JSON escapes it. */
const BETWEEN_BLOCKS = '\x1e';

const needsShell = { skip: process.platform === 'win32' ? 'needs a Unix shell' : false };

const service = await startTestApp();
service.clock.now = new Date('2026-03-02T09:00:00Z');

const home = makeTemporaryFolder();
onEnd(() => rm(home, { recursive: true }));
// curl is asked here, so that the page's commands stay as they are. The line break parts the answers; the status goes around the
// pipes, which would swallow it.
writeFileSync(join(home, '.curlrc'), String.raw`write-out = "\n%{stderr}%{http_code} %{url_effective}\n"`);

test('every command does what the page says, also the second time', needsShell, async () => {
  const api = await demoCaller();
  await follow(PAGE, api);
  await follow(PAGE, api);
});

test(
  'the check finds an answer that the page shows wrongly, and a key that is used again',
  needsShell,
  async () => {
    const api = await demoCaller();
    const broken = PAGE.replace(/^RUN=.*$/m, 'RUN=1').replace('"status": "overdue"', '"status": "sent"');
    await assert.rejects(follow(broken, api), /'overdue'/);
    await assert.rejects(follow(broken, api), /422 \S+\/v1\/invoices/);
  },
);

/** May do the same as the API client of `npm start`. */
function demoCaller(): Promise<ApiCaller> {
  const scopes = ['invoices:write', 'clients:write', 'bilag:write', 'reports:read'] as const;
  return service.caller({ environments: ['test'], scopes: [...scopes] });
}

/** Fails the test unless every command of the page succeeds and gives the answers that the page shows. */
async function follow(page: string, { token }: ApiCaller): Promise<void> {
  const blocks = readBlocks(page);
  assert.ok(blocks.length > 0);
  const mark = String.raw`printf '\036'; printf '\036' >&2`;
  const script = blocks.map(({ commands }) => `${commands}\n${mark}\n`).join('');
  const { stdout, stderr } = await promisify(execFile)('sh', ['-euc', script], {
    cwd: home,
    env: { PATH: process.env['PATH'], CURL_HOME: home, URL: service.url, TOKEN: token },
    timeout: PATIENCE_MILLISECONDS,
  });
  const [answers, requests] = [stdout, stderr].map((output) => output.split(BETWEEN_BLOCKS).map(linesOf));
  for (const [index, { commands, shown }] of blocks.entries()) {
    const told = answers?.[index] ?? [];
    const refused = requests?.[index]?.filter((line) => !/^2\d\d /.test(line)) ?? [];
    const shownErrors = shown.filter((answer) => Object.hasOwn(answer, 'code'));
    assert.equal(refused.length, shownErrors.length, [...refused, ...told, commands].join('\n'));
    assert.equal(told.length, shown.length, [...told, commands].join('\n'));
    for (const [place, expected] of shown.entries()) {
      assertShows(JSON.parse(told[place] ?? ''), expected, commands);
    }
  }
}

/** The page's commands, each with the answers below it. */
function readBlocks(page: string): { commands: string; shown: object[] }[] {
  const found = page.matchAll(/^```sh\n([^]*?)^```\n(?:\n```(?:json)?\n([^]*?)^```\n)?/gm);
  return Array.from(found, ([, commands = '', answers = '']) => ({
    commands,
    shown: answers
      .split(/^(?=\{)/m)
      .filter(Boolean)
      .map((answer) => JSON.parse(answer)),
  }));
}

function linesOf(output: string): string[] {
  return output.split('\n').filter((line) => line !== '');
}

/** `shown` may leave out fields of objects, but no items of lists. `…` in a text stands for any text. */
function assertShows(told: any, shown: any, where: string): void {
  if (typeof shown === 'string' && shown.includes('…')) {
    const parts = shown.split('…').map((part) => RegExp.escape(part));
    const pattern = parts.join('[^]*');
    assert.match(String(told), new RegExp(`^${pattern}$`), where);
  } else if (Array.isArray(shown)) {
    assert.equal(told.length, shown.length, where);
    for (const [index, item] of shown.entries()) assertShows(told[index], item, where);
  } else if (typeof shown === 'object' && shown !== null) {
    for (const [field, value] of Object.entries(shown)) {
      assertShows(told?.[field], value, `${field} of\n${where}`);
    }
  } else {
    assert.deepEqual(told, shown, where);
  }
}
