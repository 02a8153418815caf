import type { FastifyBaseLogger } from 'fastify';
import type { Environment } from '../../../domain/access/environment.ts';
import type { AccountDb, Db } from '../../../platform/database/database.ts';
import type { PdfRenderer, SharedPdfRenderer } from '../../../platform/documents/pdf-renderer.ts';
import { rendererFor } from '../../../platform/documents/pdf-renderer.ts';
import { findAnyAccount } from '../../companies/index.ts';

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

export type SourceDeps = {
  db: Db;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
  renderer: SharedPdfRenderer;
  baseUrl: string;
};

/** The account, also of a closed company. @param requestedBy stands in the SAF-T files as who made them */
export async function openSource(
  { db: allAccounts, clock, log, renderer, baseUrl }: SourceDeps,
  db: AccountDb,
  requestedBy: string,
): Promise<Source> {
  const account = await findAnyAccount(db);
  if (account === undefined) throw new Error('The account of the export is not there.');
  const now = clock();
  const { companyId, environment } = account;
  return {
    db,
    allAccounts,
    companyId,
    environment,
    requestedBy,
    now,
    accountNow: account.clock ?? now,
    // Documents that somebody waits for take turns with those of the export.
    renderer: rendererFor(renderer, { accountId: db.accountId, lane: 'mail' }),
    log,
    clock,
    baseUrl,
  };
}
