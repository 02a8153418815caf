import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  INVITED_ROLES,
  RIGHTS,
  ROLES,
  hasRight,
  rightForScope,
  rolesWith,
  scopesOf,
  STANDINGS,
} from '../../src/domain/access/roles.ts';
import { SCOPES, allowsScope } from '../../src/domain/access/scopes.ts';

test('the scopes of a role open exactly what its rights open', () => {
  for (const role of STANDINGS) {
    for (const scope of SCOPES) {
      assert.equal(
        allowsScope(scopesOf(role), scope),
        hasRight(role, rightForScope(scope)),
        `${role}: ${scope}`,
      );
    }
  }
});

test('each role has other rights than the others, and all may read', () => {
  const rightsOf = (role: (typeof STANDINGS)[number]) =>
    RIGHTS.filter((right) => hasRight(role, right)).join();
  assert.equal(new Set(STANDINGS.map(rightsOf)).size, STANDINGS.length);
  assert.equal(rightsOf('owner-of-closed'), 'read,takeEverything,readLogs,closeCompany');
  assert.equal(rightsOf('owner'), RIGHTS.join(), 'the owner may do everything');
  assert.equal(rightsOf('viewer'), 'read');
  assert.deepEqual(rolesWith('read'), ROLES);
});

test('every role but the owner’s can be given', () => {
  assert.deepEqual(['owner', ...INVITED_ROLES], ROLES);
});
