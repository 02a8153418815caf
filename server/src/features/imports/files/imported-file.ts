import type { Static } from 'typebox';
import type { ImportSource } from '../../../domain/moves/import-facts.ts';
import { IMPORT_KEPT_DAYS } from '../../../domain/moves/imports.ts';
import type { IMPORT_KINDS, IMPORT_STATUSES } from '../../../domain/moves/imports.ts';
import type { ErrorCode } from '../../../domain/errors/errors.ts';
import { messageOf } from '../../../domain/errors/errors.ts';
import type { reportSchema } from './schemas.ts';

export type ImportedFileKind = (typeof IMPORT_KINDS)[number];

export const ZIP = 'application/zip';

/** Why a file failed, in the form of an error of the API. */
export type ImportedFileError = { code: ErrorCode; message: string; details?: Record<string, unknown> };

/** The columns of a CSV that a caller names, from 1, or the headers that the caller named in an earlier file, by the field that they have. */
export type NamedColumns = Readonly<Record<string, number | string>>;

/** What was understood of a file. */
export type ImportedFileReport = Static<typeof reportSchema>;

export type ImportedFile = {
  id: string;
  kind: ImportedFileKind;
  /** As the caller named the file; empty without a name. */
  name: string;
  /** `deleted`: no caller sees the import any more, and its bytes still have to go. */
  status: (typeof IMPORT_STATUSES)[number] | 'deleted';
  /** Of the upload, in lower case and without parameters. */
  contentType: string;
  sha256: string;
  sizeBytes: number;
  columns: NamedColumns | null;
  /** How often a process has begun to read the file. */
  attempts: number;
  readBytes: number;
  source: ImportSource | null;
  report: ImportedFileReport | null;
  error: ImportedFileError | null;
  /** Whether a move that was done has the file. Then the file is kept as long as the books. */
  isApplied: boolean;
  createdAt: Date;
  finishedAt: Date | null;
  expiresAt: Date;
};

/** A new import. The parts of its file are stored already. */
export type NewImportedFile = Pick<
  ImportedFile,
  'id' | 'kind' | 'name' | 'contentType' | 'sha256' | 'sizeBytes' | 'columns'
>;

/** An import whose file waits to be read. */
export function newImport(one: NewImportedFile, now: Date): ImportedFile {
  return {
    ...one,
    status: 'processing',
    attempts: 0,
    readBytes: 0,
    source: null,
    report: null,
    error: null,
    isApplied: false,
    createdAt: now,
    finishedAt: null,
    expiresAt: new Date(now.getTime() + IMPORT_KEPT_DAYS * 24 * 3_600_000),
  };
}

export function importError(code: ErrorCode, details?: Record<string, unknown>): ImportedFileError {
  return { code, message: messageOf(code), ...(details && { details }) };
}
