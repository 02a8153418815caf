import { osloDate } from '../../domain/days/local-date.ts';
import { ApiError, requireFound } from '../../domain/errors/errors.ts';
import { readBytes } from '../../platform/database/kept-files.store.ts';
import { fileEtag } from '../../platform/http/answers/etags.ts';
import type { KeptFile } from '../../platform/http/answers/kept-file.ts';
import type { OfPath, ReadContext } from '../../platform/http/endpoint.ts';
import { isExpired } from './account-export.ts';
import { findExport } from './exports.store.ts';

/** @throws ApiError `not-found`, `export-expired`, `export-not-ready` with `details.status` */
export async function getExportContent({ db, now }: ReadContext, { params }: OfPath): Promise<KeptFile> {
  const one = requireFound(await findExport(db, params.id));
  if (isExpired(one, now)) throw new ApiError('export-expired');
  const { id, status, sizeBytes, sha256, createdAt } = one;
  if (sizeBytes === null || sha256 === null) throw new ApiError('export-not-ready', { details: { status } });
  return {
    etag: fileEtag(sha256),
    sizeBytes,
    name: `tilgode-${db.accountId}-${osloDate(createdAt)}.zip`,
    read: (from, to) => readBytes(db, id, from, to),
  };
}
