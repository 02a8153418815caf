import type { Trx } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { findKnownDevice, insertKnownDevice } from './known-devices.store.ts';
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
  /** What it got when somebody signed in with it before. */
  deviceToken: string | undefined;
};

/** The tokens for the cookies; they are kept nowhere. `deviceToken` is there when the browser is new to the person. */
export type StartedSession = { token: string; deviceToken: string | undefined };

/**
 * A new session for a person who has proved who it is. The one that the browser had ends, so that no session outlives a
 * sign-in: a token that somebody slipped to the browser before is worth nothing after.
 */
export async function startSession(
  trx: Trx,
  personId: string,
  { address, userAgent, presentToken, deviceToken }: Browser,
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
  if (deviceToken !== undefined && (await findKnownDevice(trx, personId, deviceToken, now)) !== undefined) {
    return { token, deviceToken: undefined };
  }
  const newDevice = newToken();
  await insertKnownDevice(trx, personId, newDevice, now);
  return { token, deviceToken: newDevice };
}
