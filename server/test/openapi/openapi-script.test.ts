import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const root = new URL('../../../', import.meta.url);
const committed = readFileSync(new URL('openapi.json', root), 'utf8');

/** Runs scripts/openapi.ts where openapi.json is the committed one after `edit`; gives the file as it then is. */
function runScript(edit: (document: any) => void, args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'tilgode-openapi-'));
  try {
    const file = join(folder, 'openapi.json');
    const document = JSON.parse(committed);
    edit(document);
    const before = `${JSON.stringify(document, null, 2)}\n`;
    writeFileSync(file, before);
    const script = new URL('scripts/openapi.ts', root).pathname;
    const { status, stderr } = spawnSync(process.execPath, [script, ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, stderr, before, after: readFileSync(file, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a change of the routes that breaks an integration is named, and not written', () => {
  // As if the code had lost an endpoint that the file still has.
  const lostEndpoint = (document: any) => {
    document.paths['/v1/lost'] = { get: document.paths['/v1/me'].get };
  };
  const { status, stderr, before, after } = runScript(lostEndpoint, ['--write']);
  assert.equal(status, 1);
  assert.match(stderr, /would break an integration:\n {2}GET \/v1\/lost is gone\n$/);
  assert.equal(after, before);
});

test('growth that is not written yet fails the check, which says that nothing breaks', () => {
  const { status, stderr } = runScript((document) => delete document.paths['/v1/me'], []);
  assert.equal(status, 1);
  assert.match(stderr, /nothing breaks\. Run "npm run openapi"/);
});

test('growth is written', () => {
  const { status, stderr, after } = runScript((document) => delete document.paths['/v1/me'], ['--write']);
  assert.equal(status, 0, stderr);
  assert.equal(after, committed);
});
