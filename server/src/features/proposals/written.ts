import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Foreseen } from '../../domain/proposals/foreseen.ts';

/** The members of the foreseen effects, each as JSON. */
type Written = { readonly [Member in keyof Foreseen]: string };

const known = new WeakMap<Foreseen, Written>();

/**
 * The foreseen effects are stored, measured, hashed and shown in parts. They may have 4 MB, so each member is written as JSON once. The
 * value must not change afterwards.
 */
export function foreseenAsJson(foreseen: Foreseen): Written {
  const written = known.get(foreseen) ?? {
    status: asJson(foreseen.status),
    body: asJson(foreseen.body),
    before: asJson(foreseen.before),
    events: asJson(foreseen.events),
    enclosed: asJson(foreseen.enclosed),
    emails: asJson(foreseen.emails),
    interest: asJson(foreseen.interest),
  };
  known.set(foreseen, written);
  return written;
}

/** Proposals of a service of before lack some members. */
function asJson(value: unknown): string {
  return JSON.stringify(value ?? null);
}

/** The JSON of an object with these members, which are JSON already. */
export function jsonObject(members: Readonly<Record<string, string>>): string {
  return `{${Object.entries(members)
    .map(([name, text]) => `${JSON.stringify(name)}:${text}`)
    .join()}}`;
}

/** @returns the hash of the foreseen effects of the operation. Other requests get turns of the event loop while the hash is computed */
export async function hashForeseen(operationId: string, foreseen: Foreseen): Promise<string> {
  const hash = createHash('sha256').update(operationId);
  for (const [name, text] of Object.entries(foreseenAsJson(foreseen))) {
    await nextTurn();
    hash.update(`\n${name} ${text}`);
  }
  return hash.digest('hex');
}
