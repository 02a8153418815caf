import type { FastifyRequest } from 'fastify';
import { requireFound } from '../../domain/errors/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { fileEtag, isNoneMatch } from '../../platform/http/answers/etags.ts';
import type { FileAnswer } from '../../platform/http/answers/file-answers.ts';
import type { Logo } from '../companies/index.ts';
import { findCompanyAccounts } from '../companies/index.ts';
import type { AppApiDeps } from './app-endpoints.ts';

export function logoAnswer({ headers: asked }: FastifyRequest, sha256: string, logo: Logo): FileAnswer {
  const headers = { etag: fileEtag(sha256) };
  return isNoneMatch(asked['if-none-match'], headers.etag)
    ? { status: 304, headers, body: '' }
    : { status: 200, headers, body: logo.bytes, contentType: logo.contentType };
}

/** Logos are kept for ever, and count as attachments of both accounts. */
export async function requireRoomForLogo(
  { db, storage }: Pick<AppApiDeps, 'db' | 'storage'>,
  companyId: string,
  logo: Buffer,
): Promise<void> {
  const { production } = requireFound(await findCompanyAccounts(db, companyId));
  await inTransaction(db.of(production), (trx) =>
    storage.requireRoomForFile(trx, 'attachments', logo.length),
  );
}
