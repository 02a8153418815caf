import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Scope } from '../../../../src/domain/access/scopes.ts';
import { SCOPES, isReading } from '../../../../src/domain/access/scopes.ts';
import { NEVER_PRESELECTED } from '../../../../src/domain/apps/connection.ts';
import type { Asked, Place } from '../../../../../web/src/pages/connections/rights.ts';
import {
  firstChoice,
  rightsAt,
  sentencesOf,
  widest,
} from '../../../../../web/src/pages/connections/rights.ts';
import { connectTexts } from '../../../../../web/src/pages/connect/connect-texts.ts';
import { rightsTexts } from '../../../../../web/src/pages/connections/rights-texts.ts';

const place = (companyId: string, environment: Place['environment'], more: Partial<Place> = {}): Place => ({
  companyId,
  companyName: companyId,
  environment,
  accountId: `${environment === 'test' ? 'T' : 'P'}-${companyId}`,
  scopes: ['invoices:write', 'bank:write'],
  mayBeDirect: true,
  refusal: null,
  ...more,
});
const asked = (accounts: Place[], proposedAccountId: string | null = null) =>
  ({ accounts, proposedAccountId }) as Asked;
const both = (companyId: string, more?: Partial<Place>) => [
  place(companyId, 'production', more),
  place(companyId, 'test'),
];
const two = [...both('Nord'), ...both('Sør')];

for (const [what, request, chosen] of [
  ['of one company: the company alone', asked(both('Nord')), ['Nord', null]],
  ['of several companies: nothing', asked(two), [null, null]],
  ['where the app names a test account: that one', asked(two, 'T-Sør'), ['Sør', 'T-Sør']],
  ['where the app names production: the company alone', asked(two, 'P-Sør'), ['Sør', null]],
  [
    'where production is refused: the test environment',
    asked(both('Nord', { refusal: 'app-not-verified' })),
    ['Nord', 'T-Nord'],
  ],
  [
    'where all is refused: the company alone',
    asked([place('Nord', 'test', { refusal: 'role-not-sufficient' })]),
    ['Nord', null],
  ],
  ['of no company: nothing', asked([]), [null, null]],
] as const) {
  test(`the page of consent begins, for a person ${what}`, () => {
    const { companyId, accountId } = firstChoice(request);
    assert.deepEqual([companyId, accountId], chosen);
  });
}

test('what can do harm is given only when it is ticked, and never more than the role allows', () => {
  const request = {
    scopes: ['invoices:write', 'bank:read', 'bank:write', 'exports:write'] as Scope[],
    neverPreselected: [...NEVER_PRESELECTED],
    resource: 'v1' as const,
  };
  const at = place('Nord', 'production', { scopes: ['invoices:write', 'bank:read', 'bank:write'] });
  const before = rightsAt(request, at, []);
  assert.deepEqual(before.given, ['invoices:write', 'bank:read']);
  assert.deepEqual([before.optional, before.isLess], [['bank:write'], true]);
  assert.deepEqual(rightsAt(request, at, ['bank:write', 'exports:write']).given, [
    'invoices:write',
    'bank:write',
  ]);
});

test('an app that changes something asks first, unless a person who may chooses otherwise; an agent in production always does', () => {
  const request = { scopes: ['invoices:write'] as Scope[], neverPreselected: [] };
  const of = (resource: 'v1' | 'mcp', at: Place) =>
    rightsAt({ ...request, resource }, at, []).mayChooseDirect;
  assert.equal(of('v1', place('Nord', 'production')), true);
  assert.equal(of('v1', place('Nord', 'production', { mayBeDirect: false })), false);
  assert.equal(of('mcp', place('Nord', 'production')), false);
  assert.equal(of('mcp', place('Nord', 'test')), true);
  assert.equal(of('v1', place('Nord', 'test', { scopes: ['invoices:read'] })), false);
});

test('each right is told in a sentence of each language, and never by its code', () => {
  for (const texts of Object.values(rightsTexts)) {
    for (const scope of SCOPES) {
      const { sees, does } = sentencesOf([scope], texts);
      assert.ok(isReading(scope) ? sees.length === 1 && does.length === 0 : does.length > 0, scope);
      for (const sentence of [...sees, ...does])
        assert.doesNotMatch(sentence, /:|webhook|token|scope|\bAPI\b/i);
    }
    const dangers: Partial<Record<Scope, string>> = texts.dangers;
    for (const scope of NEVER_PRESELECTED) assert.ok(dangers[scope], scope);
  }
});

test('a right that another one includes is left out', () => {
  assert.deepEqual(widest(['invoices:read', 'invoices:write', 'clients:read', 'clients:read']), [
    'invoices:write',
    'clients:read',
  ]);
});

test('the page of consent has every text in Nynorsk', () => {
  const namesIn = (value: object, path = ''): string[] =>
    Object.entries(value).flatMap(([name, one]: [string, unknown]) =>
      typeof one === 'object' && one !== null
        ? namesIn(one, `${path}.${name}`)
        : [`${path}.${name} ${typeof one}`],
    );
  for (const { nb, nn } of [connectTexts, rightsTexts]) {
    assert.deepEqual(namesIn(nn), namesIn(nb));
    assert.doesNotMatch(JSON.stringify(nn), /\b(ikke|hvem|hva|noe|en kunde|gjøre|også|dere|fra)\b/);
  }
});
