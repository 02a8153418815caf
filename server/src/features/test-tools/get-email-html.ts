import type { Input, ReadContext } from '../../platform/http/endpoint.ts';
import type { FileResult } from '../../platform/http/file-answers.ts';
import { ApiError, found } from '../../domain/errors.ts';
import { findCapturedEmail } from './captured-emails.store.ts';

/**
 * The headers of a mail's HTML, because anybody may have written the HTML. It runs nothing, loads nothing, sends no
 * form and has no origin. So it cannot reach the app, even when opened outside of the app's frame.
 */
const HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/**
 * The HTML of a captured email as it was sent, for a frame.
 * @throws ApiError `not-found` (also for an email without HTML)
 */
export async function getEmailHtml(
  { db, accountId }: ReadContext,
  { params }: Input<{ id: string }, unknown, unknown>,
): Promise<FileResult> {
  const email = found(await findCapturedEmail(db, accountId, params.id));
  const { html } = email.facts;
  if (html === null) throw new ApiError('not-found');
  return { bytes: Buffer.from(html), etag: `"${email.id}"`, name: `${email.id}.html`, headers: HEADERS };
}
