import type { ApiCall } from './api-calls.store.ts';
import type { CallBodies } from './call-bodies.store.ts';
import { maskBody } from './masked-body.ts';

/** What a call said and was answered, as it came. `answer` is empty for an error, which the call itself has. */
export type HeardBodies = { url: string; request: Heard; answer: Heard };

/** A body, or only how long it is. */
type Heard = { length: number; body: Buffer | string | undefined };

/** A longer body is not read. Few calls of a person who looks for a fault are longer. */
const MOST_BYTES = 32_768;

/** A body that is too long is not kept in memory until the calls are written. */
export function heardOf(body: Buffer | string): Heard {
  return { length: body.length, body: body.length > MOST_BYTES ? undefined : body };
}

/** What the bodies weigh while they wait, in bytes. */
export function weightOf(bodies: HeardBodies | undefined): number {
  return (bodies?.request.body?.length ?? 0) + (bodies?.answer.body?.length ?? 0);
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
      request: maskedJson(bodies.request, false),
      answer: maskedJson(bodies.answer, true),
    },
  ];
}

/** JSON; null where there is nothing. What is too long, or no JSON, says only how long it is. */
function maskedJson({ length, body }: Heard, isAnswer: boolean): string | null {
  if (length === 0) return null;
  if (body === undefined) return JSON.stringify({ isTooLong: true, bytes: length });
  try {
    return JSON.stringify(maskBody(JSON.parse(body.toString()), isAnswer));
  } catch {
    return JSON.stringify({ isNoJson: true, bytes: length });
  }
}
