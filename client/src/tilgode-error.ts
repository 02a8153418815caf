import type { components } from './schema.ts';

/** Codes that the service answers: those that are known, and any text, because more may be added. */
export type ErrorCode =
  | components['schemas']['Error']['code']
  | components['schemas']['TokenError']['error']
  | 'not-modified'
  | 'proposed'
  | 'unreadable';
export type FieldError = components['schemas']['FieldError'];

/**
 * An answer of the service that is no success: of 400 and above, 304 to a call with `If-None-Match`, or 202 to what a person has to
 * approve first. Every call gives it
 * as `error`. `orThrow`, `list` and `events` throw it.
 */
export class TilgodeError extends Error {
  /** Of HTTP, as in 409. */
  readonly status: number;
  /**
   * Branch on it. Of the API; of the token endpoint (`invalid_client`, …); `not-modified` for 304; `unreadable` where the
   * answer is not the service's, but a proxy's, say; `proposed` for what waits for a person: `details.proposal` is the proposal.
   */
  readonly code: ErrorCode;
  /** What the service said, without what else `message` has. */
  readonly sentence: string;
  /** Names the call in the service's log. Quote it when you ask for help. Null where the answer has none. */
  readonly requestId: string | null;
  /** Of `validation-failed`: the fields that fail; else empty. */
  readonly fields: readonly FieldError[];
  /** More facts, which some codes have, such as `outstanding`, or `problems` of `e-invoice-not-possible`. */
  readonly details: Readonly<Record<string, unknown>>;

  /** @param body of the answer as JSON; undefined where it is none */
  constructor(response: Response, body: unknown) {
    const isProposed = response.headers.has('Tilgode-Proposal');
    const answered = isProposed ? { code: 'proposed', message: PROPOSED, details: body } : body;
    const { code, error, message, error_description, errors, details } = (
      isObject(answered) ? answered : {}
    ) as Partial<components['schemas']['Error'] & components['schemas']['TokenError']>;
    const known: ErrorCode = code ?? error ?? (response.status === 304 ? 'not-modified' : 'unreadable');
    const fields = errors ?? [];
    const requestId = response.headers.get('X-Request-Id');
    const said = message ?? error_description ?? (known === 'unreadable' ? unreadable(response) : '');
    const parts = [
      `${response.status} ${known}${said === '' ? '' : `: ${said}`}`,
      fields
        .map(({ field, code, message }) => `${field === '' ? 'body' : field}: ${code}. ${message}`)
        .join(' '),
      details === undefined || isProposed ? '' : JSON.stringify(details),
      requestId === null ? '' : `(request ${requestId})`,
    ];
    super(parts.filter((part) => part !== '').join(' '));
    this.name = 'TilgodeError';
    this.status = response.status;
    this.code = known;
    this.sentence = said;
    this.requestId = requestId;
    this.fields = fields;
    this.details = details ?? {};
  }
}

const PROPOSED = 'Nothing is done yet. A person has to approve it in the app.';

function unreadable({ ok }: Response): string {
  return ok ? 'This is no JSON. Files are read by download.' : 'This is no answer of the service.';
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
