import assert from 'node:assert/strict';
import { test } from 'node:test';
import { otherPostgres, otherPostgresPrograms } from '../needs.ts';
import { proveRestoreMajors } from '../restore-majors.ts';

test(
  'a backup of PostgreSQL 18 is restored into each other major version, and back, without the change of a byte',
  { skip: otherPostgres() ?? false },
  async () => {
    const rows = await proveRestoreMajors(() => {});
    assert.equal(rows.length, otherPostgresPrograms().length);
    for (const { lost } of rows) assert.match(lost, /^nothing of [1-9]\d{2,} rows$/);
  },
);
