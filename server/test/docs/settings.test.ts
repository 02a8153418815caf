import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../support/imports.ts';

test('docs/settings.md has every setting that the service reads', () => {
  const source = readFileSync(join(root, 'server/src/program/settings.ts'), 'utf8');
  const names = [...source.matchAll(/\b(?:value|secret)\('([A-Z_]+)'\)/g)].map(([, name = '']) => name);
  assert.ok(names.includes('BASE_URL'));
  const page = readFileSync(join(root, 'docs/settings.md'), 'utf8');
  for (const name of names) assert.ok(page.includes(`\`${name}\``), name);
});
