import { ApiError } from '../platform/errors.ts';
import { EmbeddedPostgresError } from '../platform/embedded-postgres/index.ts';
import { SettingError } from '../settings.ts';

/** Prints a result for people, or with `json` as one JSON value on stdout. */
export function print(result: unknown, json: boolean): void {
  process.stdout.write(`${json ? JSON.stringify(result) : forPeople(result, '')}\n`);
}

/** Says what went wrong: on stderr for people, with `json` as one JSON value on stdout. */
export function reportFailure(error: unknown, json: boolean): void {
  if (json) {
    const body =
      error instanceof ApiError ? error.toBody() : { code: codeOf(error), message: messageOf(error) };
    process.stdout.write(`${JSON.stringify(body)}\n`);
    return;
  }
  process.stderr.write(`${messageOf(error)}\n`);
  if (error instanceof ApiError) {
    for (const { field, code } of error.facts.errors ?? []) process.stderr.write(`  ${field}: ${code}\n`);
  }
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError) return COMMAND_MESSAGES[error.code] ?? error.message;
  if (error instanceof SettingError || error instanceof EmbeddedPostgresError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return 'The database of DATABASE_URL does not answer.';
  return error.stack ?? error.message;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'server-error';
}

/** The API's sentences speak of accounts and requests; a person at a terminal gave an id or an option. */
const COMMAND_MESSAGES: Partial<Record<string, string>> = {
  'not-found': 'There is no open company, API client or environment with this id.',
  'validation-failed': 'Some options are missing or wrong:',
};

function forPeople(value: unknown, indent: string): string {
  if (Array.isArray(value)) {
    return value.length === 0 ? `${indent}(none)` : value.map((item) => forPeople(item, indent)).join('\n\n');
  }
  if (value instanceof Date) return `${indent}${value.toISOString()}`;
  if (typeof value !== 'object' || value === null) return `${indent}${String(value ?? '–')}`;
  return Object.entries(value)
    .map(([name, inner]) =>
      typeof inner === 'object' && inner !== null && !(inner instanceof Date)
        ? `${indent}${name}:\n${forPeople(inner, `${indent}  `)}`
        : `${indent}${name}: ${forPeople(inner, '')}`,
    )
    .join('\n');
}
