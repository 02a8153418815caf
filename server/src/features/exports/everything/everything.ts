import type { FastifyBaseLogger } from 'fastify';
import type { Environment } from '../../../domain/access/environment.ts';
import type { AccountDb, Db } from '../../../platform/database/database.ts';
import type { PdfRenderer } from '../../../platform/documents/pdf-renderer.ts';

/** The account whose files are written, and with what. */
export type Source = {
  db: AccountDb;
  /** For what takes the account beside it. */
  allAccounts: Db;
  companyId: string;
  environment: Environment;
  requestedBy: string;
  now: Date;
  /** The account's time, which its test clock may have set. */
  accountNow: Date;
  renderer: PdfRenderer;
  log: Pick<FastifyBaseLogger, 'warn'>;
  clock: () => Date;
  baseUrl: string;
};

/** A file of the export. The name is ours: no caller and no customer has a word in it. */
export type WrittenFile = {
  name: string;
  chunks: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
};
