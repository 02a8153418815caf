import type { ApiCall } from './api-calls.store.ts';
import type { CallBodies } from './call-bodies.store.ts';
import { maskBody } from './masked-body.ts';

/** What a call said and was answered, as it came. `answer` is empty for an error, which the call itself has. */
export type HeardBodies = { url: string; request: Buffer; answer: string };

/** A longer body is not read. Few calls of a person who looks for a fault are longer. */
const MOST_BYTES = 32_768;

/** What the bodies weigh while they wait, in bytes. */
export function weightOf(bodies: HeardBodies | undefined): number {
  return bodies === undefined ? 0 : bodies.request.length + bodies.answer.length;
}

/** The bodies of a call as they are stored: without secrets and personal data. None where the company wants none. */
export function maskedBodies({
  accountId,
  id,
  at,
  bodies,
}: ApiCall & { bodies: HeardBodies | undefined }): CallBodies[] {
  if (bodies === undefined) return [];
  const query = Object.fromEntries(new URLSearchParams(bodies.url.split('?')[1] ?? ''));
  return [
    {
      accountId,
      id,
      at,
      query: Object.keys(query).length === 0 ? null : JSON.stringify(maskBody(query)),
      request: maskedJson(bodies.request.length, () => bodies.request.toString(), false),
      answer: maskedJson(bodies.answer.length, () => bodies.answer, true),
    },
  ];
}

/** JSON; null where there is nothing. What is too long, or no JSON, says only how long it is. */
function maskedJson(length: number, read: () => string, isAnswer: boolean): string | null {
  if (length === 0) return null;
  if (length > MOST_BYTES) return JSON.stringify({ isTooLong: true, bytes: length });
  try {
    return JSON.stringify(maskBody(JSON.parse(read()), isAnswer));
  } catch {
    return JSON.stringify({ isNoJson: true, bytes: length });
  }
}
