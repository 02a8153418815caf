import type { ImportSource } from '../../../domain/moves/import-facts.ts';
import type { AccountDb, AccountTrx } from '../../../platform/database/database.ts';
import type { ImportedFileReport, NamedColumns } from './imported-file.ts';

/** A file that is read while this process has its import. */
export type Reading = {
  db: AccountDb;
  importId: string;
  sizeBytes: number;
  contentType: string;
  columns: NamedColumns | null;
  /** How many bytes have been read. */
  reached: () => number;
  /** To be called between two pieces of the work. @throws LostLease; the reason for which the process ends */
  goOn: () => Promise<void>;
  /** @throws LostLease, and undoes the transaction, when another process has the import */
  transact: <T>(work: (trx: AccountTrx) => Promise<T>) => Promise<T>;
  /** The bytes of the file from `from` to `to`, both included. */
  bytes: (from: number, to: number) => AsyncIterable<Uint8Array>;
};

export type ReadResult = { source: ImportSource; report: ImportedFileReport };

/** A CSV with errors in its rows, which the report names. */
export class RowsInvalid extends Error {
  override name = 'RowsInvalid';
  readonly report: ImportedFileReport;

  constructor(report: ImportedFileReport) {
    super('The rows have errors.');
    this.report = report;
  }
}
