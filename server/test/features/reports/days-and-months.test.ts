import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, assertInvalid } from '../../support/api/answers.ts';
import { keepBooks } from '../../support/books/report-books.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2025-11-01T10:00:00Z');
const api = await service.caller();
await keepBooks(api);

const BY_DAYS = [
  '/v1/reports/journal?',
  '/v1/reports/ledger?account=1500&',
  '/v1/reports/income-statement?',
  '/v1/reports/sales?',
  '/v1/reports/journal-entries?',
  '/v1/journal-entries?',
];
const BY_MONTHS = ['/v1/exports/saf-t?', '/v1/exports/saf-t/warnings?'];
const AT_A_DAY = ['/v1/reports/trial-balance?', '/v1/reports/balance-sheet?', '/v1/reports/receivables?'];

/** The answer without what differs from one making of a file to the next. */
async function textOf(path: string): Promise<string> {
  const answer = await api.get(path);
  assert.equal(answer.status, 200, `${path}: ${answer.text}`);
  return answer.text;
}

for (const path of [...BY_DAYS, ...BY_MONTHS]) {
  test(`${path} takes a month as its first and its last day, and both mixed`, async () => {
    const byDays = await textOf(`${path}from=2026-01-01&to=2026-02-28`);
    for (const period of [
      'from=2026-01&to=2026-02',
      'from=2026-01-01&to=2026-02',
      'from=2026-01&to=2026-02-28',
    ]) {
      assert.equal(await textOf(`${path}${period}`), byDays, period);
    }
    assertInvalid(await api.get(`${path}from=2026-02&to=2026-01-31`), { to: 'before-from' });
    assertInvalid(await api.get(`${path}from=2026-02-30&to=2026-13`), {
      from: 'invalid-date',
      to: 'invalid-month',
    });
  });
}

for (const path of BY_DAYS) {
  test(`${path} takes days within a month`, async () => {
    const whole = await textOf(`${path}from=2026-01&to=2026-02`);
    assert.notEqual(await textOf(`${path}from=2026-01-10&to=2026-01-10`), whole);
  });
}

for (const path of BY_MONTHS) {
  test(`${path} refuses a day within a month`, async () => {
    assertInvalid(await api.get(`${path}from=2026-01-02&to=2026-02-27`), {
      from: 'invalid-month',
      to: 'invalid-month',
    });
  });
}

for (const path of AT_A_DAY) {
  test(`${path} takes a month as its last day`, async () => {
    const atDay = await textOf(`${path}asOf=2026-02-28`);
    assert.equal(await textOf(`${path}asOf=2026-02`), atDay);
    assertInvalid(await api.get(`${path}asOf=2026-13`), { asOf: 'invalid-month' });
  });
}

test('period-too-long: twelve months from any day are fine, a day more is not', async () => {
  for (const path of ['/v1/journal-entries?', '/v1/reports/journal-entries?']) {
    await textOf(`${path}from=2026-01-15&to=2027-01-14`);
    const tooLong = await api.get(`${path}from=2026-01-15&to=2027-01-15`);
    assertError(tooLong, 400, 'period-too-long', { maxMonths: 12 });
  }
});
