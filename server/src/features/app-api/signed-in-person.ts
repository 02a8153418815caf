import type { FastifyRequest } from 'fastify';
import type { SignedInPerson } from '../people/index.ts';
import { findSignedInPerson } from '../people/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import type { SessionCookie } from './session-cookie.ts';

/** The person whose session the request's cookie names. @throws ApiError `not-signed-in` */
export async function getSignedInPerson(
  { db, cookie, now }: { db: Db; cookie: SessionCookie; now: Date },
  request: FastifyRequest,
): Promise<SignedInPerson> {
  const token = cookie.read(request);
  const person = token === undefined ? undefined : await findSignedInPerson(db, token, now);
  if (person === undefined) throw new ApiError('not-signed-in');
  return person;
}
