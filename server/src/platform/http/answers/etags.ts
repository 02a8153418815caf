import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../domain/errors/errors.ts';
import type { StoredAnswer } from '../once/idempotency.ts';

/** The strong ETag of a row's version (RFC 9110 § 8.8.3). @param followed the version of another row that it shows, too */
export function etagOf(version: number, followed?: number): string {
  return followed === undefined ? `"${version}"` : `"${version}.${followed}"`;
}

/** The strong ETag of a file's bytes. @param sha256 hex */
export function fileEtag(sha256: string): string {
  return `"${sha256}"`;
}

/**
 * Honours `If-Match` (RFC 9110 § 13.1.1): a list of ETags or `*`.
 * @throws ApiError `precondition-failed` when the resource has none of them
 */
export function requireMatch(ifMatch: string | undefined, version: number, followed?: number): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const candidates = ifMatch.split(',').map((tag) => tag.trim());
  if (!candidates.includes(etagOf(version, followed))) throw new ApiError('precondition-failed');
}

/** Whether `If-None-Match` (RFC 9110 § 13.1.2) says that the caller has this version already. */
export function isNoneMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}

/** The answer, or 304 when the caller has it already (If-None-Match, RFC 9110 § 13.1.2). */
export function orNotModified<T>(
  request: FastifyRequest,
  etag: string | undefined,
  answer: () => T,
): T | StoredAnswer {
  if (etag === undefined || !isNoneMatch(request.headers['if-none-match'], etag)) return answer();
  return { status: 304, headers: { etag }, body: '' };
}
