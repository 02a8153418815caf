import { CATALOGUE } from './error-catalogue.ts';
import type { FieldError } from './field-errors.ts';
import { answerFieldError } from './field-errors.ts';

export type ErrorCode = keyof typeof CATALOGUE;

/** The most entries that `errors` has: a body of 1 MB can have 100 000 wrong fields. */
export const MOST_FIELD_ERRORS = 100;

/**
 * The kind of thing that was not found. Only the command line names it, because over HTTP all kinds get the same
 * answer.
 */
export type MissingThing =
  'company' | 'account' | 'api-client' | 'app' | 'environment' | 'person' | 'hold' | 'move';

type ErrorFacts = {
  missing?: MissingThing;
  /** Replaces the sentence of the catalogue. It never holds customer data either. */
  message?: string;
  details?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** Not stored as the answer of its idempotency key, though it is below 500. */
  isFleeting?: true;
  errors?: never;
};

/** Of `validation-failed`, the only code that names fields (contract 9.1). */
type FieldFacts = Omit<ErrorFacts, 'errors'> & {
  /** All of them, at least one; the answer names the first `MOST_FIELD_ERRORS`. */
  errors: FieldError[];
};

/** An error that is meant for the caller. Anything else that is thrown becomes `server-error`. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly facts: ErrorFacts | FieldFacts;

  constructor(code: 'validation-failed', facts: FieldFacts);
  constructor(code: Exclude<ErrorCode, 'validation-failed'>, facts?: ErrorFacts);
  constructor(code: ErrorCode, facts: ErrorFacts | FieldFacts = {}) {
    super(facts.message ?? messageOf(code));
    this.name = 'ApiError';
    this.code = code;
    this.facts = facts;
  }

  get status(): number {
    return statusOf(this.code);
  }

  /** The answer's body (contract 9.1). */
  toBody(): Record<string, unknown> {
    const { details, errors } = this.facts;
    return {
      code: this.code,
      message: this.message,
      ...(details && { details }),
      ...(errors && { errors: errors.slice(0, MOST_FIELD_ERRORS).map(answerFieldError) }),
      ...(errors && errors.length > MOST_FIELD_ERRORS && { moreErrors: true }),
    };
  }
}

/** What was looked up. @throws ApiError `not-found` where there is none */
export function requireFound<T>(looked: T | undefined): T {
  if (looked === undefined) throw new ApiError('not-found');
  return looked;
}

/**
 * 400 `validation-failed`, whose answer names the first 100 errors.
 * @param errors at least one failing field
 * @param details figures that no single field has; none where it is empty
 */
export function validationFailed(errors: FieldError[], details: Record<string, unknown> = {}): ApiError {
  return new ApiError('validation-failed', { errors, ...(Object.keys(details).length > 0 && { details }) });
}

/** What `work` gives, or the error for the caller that it throws. */
export async function catchRefusal<T>(work: () => T | Promise<T>): Promise<T | ApiError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

export function statusOf(code: ErrorCode): number {
  return CATALOGUE[code][0];
}

export function messageOf(code: ErrorCode): string {
  return CATALOGUE[code][1];
}
