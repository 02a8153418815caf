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
} from '../../src/domain/access/roles.ts';
import { SCOPES, allowsScope } from '../../src/domain/access/scopes.ts';

test('the scopes of a role open exactly what its rights open', () => {
  for (const role of ROLES) {
    for (const scope of SCOPES) {
      assert.equal(
        allowsScope(scopesOf(role), scope),
        hasRight(role, rightForScope(scope)),
        `${role}: ${scope}`,
      );
    }
  }
});

test('each role has other rights than the others, apart from owner and admin, and all may read', () => {
  const rightsOf = (role: (typeof ROLES)[number]) => RIGHTS.filter((right) => hasRight(role, right)).join();
  assert.equal(new Set(ROLES.map(rightsOf)).size, ROLES.length - 1);
  assert.equal(rightsOf('owner'), RIGHTS.join(), 'the owner may do everything');
  assert.equal(rightsOf('viewer'), 'read');
  assert.deepEqual(rolesWith('read'), ROLES);
});

test('every role but the owner’s can be given', () => {
  assert.deepEqual(['owner', ...INVITED_ROLES], ROLES);
});
