import { CommanderError } from 'commander';
import pg from 'pg';
import { BackupError } from '../../../platform/operations/backup/backup-error.ts';
import { DistributionError } from '../../../platform/database/distribution.ts';
import { ReleaseRefused } from '../../../platform/operations/held.ts';
import type { MissingThing } from '../../../domain/errors/errors.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { EmbeddedPostgresError } from '../../../platform/local-postgres/errors.ts';
import { isEnding } from '../../../platform/local-postgres/leave-nothing.ts';
import { UnusableKey } from '../../../platform/operations/unusable-key.ts';
import { SettingError } from '../../settings.ts';
import { NoDatabase } from '../database/no-database.ts';

/** Prints a result for people, or with `json` as one JSON value on stdout. */
export function print(result: unknown, json: boolean): void {
  process.stdout.write(`${json ? JSON.stringify(result) : forPeople(result, '')}\n`);
}

/** Rows as lines of even columns: figures stand to the right. The first row has the headings. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const padded = (cell: string, width: number) =>
    /^[\d.]+$/.test(cell) ? cell.padStart(width) : cell.padEnd(width);
  return rows
    .map((row) =>
      row
        .map((cell, column) => padded(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/**
 * The exit code of a service that cannot start before a person changes something (EX_CONFIG of sysexits.h). systemd does not start
 * it again then (deploy/tilgode.service).
 */
export const FOR_GOOD = 78;

/** Whether a service that starts again meets the same error, until a person changes something. */
export function isLastingError(error: unknown): boolean {
  if (error instanceof CommanderError) return error.exitCode !== 0;
  if (error instanceof SettingError) return !error.mayPass;
  if (error instanceof EmbeddedPostgresError)
    return error.code === 'unusable-folder' || error.code === 'unsupported-platform';
  return error instanceof UnusableKey;
}

/**
 * Reports an error: on stderr for people, with `json` as one JSON value on stdout. Nothing is reported while a signal ends the
 * process, because that is why work fails then.
 */
export function reportFailure(error: unknown, json: boolean): void {
  if (isEnding()) return;
  if (json) {
    process.stdout.write(`${JSON.stringify(toBody(error))}\n`);
    return;
  }
  const unexpected = error instanceof Error && !isForPeople(error);
  process.stderr.write(`${unexpected ? (error.stack ?? error.message) : messageOf(error)}\n`);
  if (error instanceof ApiError) {
    const { errors = [], details = {} } = error.facts;
    for (const { field, code } of errors) process.stderr.write(`  ${optionOf(field)}: ${code}\n`);
    for (const [name, value] of Object.entries(details)) {
      process.stderr.write(`  ${name}: ${Array.isArray(value) ? value.join(' ') : String(value)}\n`);
    }
  }
}

function toBody(error: unknown): Record<string, unknown> {
  if (error instanceof ApiError) return { ...error.toBody(), message: messageOf(error) };
  return { code: codeOf(error), message: messageOf(error) };
}

/** Whether its message tells the operator everything. */
export function isForPeople(error: unknown): boolean {
  return [
    ApiError,
    SettingError,
    EmbeddedPostgresError,
    BackupError,
    DistributionError,
    UnusableKey,
    NoDatabase,
    ReleaseRefused,
    pg.DatabaseError,
  ].some((kind) => error instanceof kind);
}

export function messageOf(error: unknown): string {
  if (error instanceof ApiError) {
    const { missing } = error.facts;
    return (missing && MISSING_MESSAGES[missing]) ?? COMMAND_MESSAGES[error.code] ?? error.message;
  }
  if (error instanceof CommanderError) return error.message.replace(/^error: /, '');
  if (error instanceof pg.DatabaseError) return `PostgreSQL refuses: ${error.message}.`;
  return error instanceof Error ? error.message : String(error);
}

function codeOf(error: unknown): string {
  if (error instanceof CommanderError) return 'wrong-usage';
  if (error instanceof SettingError) return 'wrong-setting';
  if (error instanceof BackupError) return 'backup-refused';
  if (error instanceof DistributionError) return 'distribution-refused';
  if (error instanceof UnusableKey) return 'unusable-key';
  if (error instanceof ReleaseRefused) return 'release-refused';
  if (error instanceof NoDatabase) return 'no-database';
  return error instanceof EmbeddedPostgresError ? error.code : 'server-error';
}

/** Options whose name differs from the name of their field. */
const OPTIONS: Partial<Record<string, string>> = {
  defaultVatRate: '--vat-rate',
  vatRegisteredFrom: '--vat-from',
  zeroRateVatCode: '--zero-rate-code',
  foreignSalesAreExport: '--foreign-export',
};

/** `--org-number` of `orgNumber`. */
function optionOf(field: string): string {
  return OPTIONS[field] ?? `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** The API's sentences speak of accounts and requests. A person at a terminal has given an id or an option. */
const COMMAND_MESSAGES: Partial<Record<string, string>> = {
  'validation-failed': 'Some options are missing or wrong:',
  'figure-known':
    'A figure of this kind with another value is known for this day. Give --yes to put this one in its place.',
  'exchange-rate-unlikely':
    'The rate is more than 5 % from the newest known one. Give --yes when it is right all the same.',
  'first-day-known': 'Another first day is known. Give --yes to put this one in its place.',
  'company-exists':
    'There is an open company with this organisation number. Close that one first: two would give the same numbers and KIDs.',
  'address-not-proved':
    'Nothing has proved yet that this email address belongs to its person, who came by a link that an admin handed over. Print a link for the person first: tilgode person link --email EMAIL',
  'owner-stays': 'This person owns a company, which cannot be without an owner. Close the company first.',
};

const MISSING_MESSAGES: Record<MissingThing, string> = {
  company: 'There is no open company with this id: "tilgode company list" shows those there are.',
  account: 'There is no account with this id: "tilgode company list" shows those there are.',
  'api-client': 'There is no API client with this id: "tilgode api-client list" shows those of a company.',
  app: 'There is no registered app with this client ID: "tilgode app list" shows those there are.',
  environment: 'The API client has no access to this environment.',
  person: 'There is nobody with this email.',
  move: 'The account has no move with this id: "tilgode move in --json" tells it.',
  hold: 'No such hold stands: "tilgode hold list" shows those that do.',
};

function forPeople(value: unknown, indent: string): string {
  if (value === null || value === undefined) return `${indent}–`;
  if (Array.isArray(value)) {
    return value.length === 0 ? `${indent}(none)` : value.map((item) => forPeople(item, indent)).join('\n\n');
  }
  if (value instanceof Date) return `${indent}${value.toISOString()}`;
  if (typeof value === 'string') return `${indent}${value}`;
  if (typeof value !== 'object') return `${indent}${JSON.stringify(value)}`;
  return Object.entries(value)
    .map(([name, inner]) =>
      typeof inner === 'object' && inner !== null && !(inner instanceof Date)
        ? `${indent}${name}:\n${forPeople(inner, `${indent}  `)}`
        : `${indent}${name}: ${forPeople(inner, '')}`,
    )
    .join('\n');
}
