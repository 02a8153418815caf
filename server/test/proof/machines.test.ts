import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { documented } from '../../../proof/documented.ts';
import { program, variable } from '../../../proof/needs.ts';
import { PROOFS } from '../../../proof/proofs.ts';
import { tableIn } from '../../../proof/table.ts';

const RUN = fileURLToPath(new URL('../../../proof/run.ts', import.meta.url));
const PAGE = new URL('../../../docs/scale.md', import.meta.url);

test('the script says of each proof whether it would run, or what is missing and how to get it', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [RUN, '--list']);
  const lines = stdout.trimEnd().split('\n');
  assert.equal(lines.length, PROOFS.length);
  for (const [index, { name }] of PROOFS.entries()) {
    assert.match(lines[index] ?? '', new RegExp(`(runs: ${name}$|skipped: ${name}, because .+)`));
  }
});

test('an unknown proof is refused, and the message names those that exist', async () => {
  await assert.rejects(promisify(execFile)(process.execPath, [RUN, 'patrony']), {
    code: 2,
    stderr: `Proofs are ${PROOFS.map(({ name }) => name).join(', ')}.\n`,
  });
});

test('a program or a setting that is missing is named, with the way to get it', () => {
  assert.equal(
    program('node-of-nobody', 'nobody')(),
    'the Debian package nobody is not installed (apt-get install nobody)',
  );
  assert.equal(program('sh', 'dash')(), undefined);
  assert.equal(variable('URL_OF_NOBODY', 'a URL')(), 'URL_OF_NOBODY is not set (a URL)');
});

test('docs/scale.md has every example that the proofs take from it, and a wrong change is refused', () => {
  for (const file of [
    '/etc/pgbouncer/pgbouncer.ini',
    '/etc/default/etcd',
    '/etc/patroni/config.yml',
    '/etc/haproxy/haproxy.cfg',
  ]) {
    assert.ok(documented(file, {}).length > 100, file);
  }
  assert.throws(() => documented('/etc/patroni/config.yml', { 'nothing of it': '' }), /has no nothing of it/);
});

test('the table takes the place of the old one, and the rest of the page stays', async () => {
  const page = await readFile(PAGE, 'utf8');
  const row = { broken: 'Everything', times: 2, lost: 'nothing of 7 writes', took: '1.0 s' };
  const changed = tableIn(page, [row], ['citus, because CITUS_URL is not set']);
  assert.match(changed, /\| Everything +\| +2 \| nothing of 7 writes \| 1\.0 s +\|/);
  assert.match(changed, /Not tried: citus, because CITUS_URL is not set\./);
  const without = (text: string) => text.replace(/<!-- npm run proof.*to here -->/s, '');
  assert.equal(without(changed), without(page));
});
