import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { GENERATORS } from '../../../proof/clients/generators.ts';

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const page = read('docs/clients.md');
const { dependencies } = JSON.parse(read('proof/clients/programs/package.json'));

test('docs/clients.md shows the commands, the versions and the texts that the proof tries', () => {
  for (const { name, generate } of GENERATORS) {
    const row = page.split('\n').find((line) => line.startsWith(`| ${name} `)) ?? assert.fail(name);
    assert.ok(row.includes(` ${dependencies[name]} `), name);
    for (const command of generate.filter(([program]) => program !== process.execPath)) {
      assert.ok(page.includes(`npx ${command.join(' ')}`), name);
    }
  }
  assert.match(page, new RegExp(`openapi-fetch\\s${RegExp.escape(dependencies['openapi-fetch'])} calls`));
  assert.ok(page.includes(read('proof/clients/programs/orval.config.mjs')));
  const [setUp = assert.fail()] =
    /^const tilgode = [^]*?^\}\);$/m.exec(read('proof/clients/programs/openapi-fetch.ts')) ?? [];
  assert.ok(page.includes(setUp));
});
