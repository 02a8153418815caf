import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { EVENT_TYPES } from '../../src/domain/webhooks/event-types.ts';

test('the guide of webhooks has each type of event once in its table', () => {
  const guide = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');
  const [, table = ''] = /^\| Type +\| When +\|\n([^]*?)\n\n/m.exec(`${guide}\n\n`) ?? [];
  const named = table.split('\n').flatMap((row) => row.split('|')[1]?.match(/[a-z_]+\.[a-z_]+/g) ?? []);
  assert.deepEqual(named.toSorted(), EVENT_TYPES.toSorted());
});
