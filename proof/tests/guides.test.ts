import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { GUIDES } from '../../server/src/features/docs-site/guides.ts';
import {
  makeReadersHome,
  needsShell,
  readBlocks,
  runBlocks,
  withoutRegistry,
} from '../../server/test/support/docs/guide-commands.ts';
import { root } from '../../server/test/support/imports.ts';
import { startDemo } from '../../server/test/support/program/demo.ts';
import { freePort } from '../../server/test/support/program/program.ts';

/**
 * The guides, followed as a reader follows them, on a fresh installation that `npm start` has made: every command in order, in one
 * shell for each guide.
 */

/** The other guides build on this one: it sets `$URL`, `$TOKEN` and `$ID`. */
const FIRST = 'getting-started';

const hasPython = spawnSync('python3', ['--version']).status === 0;
const needsPython = { skip: hasPython ? false : 'needs Python 3' };

// No reader follows all guides in a minute: the token endpoint would answer 429.
const { service, accountId, clientId, clientSecret } = await startDemo({ RATE_LIMITS: 'off' });
const printed = { URL: service.url, ACCOUNT: accountId, CLIENT: clientId, SECRET: clientSecret };
const receiverPort = await freePort();
const home = makeReadersHome();
// Runs what the client has brought to this folder. The real one is a process between, which would keep a signal to itself.
mkdirSync(join(home, 'bin'));
writeFileSync(
  join(home, 'bin/npx'),
  '#!/bin/sh\ncommand=$1\nshift\nexec "node_modules/.bin/$command" "$@"\n',
  {
    mode: 0o755,
  },
);

// The commands of client/README.md run in client/test/package.test.ts, with the package as it is installed.
const ownGuides = GUIDES.filter(({ file }) => file === undefined);
for (const { name } of ownGuides.filter(({ name }) => read(name).includes('```sh'))) {
  const needs = name === 'months-end' && !hasPython ? needsPython : needsShell;
  test(`every command of ${name} does what the guide says, also the second time`, needs, async () => {
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

/** Fails the test unless every command of the guide succeeds and gives the answers that the guide shows. */
async function follow(name: string, text = read(name)): Promise<void> {
  // Without what receiver and listener printed the last time.
  for (const file of ['received.txt', 'listened.txt']) writeFileSync(join(home, file), '');
  const own = readBlocks(text, forTest);
  const blocks = name === FIRST ? own : [...readBlocks(read(FIRST), forTest), ...own];
  await runBlocks(blocks, { home, environment: { ...printed, ...withoutRegistry(home) } });
}

/** Without what this test has done already: the service runs, and what it printed is set. */
function forTest(commands: string): string {
  return (
    commands
      .replaceAll(/^npm ci && npm start\n/gm, '')
      .replaceAll(/^npm (init|install) .*$/gm, '$& > npm.log')
      .replaceAll(/^(URL|ACCOUNT|CLIENT|SECRET)=\S+\n/gm, '')
      // The guide ends it, unless a command before that fails.
      .replaceAll(/^SHOP=\$!$/gm, '$&\ntrap "kill $SHOP || true" EXIT')
      // It tells, too, that it refuses what comes for the shop, which has listened on the same port.
      .replaceAll('node receiver.mjs >', 'node receiver.mjs 2> refused.txt >')
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
