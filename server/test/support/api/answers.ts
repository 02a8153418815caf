import assert from 'node:assert/strict';
import type { Schemas } from './answer-types.ts';
import type { ApiAnswer } from './api-caller.ts';

/** Fails the test unless the answer has this status; gives its body. */
export function bodyOf<Body>(answer: ApiAnswer<Body>, status: 200 | 201 | 202): Body;
export function bodyOf(answer: ApiAnswer, status: number): Schemas['Error'];
export function bodyOf(answer: ApiAnswer, status: number): unknown {
  assert.equal(answer.status, status, answer.text);
  return answer.body;
}

/** Fails the test unless the answer is this error, with exactly these `details` if some are given. */
export function assertError(answer: ApiAnswer, status: number, code: string, details?: object): void {
  const error = bodyOf(answer, status);
  assert.equal(error.code, code, answer.text);
  if (details !== undefined) assert.deepEqual(error.details, details, answer.text);
}

/** Fails the test unless the answer is `validation-failed` for exactly these fields: `{ dueDate: 'required' }`. */
export function assertInvalid(answer: ApiAnswer, codes: Record<string, string>): void {
  assertError(answer, 400, 'validation-failed');
  assert.deepEqual(Object.fromEntries(failingFields(answer)), codes, answer.text);
}

/** The failing fields with their codes. Fails the test unless each of them says in a sentence what would be right. */
export function failingFields(answer: ApiAnswer): [field: string, code: string][] {
  const { errors = [] } = bodyOf(answer, 400);
  return errors.map(({ field, code, message }) => {
    assert.match(message, /^[A-Z].*[.)]$/s, answer.text);
    assert.doesNotMatch(message, /undefined|NaN|\[object/, answer.text);
    return [field, code];
  });
}

/** Fails the test unless the answer is this error of the token endpoint, which says what to change (RFC 6749 § 5.2). */
export function assertOAuthError(
  { status, text }: Pick<ApiAnswer, 'status' | 'text'>,
  expected: number,
  error: string,
  description = /./,
): void {
  const body: Schemas['TokenError'] = JSON.parse(text);
  assert.deepEqual(
    [status, body.error, Object.keys(body)],
    [expected, error, ['error', 'error_description']],
    text,
  );
  assert.match(body.error_description, /^[A-Za-z][\x20-\x21\x23-\x5b\x5d-\x7e]{20,}\.$/);
  assert.match(body.error_description, description);
}

/** Fails the test unless there is a value; gives it. */
export function existing<Value>(value: Value): NonNullable<Value> {
  assert.ok(value !== undefined && value !== null);
  return value;
}
