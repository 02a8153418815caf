import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFigure } from '../../../../src/features/rates/index.ts';
import { bodyOf } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { assertBooksAgree } from '../../../support/books/books.ts';
import { createSent, exemptLine } from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { moveClock } from '../../../support/test-tools.ts';

// An entered rate applies to every company, so only this file may see it.
const service = await startTestApp({ jobs: false, isAlone: true });
service.clock.now = new Date('2026-10-01T10:00:00.000Z');

const latePayment = async (api: ApiCaller, id: string) =>
  bodyOf(await api.get(`/v1/invoices/${id}/late-payment`), 200);

test('days of a half-year without an announced rate bear no interest until the rate is entered', async () => {
  const api = await service.caller();
  const { id } = await createSent(api, { dueDate: '2026-11-02', lines: [exemptLine(36_500)] });
  await moveClock(api, '2026-11-19');
  assert.equal((await latePayment(api, id)).interestUnknownFrom, null);
  await moveClock(api, '2026-11-20');
  assert.equal((await latePayment(api, id)).interestUnknownFrom, '2027-01-01');

  await moveClock(api, '2027-01-20');
  const late = await latePayment(api, id);
  assert.deepEqual(
    [late.lateInterest, late.interestUnknownFrom, late.interest.at(-1)?.to],
    [722.75, '2027-01-01', '2026-12-31'],
  );
  const remind = async () => {
    const path = `/v1/invoices/${id}/reminders` as const;
    return bodyOf(await api.post(path, { type: 'reminder', fee: true }), 201).reminders.at(-1);
  };
  // The old fee applies until a new fee is entered: 59 days of 12.25 %.
  const first = await remind();
  assert.ok(first);
  assert.deepEqual([first.fee, first.interest], [38, 722.75]);

  const context = { db: service.db, now: service.clock.now, actor: 'a test' };
  const rate = {
    kind: 'interest',
    from: '2027-01-01',
    value: '11.5',
    source: 'a test',
    replace: false,
  } as const;
  await setFigure(context, rate);
  await setFigure(context, { ...rate, kind: 'reminder-fee', value: '40' });
  await moveClock(api, '2027-02-04');
  // 35 days of 11.50 %, though the first letter was sent on the twentieth of these days.
  assert.equal((await latePayment(api, id)).lateInterest, 722.75 + 35 * 11.5);
  const second = await remind();
  assert.ok(second);
  assert.deepEqual([second.fee, second.interest], [40, 402.5]);
  const { snapshot } = await service.db
    .selectFrom('reminders')
    .select('snapshot')
    .where('account_id', '=', api.accountId)
    .where('id', '=', second.id)
    .executeTakeFirstOrThrow();
  assert.deepEqual(
    Object(snapshot).interest.map(({ from, to, rateBp }: Record<string, unknown>) => [from, to, rateBp]),
    [
      ['2026-11-03', '2026-12-31', 1225],
      ['2027-01-01', '2027-02-04', 1150],
    ],
    'all the days are shown, since some before the first letter bear interest now',
  );
  assert.equal((await latePayment(api, id)).interestUnknownFrom, null);
  await assertBooksAgree(api, ['2026', '2027']);
});
