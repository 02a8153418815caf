import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { sql } from 'kysely';
import {
  bodyLoggingSwitch,
  createCompany,
  isSwitchedOn,
  setBodyLogging,
} from '../../../src/features/companies/index.ts';
import { mailWideningChanges } from '../../../src/features/people/index.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';

const MIGRATION = new URL('../../../migrations/0231-no-to-bodies-of-calls.sql', import.meta.url);
const db = openAsOwner(await createTestDatabase());
const admin = { db, now: new Date(), actor: 'test', watch: mailWideningChanges({}) };

async function newCompany(): Promise<string> {
  const { companyId } = await createCompany(admin, {
    name: 'Nordlys Design AS',
    orgNumber: '123456785',
    ownerEmail: 'eier@nordlys.example',
    accounting: true,
    vatRegistered: true,
    defaultVatRateBp: 2500,
    bankAccount: '86011117947',
  });
  return companyId;
}

test('a company that had turned the content of the log off before there was a switch for test keeps it off there', async () => {
  const [silent, off, on] = [await newCompany(), await newCompany(), await newCompany()];
  for (const [company, choices] of [
    [off, [true, false]],
    [on, [true]],
  ] as const) {
    for (const isOn of choices) await setBodyLogging(admin, company, 'production', isOn);
  }
  await sql.raw(await readFile(MIGRATION, 'utf8')).execute(db);

  const isOn = (company: string) =>
    Promise.all(
      (['test', 'production'] as const).map((one) => isSwitchedOn(db, company, bodyLoggingSwitch(one))),
    );
  assert.deepEqual(await isOn(silent), [true, false]);
  assert.deepEqual(await isOn(off), [false, false]);
  assert.deepEqual(await isOn(on), [true, true]);
});
