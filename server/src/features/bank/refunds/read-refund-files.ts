import { createHash } from 'node:crypto';
import { requireFound } from '../../../domain/errors/errors.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { OfPath, ReadContext } from '../../../platform/http/endpoint.ts';
import { fileEtag } from '../../../platform/http/answers/etags.ts';
import type { FileResult } from '../../../platform/http/answers/file-answers.ts';
import * as store from './refund-files.store.ts';

/** @throws ApiError `not-found` (also when the file is withdrawn) */
export async function getRefundFileSource({ db }: ReadContext, { params }: OfPath): Promise<FileResult> {
  const { source, createdAt } = requireFound(await store.findRefundFileSource(db, params.id));
  const bytes = Buffer.from(source);
  const etag = fileEtag(createHash('sha256').update(bytes).digest('hex'));
  return { bytes, etag, name: refundFileName(params.id, createdAt) };
}

/** Files of one day have names of their own. */
export function refundFileName(id: string, createdAt: Date): string {
  return `pain.001-${osloDate(createdAt)}-${id.slice(-6).toLowerCase()}.xml`;
}
