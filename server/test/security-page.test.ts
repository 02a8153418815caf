import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const [ofAll = '', ofApps = ''] = readFileSync(`${root}SECURITY.md`, 'utf8').split('\n## Apps\n');
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, first = '']) => !/^-+$/.test(first));
const rows = rowsOf(ofAll);
const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

test('every file and every test that SECURITY.md names exists', () => {
  assert.ok(rows.length > 10);
  for (const [, who = '', , where, tests] of rows) {
    // A name without a folder is in the folder of the name before it.
    let folder = '';
    for (const name of namesIn(where)) {
      const path = name.includes('/') || folder === '' ? name : `${folder}${name}`;
      const [file] = globSync([`${root}server/${path}`, `${root}${path}`]);
      assert.ok(file !== undefined, `${who}: ${path}`);
      folder = path.slice(0, path.lastIndexOf('/') + 1);
    }
    for (const name of namesIn(tests)) {
      const file = globSync(`${root}server/test/${name}.test.ts`)[0];
      assert.ok(file !== undefined && existsSync(file), `${who}: ${name}`);
    }
  }
});

test('every threat to apps names a test that exists', () => {
  const ofThreats = rowsOf(ofApps);
  assert.ok(ofThreats.length > 20);
  for (const [, threat = '', , file, title = ''] of ofThreats) {
    const [name = ''] = namesIn(file);
    assert.ok(title.length > 10, threat);
    assert.ok(
      readFileSync(`${root}server/test/${name}.test.ts`, 'utf8').includes(title),
      `${threat}: ${title}`,
    );
  }
});
