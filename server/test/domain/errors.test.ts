import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, validationFailed } from '../../src/domain/errors/errors.ts';
import type { FieldError } from '../../src/domain/errors/field-errors.ts';

// Contract 9.1.

const errors: FieldError[] = [{ field: 'dueDate', code: 'required' }];

test('no code but validation-failed compiles with errors, and validation-failed does not compile without them', () => {
  // @ts-expect-error only `validation-failed` has errors
  const other = new ApiError('not-found', { errors });
  // @ts-expect-error `validation-failed` names the fields
  const nameless = new ApiError('validation-failed');
  assert.deepEqual([other.status, nameless.status], [404, 400]);
});

test('validation-failed has its errors, and the details that it was given', () => {
  const { status, facts } = validationFailed(errors, { remainder: 5 });
  assert.deepEqual([status, facts.errors, facts.details], [400, errors, { remainder: 5 }]);
  assert.ok(!('details' in validationFailed(errors).toBody()));
});
