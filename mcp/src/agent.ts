import { createCalls } from '../../client/src/client.ts';
import type { TilgodeClient } from '../../client/src/client.ts';
import { pause, retryAfterSeconds } from '../../client/src/retries.ts';
import type { Method, Sending } from '../../client/src/retries.ts';

/** A page of the documentation. */
export type Guide = { name: string; title: string; summary: string };

/** Who calls, and how a request of theirs reaches the API. */
export type Agent = {
  accountId: string;
  environment: 'production' | 'test';
  /** Whether a person approves what reaches a customer or the books. */
  proposes: boolean;
  /** The day of the account, as in `2026-10-31`. */
  today: string;
  isVatRegistered: boolean;
  /** Where the app is. */
  appUrl: string;
  /** Sends a request to a path of the API as this agent. */
  send: (request: {
    method: Method;
    path: string;
    headers: Headers;
    body: string | Uint8Array;
  }) => Promise<Response>;
  /** Counts the further messages of a batch as requests. `refused` is what those that are not admitted are answered. */
  admitMore: (count: number) => Promise<{ admitted: number; refused: string }>;
  /** Writes what failed on our side to the log of the service. */
  report: (error: unknown) => void;
  guides: readonly Guide[];
  readGuide: (guide: Guide) => Promise<string>;
};

const ATTEMPTS = 5;

/** The API as this agent may use it. */
export function apiOf({ proposes, send }: Agent): TilgodeClient {
  return createCalls('', async (sending) => {
    const headers = new Headers(sending.headers);
    if (proposes && sending.method !== 'GET') headers.set('Tilgode-Mode', 'proposes');
    return sendInTurn({ ...sending, headers }, send);
  });
}

/** When the same call is at work already (409), this waits and asks again, to get the answer of that call. */
async function sendInTurn({ method, url, headers, body }: Sending, send: Agent['send']): Promise<Response> {
  const sent = body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : String(body ?? '');
  if (body instanceof Blob) headers.set('Content-Type', body.type);
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send({ method, path: url, headers, body: sent });
    const seconds = answer.status === 409 ? retryAfterSeconds(answer) : undefined;
    if (seconds === undefined || attempt === ATTEMPTS) return answer;
    await pause(seconds);
  }
}
