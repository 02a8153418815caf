import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError, readRefusal } from '../../../../web/src/http/app-api.ts';
import { dataOf } from '../../../../web/src/http/data-of.ts';
import { keepWithinAccount } from '../../../../web/src/http/keep-within-account.ts';
import { findAtAccount } from '../../../../web/src/http/session.ts';
import type { Session } from '../../../../web/src/http/session.ts';
import { uploadProblem } from '../../../../web/src/http/files/upload-file.ts';
import { pageOf } from '../../../../web/src/ui/use-address-search.ts';

const REFUSED = {
  code: 'validation-failed',
  details: { limit: 'account' },
  errors: [
    { field: 'client.email', code: 'invalid-email' },
    { field: 'lines[0].quantity', code: 'required' },
  ],
};

for (const [what, body, code, fields] of [
  [
    'an error with fields',
    REFUSED,
    'validation-failed',
    { 'client.email': 'invalid-email', 'lines[0].quantity': 'required' },
  ],
  ['an error without fields', { code: 'not-found' }, 'not-found', {}],
  ['a page of a proxy', '<html>', 'server-error', {}],
  ['an error of another shape', { code: 500 }, 'server-error', {}],
  ['nothing', undefined, 'server-error', {}],
] as const) {
  test(`${what} is read as ${code}`, () => {
    const error = new AppError(400, body);
    assert.deepEqual([error.status, error.code, error.fields], [400, code, fields]);
  });
}

test('a refusal is read from its answer, also where the answer is no JSON', async () => {
  const known = await readRefusal(Response.json(REFUSED, { status: 400 }));
  assert.deepEqual([known.code, known.details], ['validation-failed', { limit: 'account' }]);
  const other = await readRefusal(new Response('Bad gateway', { status: 502 }));
  assert.deepEqual([other.status, other.code], [502, 'server-error']);
});

test('a file that is refused says what is wrong with it', () => {
  const about = { code: 'validation-failed', errors: [{ field: 'file', code: 'invalid-content' }] };
  assert.equal(uploadProblem(new AppError(400, about)), 'invalid-content');
  assert.equal(uploadProblem(new AppError(413, { code: 'payload-too-large' })), 'payload-too-large');
  assert.equal(uploadProblem(new Error('x')), undefined);
});

test('an answer without a body is an error', () => {
  assert.equal(dataOf({ data: 0 }), 0);
  assert.throws(() => dataOf({}), { code: 'server-error' });
});

test('the page before stays while the next one is read, unless it is of another account', () => {
  const keep = keepWithinAccount('T1');
  assert.equal(keep('page', { queryKey: ['invoices', 'T1', 'list'] }), 'page');
  assert.equal(keep('page', { queryKey: ['invoices', 'P1', 'list'] }), undefined);
  assert.equal(keep('page', undefined), undefined);
});

test('an account is found with its environment and its company', () => {
  const company = {
    companyId: 'C',
    accounts: { production: 'P1', test: 'T1' },
    accountingEnabled: { production: true, test: false },
  };
  const session = { companies: [company] } as unknown as Session;
  const facts = (accountId: string) => {
    const found = findAtAccount(session, accountId);
    return found && [found.environment, found.isTest, found.keepsBooks];
  };
  assert.deepEqual(facts('P1'), ['production', false, true]);
  assert.deepEqual(facts('T1'), ['test', true, false]);
  assert.equal(facts('X'), undefined);
});

test('the page of a list is the one that the address names, or the first', () => {
  assert.deepEqual(['2', '10', '0', '-1', '1.5', 'x', '', '12345678'].map(pageOf), [2, 10, 1, 1, 1, 1, 1, 1]);
});
