import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../support/imports.ts';

for (const [guide, program, file] of [
  ['web-shop', 'shop.mjs', 'examples/web-shop/shop.mjs'],
  ['apps', 'app.mjs', 'examples/apps/app.mjs'],
  ['months-end', 'months_end.py', 'examples/months-end/months_end.py'],
] as const) {
  test(`the guide ${guide} shows its program as it is`, () => {
    const page = readFileSync(join(root, `docs/${guide}.md`), 'utf8');
    const shown = new RegExp(`^cat > ${RegExp.escape(program)} <<'END'\n([^]*?)^END$`, 'm').exec(page)?.[1];
    assert.equal(shown, readFileSync(join(root, file), 'utf8'));
  });
}
