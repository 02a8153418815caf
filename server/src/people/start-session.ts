import type { Trx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { sessionEnd } from './session-limits.ts';
import { deleteSessionByToken, insertSession } from './sessions.store.ts';
import { newToken } from './tokens.ts';

const USER_AGENT_CHARACTERS = 300;

/** What somebody signs in with. */
export type Browser = {
  address: string;
  userAgent: string;
  /** Of the session that it has already. */
  presentToken: string | undefined;
};

/** The token of the session that has begun, for the cookie; it is kept nowhere. */
export type StartedSession = { token: string };

/**
 * A new session for a person who has proved who it is. The one that the browser had ends, so that no session outlives a
 * sign-in: a token that somebody slipped to the browser before is worth nothing after.
 */
export async function startSession(
  trx: Trx,
  personId: string,
  { address, userAgent, presentToken }: Browser,
  now: Date,
): Promise<StartedSession> {
  if (presentToken !== undefined) await deleteSessionByToken(trx, presentToken);
  const token = newToken();
  const session = {
    id: newId(),
    token,
    personId,
    expiresAt: sessionEnd(now),
    address,
    userAgent: userAgent.slice(0, USER_AGENT_CHARACTERS),
  };
  await insertSession(trx, session, now);
  return { token };
}
