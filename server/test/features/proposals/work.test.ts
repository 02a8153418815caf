import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError } from '../../support/api/answers.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { inDays } from '../../support/dates.ts';
import { approve, decided, proposalOf } from '../../support/proposals/proposals.ts';
import { agreement } from '../../support/recurring-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

// What a large proposal costs is counted in the characters that the process writes as JSON, because a clock says nothing on a busy machine.

const service = await startTestApp({ jobs: false });

/** All that is written as JSON while `act` runs, and the most that one turn of the event loop writes, in characters. */
async function written<T>(act: () => Promise<T>): Promise<{ result: T; all: number; inOneTurn: number }> {
  const { stringify } = JSON;
  const count = { all: 0, turn: 0, inOneTurn: 0 };
  let isOver = false;
  const newTurn = () => {
    count.turn = 0;
    if (!isOver) setImmediate(newTurn);
  };
  newTurn();
  JSON.stringify = ((...given: Parameters<typeof stringify>) => {
    const text = stringify(...given) as string | undefined;
    count.all += text?.length ?? 0;
    count.turn += text?.length ?? 0;
    count.inOneTurn = Math.max(count.inOneTurn, count.turn);
    return text;
  }) as typeof stringify;
  try {
    return { result: await act(), ...count };
  } finally {
    isOver = true;
    JSON.stringify = stringify;
  }
}

test('a proposal of 3 MB is written as JSON less than twice when it is made, with less than a whole of it in one turn', async () => {
  const { company, owner } = await openStaff(service);
  const people = owner.account(company.accounts.test);
  const api = await service.caller({ company, mode: 'proposes' });
  const line = { description: '😀'.repeat(470), quantity: 1, unitPrice: 10, vatCode: 3 };
  const lines = Array.from({ length: 500 }, () => line);
  const body = JSON.stringify({ ...(await agreement(api)), firstDate: inDays(60), lines });
  const asked = await written(() => api.post('/v1/recurring-invoices', body));
  const proposal = proposalOf(asked.result);
  const { length } = (await people.get(`/v1/proposals/${proposal.id}`)).text;
  const approved = await written(() => decided(approve(people, proposal)));
  assert.equal(approved.result.status, 'approved');
  assert.ok(asked.all < 2 * length, `${asked.all} characters were written for ${length}`);
  assert.ok(asked.inOneTurn < length, `${asked.inOneTurn} characters of ${length} were written in one turn`);
  // It is answered with the proposal, and with what the request was answered.
  assert.ok(approved.all < 4 * length, `${approved.all} characters were written for ${length}`);
});

test('a request whose answer is too large to be kept costs as much as the same request that is done at once', async () => {
  const { company } = await openStaff(service);
  const line = { description: 'Leie', quantity: 1, unitPrice: 1 };
  const lines = Array.from({ length: 500 }, () => line);
  const laterLines = Array.from({ length: 24 }, (_, month) => ({ from: inDays(90 + 31 * month), lines }));
  const direct = await service.caller({ company });
  const body = JSON.stringify({ ...(await agreement(direct)), firstDate: inDays(60), lines, laterLines });
  const done = await written(() => direct.post('/v1/recurring-invoices', body));
  assert.equal(done.result.status, 201);
  const api = await service.caller({ company, mode: 'proposes' });
  const asked = await written(() => api.post('/v1/recurring-invoices', body));
  assertError(asked.result, 409, 'too-many-proposals');
  assert.ok(
    asked.all < 1.1 * done.all,
    `${asked.all} characters were written, and ${done.all} when it was done`,
  );
});
