import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { delimiter, dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { GUIDES } from '../../src/docs-site/guides.ts';
import { onEnd } from '../support/program/cleanup.ts';
import { startDemo } from '../support/program/demo.ts';
import { PROGRAM, freePort } from '../support/program/program.ts';
import { makeTemporaryFolder } from '../support/program/temporary-folder.ts';
import { root } from '../support/imports.ts';

/**
 * The guides, followed as a reader follows them, on a fresh installation that `npm start` has made: every command in order, in one
 * shell for each guide.
 */
const PATIENCE_MILLISECONDS = 180_000;
/** Stands between the outputs of two blocks. No answer can hold this text, because JSON escapes it. */
const BETWEEN_BLOCKS = '\x1e';
/** The other guides build on this one: it sets `$URL`, `$TOKEN` and `$ID`. */
const FIRST = 'getting-started';

const hasPython = spawnSync('python3', ['--version']).status === 0;
const needsPython = { skip: hasPython ? false : 'needs Python' };
const needsShell = { skip: process.platform === 'win32' ? 'needs a Unix shell' : false };

const { service, accountId, clientId, clientSecret } = await startDemo();
const printed = { URL: service.url, ACCOUNT: accountId, CLIENT: clientId, SECRET: clientSecret };
const receiverPort = await freePort();
const home = makeTemporaryFolder();
onEnd(() => rm(home, { recursive: true }));
// curl is asked here, so that the guides' commands stay as they are. The line break parts the answers; the status goes around the
// pipes, which would swallow it.
writeFileSync(join(home, '.curlrc'), String.raw`write-out = "\n%{stderr}%{http_code} %{url_effective}\n"`);
// The command of this repository.
mkdirSync(join(home, 'bin'));
writeFileSync(join(home, 'bin/npx'), `#!/bin/sh\nshift\nexec "${process.execPath}" "${PROGRAM}" "$@"\n`, {
  mode: 0o755,
});
// What `npm install` would fetch.
mkdirSync(join(home, 'node_modules'));
symlinkSync(resolve(root, 'node_modules/standardwebhooks'), join(home, 'node_modules/standardwebhooks'));

for (const { name } of GUIDES.filter(({ name }) => read(name).includes('```sh'))) {
  test(`every command of ${name} does what the guide says, also the second time`, needsShell, async () => {
    await follow(name);
    await follow(name);
  });
}

test('the receiver in Python takes what the receiver in JavaScript takes', needsPython, async () => {
  const text = read('webhooks');
  const [, receiver = assert.fail('no receiver')] = /^```python\n([^]*?)^```\n/m.exec(text) ?? [];
  writeFileSync(join(home, 'receiver.py'), forTest(receiver));
  const inPython = text
    .replace('node receiver.mjs >', 'python3 receiver.py 2> /dev/null >')
    // This receiver prints the type alone.
    .replace('invoice.created draft\n', 'invoice.created\n');
  await follow('webhooks', inPython);
});

test(
  'the check finds an answer that a guide shows wrongly, and a key that is used again',
  needsShell,
  async () => {
    const broken = read('invoices')
      .replace(/^RUN=.*$/m, 'RUN=1')
      .replace('"status": "overdue"', '"status": "sent"');
    await assert.rejects(follow('invoices', broken), /'overdue'/);
    await assert.rejects(follow('invoices', broken), /422 \S+\/v1\/invoices/);
  },
);

function read(name: string): string {
  return readFileSync(join(root, 'docs', `${name}.md`), 'utf8');
}

type Block = { commands: string; shown: string[]; isText: boolean };

/** Fails the test unless every command of the guide succeeds and gives the answers that the guide shows. */
async function follow(name: string, text = read(name)): Promise<void> {
  // Without what receiver and listener printed the last time.
  for (const file of ['received.txt', 'listened.txt']) writeFileSync(join(home, file), '');
  const own = readBlocks(text);
  const blocks = name === FIRST ? own : [...readBlocks(read(FIRST)), ...own];
  const mark = String.raw`printf '\036'; printf '\036' >&2`;
  const script = blocks.map(({ commands }) => `${commands}\n${mark}\n`).join('');
  const { stdout, stderr } = await promisify(execFile)('sh', ['-euc', script], {
    cwd: home,
    env: {
      ...printed,
      PATH: `${join(home, 'bin')}${delimiter}${dirname(process.execPath)}${delimiter}${process.env['PATH']}`,
      CURL_HOME: home,
    },
    timeout: PATIENCE_MILLISECONDS,
  });
  const [answers, requests] = [stdout, stderr].map((output) => output.split(BETWEEN_BLOCKS).map(linesOf));
  for (const [index, { commands, shown, isText }] of blocks.entries()) {
    const told = answers?.[index] ?? [];
    const failed = (requests?.[index] ?? []).filter((line) => !/^2\d\d /.test(line));
    const shownErrors = shown.filter((answer) => /^\{\s*"code"/.test(answer));
    assert.equal(failed.length, shownErrors.length, [...failed, ...told, commands].join('\n'));
    assert.equal(told.length, shown.length, [...told, commands].join('\n'));
    for (const [place, expected] of shown.entries()) {
      const line = told[place]?.trim() ?? '';
      if (isText) assertShows(line.replaceAll(/ +/g, ' '), expected.trim().replaceAll(/ +/g, ' '), commands);
      else assertShows(JSON.parse(line), JSON.parse(expected), commands);
    }
  }
}

/** The guide's commands, each with the answers below it. */
function readBlocks(text: string): Block[] {
  const found = [...text.matchAll(/^```sh\n([^]*?)^```\n(?:\n```(json|text)?\n([^]*?)^```\n)?/gm)];
  assert.equal(found.length, text.split('\n```sh\n').length - 1);
  return found.map(([, commands = '', language, answers = '']) => {
    const isText = language === 'text';
    return {
      commands: forTest(commands),
      isText,
      shown: forTest(answers)
        .split(isText ? '\n' : /^(?=\{)/m)
        .filter((line) => line.trim() !== ''),
    };
  });
}

/** Without what this test has done already: the service runs, what it printed is set, the packages are there. */
function forTest(commands: string): string {
  return (
    commands
      .replaceAll(/^npm ci && npm start\n|^npm install standardwebhooks\n/gm, '')
      .replaceAll(/^(URL|ACCOUNT|CLIENT|SECRET)=\S+\n/gm, '')
      // `listen` never ends by itself. It runs in the background, and its output is checked once it is ready.
      .replaceAll(
        /^npx tilgode listen .*$/gm,
        `$& > listened.txt &
trap "kill $!" EXIT
until grep -q 'Waiting for events' listened.txt; do sleep 1; done
cat listened.txt`,
      )
      .replaceAll(/\b4000\b/g, String(receiverPort))
  );
}

function linesOf(output: string): string[] {
  return output.split('\n').filter((line) => line.trim() !== '');
}

/** `shown` may leave out fields of objects, but no items of lists. `…` in a text stands for any text. */
function assertShows(told: any, shown: any, where: string): void {
  if (typeof shown === 'string' && shown.includes('…')) {
    const parts = shown.split('…').map((part) => RegExp.escape(part));
    const pattern = parts.join('[^]*');
    assert.match(String(told), new RegExp(`^${pattern}$`), where);
  } else if (Array.isArray(shown)) {
    assert.equal(told?.length, shown.length, where);
    for (const [index, item] of shown.entries()) assertShows(told[index], item, where);
  } else if (typeof shown === 'object' && shown !== null) {
    for (const [field, value] of Object.entries(shown)) {
      assertShows(told?.[field], value, `${field} of\n${where}`);
    }
  } else {
    assert.deepEqual(told, shown, where);
  }
}
