import * as store from './captured-emails.store.ts';
import type { OfPath, ReadContext } from '../../platform/http/endpoint.ts';
import { presentCapturedEmail } from './present.ts';
import { readEmail, wholeSource } from '../mail/index.ts';
import { ApiError, requireFound } from '../../domain/errors/errors.ts';
import type { FileResult } from '../../platform/http/answers/file-answers.ts';

/** @throws ApiError `not-found` */
export async function getCapturedEmail({ db }: ReadContext, { params }: OfPath) {
  const email = requireFound(await store.findCapturedEmail(db, params.id));
  const { facts, contents } = await readEmail(await wholeSource(db, email), email);
  return { body: presentCapturedEmail(email, facts, contents) };
}

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
export async function getEmailHtml({ db }: ReadContext, { params }: OfPath): Promise<FileResult> {
  const email = requireFound(await store.findCapturedEmail(db, params.id));
  const { html } = email.facts;
  if (html === null) throw new ApiError('not-found');
  return { bytes: Buffer.from(html), etag: `"${email.id}"`, name: `${email.id}.html`, headers: HEADERS };
}

/** @throws ApiError `not-found` */
export async function getEmailSource({ db }: ReadContext, { params }: OfPath): Promise<FileResult> {
  const email = requireFound(await store.findCapturedEmail(db, params.id));
  // A captured email never changes, so its id names these bytes.
  return { bytes: await wholeSource(db, email), etag: `"${email.id}"`, name: `${email.id}.eml` };
}
