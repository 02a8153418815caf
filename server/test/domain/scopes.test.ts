import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ACCOUNTING_CLIENT_SCOPES,
  SCOPES,
  allowsScope,
  isScope,
  scopeIncludes,
} from '../../src/domain/access/scopes.ts';

const LEVELS = ['read', 'write', 'admin'];

test('a scope includes itself and the lower levels of its own resource, and nothing else', () => {
  for (const held of SCOPES) {
    for (const needed of SCOPES) {
      const [heldResource, heldLevel = ''] = held.split(':');
      const [neededResource, neededLevel = ''] = needed.split(':');
      const included =
        heldResource === neededResource && LEVELS.indexOf(heldLevel) >= LEVELS.indexOf(neededLevel);
      assert.equal(scopeIncludes(held, needed), included, `${held} for ${needed}`);
    }
  }
});

test('one matching scope is enough, no scope is not', () => {
  assert.equal(allowsScope(['clients:read', 'invoices:admin'], 'invoices:read'), true);
  assert.equal(allowsScope(['clients:admin', 'bilag:write', 'reports:read'], 'invoices:read'), false);
  assert.equal(allowsScope([], 'invoices:read'), false);
});

test("only the contract's scopes exist", () => {
  for (const scope of SCOPES) assert.equal(isScope(scope), true, scope);
  for (const text of [
    '',
    'invoices',
    'invoices:',
    'invoices:delete',
    'INVOICES:READ',
    'bilag:admin',
    'reports:write',
    'toString',
  ]) {
    assert.equal(isScope(text), false, text);
  }
});

test('an accounting client reads invoices, clients, journal entries and reports, and writes nothing', () => {
  const allowed = SCOPES.filter((scope) => allowsScope(ACCOUNTING_CLIENT_SCOPES, scope));
  assert.deepEqual(allowed, ['invoices:read', 'clients:read', 'bilag:read', 'reports:read']);
});
