import type { WebhookTargets } from '../../../domain/webhooks/webhook-targets.ts';
import { webhookRule } from '../../../platform/outgoing/address-rule.ts';
import type { LookUp, Outgoing } from '../../../platform/outgoing/outgoing.ts';
import { OutgoingFailed, createOutgoing } from '../../../platform/outgoing/outgoing.ts';
import { TARGET_FORBIDDEN } from '../endpoints/check-endpoint.ts';

/** The outcome of one request. `error` is a code; null when there was an answer, whatever its status. */
export type Answer = {
  statusCode: number | null;
  error: string | null;
  responseBody: string | null;
  responseHeaders: Record<string, string> | null;
  retryAfterSeconds: number | undefined;
};

export type HttpSender = {
  /** Sends one request. It never throws, and ends after 15 seconds at the latest. */
  send(accountId: string, url: string, headers: Record<string, string>, body: string): Promise<Answer>;
  close(): Promise<void>;
};

const TIMEOUT_MILLISECONDS = 15_000;
/** A character has at most four bytes in UTF-8. */
const BODY_CHARACTERS = 1_000;
const BODY_BYTES = 4 * BODY_CHARACTERS;
/** So much of the headers of an answer is kept. */
const MOST_HEADERS = 20;
const HEADER_CHARACTERS = 200;

/** Sends webhooks. It follows no redirects. */
export function createHttpSender(targets: WebhookTargets, lookUp?: LookUp): HttpSender {
  // Production and test accounts may go to different places, so they share no connections.
  const clients = new Map<string, Outgoing>();
  const clientOf = (accountId: string) => {
    const kind = accountId.slice(0, 1);
    const client = clients.get(kind) ?? createOutgoing(webhookRule(targets, accountId), lookUp);
    clients.set(kind, client);
    return client;
  };

  return {
    async send(accountId, url, headers, body) {
      try {
        const answer = await clientOf(accountId).request(url, {
          method: 'POST',
          headers,
          body,
          signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
          mostBytes: BODY_BYTES,
          isStartEnough: true,
        });
        return {
          statusCode: answer.status,
          error: null,
          responseBody: textOf(answer.body),
          responseHeaders: readHeaders(answer.headers),
          retryAfterSeconds: readRetryAfter(answer.headers['retry-after']),
        };
      } catch (error) {
        if (!(error instanceof OutgoingFailed)) throw error;
        return failed(error.code === 'address-forbidden' ? TARGET_FORBIDDEN : error.code);
      }
    },

    async close() {
      await Promise.all([...clients.values()].map((client) => client.close()));
    },
  };
}

/** PostgreSQL keeps no NUL in a text. */
function textOf(body: Buffer): string {
  return body.toString('utf8').replaceAll('\0', '').slice(0, BODY_CHARACTERS).toWellFormed();
}

/** Headers that help to find out who has answered, without the cookies of the receiver. */
function readHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const given = Object.entries(headers).filter(([name]) => name !== 'set-cookie');
  const shown = given.slice(0, MOST_HEADERS).map(([name, value]) => {
    const text = String(value ?? '').replaceAll('\0', '');
    return [name.slice(0, HEADER_CHARACTERS), text.slice(0, HEADER_CHARACTERS).toWellFormed()] as const;
  });
  return Object.fromEntries(shown);
}

/** Seconds, or a date (RFC 9110 § 10.2.3). */
function readRetryAfter(header: string | string[] | undefined): number | undefined {
  const text = typeof header === 'string' ? header.trim() : '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const seconds = (Date.parse(text) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}

function failed(error: string): Answer {
  return { statusCode: null, error, responseBody: null, responseHeaders: null, retryAfterSeconds: undefined };
}
