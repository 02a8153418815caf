import type { Trx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { findKnownDevice, insertKnownDevice } from './known-devices.store.ts';
import { newToken, sessionEnd } from './session-rules.ts';
import { deleteSessionByToken, insertSession } from './sessions.store.ts';

const USER_AGENT_CHARACTERS = 300;

/** The browser of a sign-in. */
export type Browser = {
  address: string;
  userAgent: string;
  /** The token of the session that the browser has already. */
  presentToken: string | undefined;
  /** The token that the browser got at an earlier sign-in of any person. */
  deviceToken: string | undefined;
};

/** The tokens for the cookies. They are not stored. `deviceToken` is there when the browser is new to the person. */
export type StartedSession = { token: string; deviceToken: string | undefined };

/**
 * Starts a session. The caller has checked the identity of the person. The browser's earlier session ends, because its token may
 * come from an attacker (session fixation).
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
