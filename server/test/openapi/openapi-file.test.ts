import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { bringUpToDate, jsonText } from '../../../scripts/openapi-file.ts';
import type { Document } from '../support/api/openapi.ts';

const committed = readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8');

/** Edits the committed document, writes it to a file and brings the file up to date. @returns the file before and after */
function change(edit: (document: Document) => void, options: { write: boolean }) {
  const folder = mkdtempSync(join(tmpdir(), 'tilgode-openapi-'));
  try {
    const file = join(folder, 'openapi.json');
    const document = JSON.parse(committed);
    edit(document);
    const before = `${jsonText(document)}\n`;
    writeFileSync(file, before);
    const problem = bringUpToDate(file, committed, options);
    return { problem, before, after: readFileSync(file, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a change of the routes that breaks an integration is named, and not written', () => {
  // The file has an endpoint that the code no longer has.
  const lostEndpoint = (document: Document) => {
    document.paths['/v1/lost'] = { ...document.paths['/v1/me'] };
  };
  for (const write of [true, false]) {
    const { problem, before, after } = change(lostEndpoint, { write });
    assert.match(problem ?? '', /would break an integration:\n {2}GET \/v1\/lost is gone\n$/);
    assert.equal(after, before);
  }
});

test('an addition that is not written yet fails the check, and the check says that nothing breaks', () => {
  const { problem, before, after } = change((document) => delete document.paths['/v1/me'], { write: false });
  assert.match(problem ?? '', /nothing breaks\. Run "npm run openapi"/);
  assert.equal(after, before);
});

test('an addition is written, and an unchanged document passes the check', () => {
  const { problem, after } = change((document) => delete document.paths['/v1/me'], { write: true });
  assert.deepEqual([problem, after], [undefined, committed]);
  assert.equal(change(() => {}, { write: false }).problem, undefined);
});
