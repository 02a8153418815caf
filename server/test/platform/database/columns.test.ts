import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { columnNameOf, columns, columnsAsSql, toRow } from '../../../src/platform/database/columns.ts';
import { startTestApp } from '../../support/test-app.ts';

const { db } = await startTestApp({ jobs: false });

test('every column of the schema is read as a property that is written into the same column', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct column_name as name from information_schema.columns where table_schema = current_schema()`.execute(
    db,
  );
  assert.ok(rows.length > 300);
  for (const { name } of rows) {
    const [selected = ''] = columns(name);
    const [column, property = ''] = selected.split(' as ');
    assert.equal(column, name);
    assert.equal(columnNameOf(property), name);
  }
});

test('a select has the properties of a thing, and a row its columns', () => {
  const selected = columns('id client_id', 'unit_price_e4');
  assert.deepEqual(selected, ['id as id', 'client_id as clientId', 'unit_price_e4 as unitPriceE4']);
  assert.equal(columnsAsSql(selected), 'id as "id", client_id as "clientId", unit_price_e4 as "unitPriceE4"');
  assert.deepEqual(toRow({ id: 1, unitPriceE4: 2n }), { id: 1, unit_price_e4: 2n });
});
