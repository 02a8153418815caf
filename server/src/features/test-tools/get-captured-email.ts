import { readEmail } from '../mail/index.ts';
import type { Input, ReadContext } from '../../platform/http/endpoint.ts';
import { found } from '../../domain/errors.ts';
import { findCapturedEmail } from './captured-emails.store.ts';
import { presentCapturedEmail } from './present.ts';

/** @throws ApiError `not-found` */
export async function getCapturedEmail(
  { db, accountId }: ReadContext,
  { params }: Input<{ id: string }, unknown, unknown>,
) {
  const email = found(await findCapturedEmail(db, accountId, params.id));
  const { facts, contents } = await readEmail(email.source, email);
  return { body: presentCapturedEmail(email, facts, contents) };
}
