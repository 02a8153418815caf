import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { HOUR_MILLISECONDS } from './faults/move-clock.ts';
import { expect } from './finding.ts';
import type { Random } from './random.ts';

/** An event as the feed and a webhook tell it. */
export type FeedEvent = {
  id: string;
  sequence: number;
  type: string;
  data: Record<string, { id?: string } | string | undefined>;
};

/** An event that came in, and whether the receiver said that it has it. */
export type Arrival = { event: FeedEvent; isAccepted: boolean };

export type WebhookReceiver = {
  url: string;
  /** Fails now and then. */
  isFlaky: boolean;
  /** By account. */
  secrets: Map<string, string>;
  arrivals: Map<string, Arrival[]>;
  /** Of a request whose signature was wrong; undefined when there was none. */
  forgery: string | undefined;
  close(): Promise<void>;
};

const SLOW_MILLISECONDS = 300;
const FAILS_OF_HUNDRED = 15;

/**
 * A receiver that checks every signature as Standard Webhooks has it, at an address for each account.
 * @param random decides the failures; left out: it never fails
 */
export async function startWebhookReceiver(random?: Random): Promise<WebhookReceiver> {
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const accountId = request.url?.slice(1) ?? '';
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk as string;
    let event: FeedEvent;
    const headers = request.headers as Record<string, string>;
    const webhook = new Webhook(receiver.secrets.get(accountId) ?? '');
    try {
      event = webhook.verify(body, headers) as FeedEvent;
    } catch (error) {
      if (!isOfMovedClock(webhook, headers, body)) receiver.forgery ??= `${accountId}: ${String(error)}`;
      response.writeHead(400).end();
      return;
    }
    const how =
      receiver.isFlaky && random?.chance(FAILS_OF_HUNDRED) === true ? random.pick(FAILURES) : 'good';
    const isAccepted = how === 'good' || how === 'slow';
    receiver.arrivals.set(accountId, [...(receiver.arrivals.get(accountId) ?? []), { event, isAccepted }]);
    if (how === 'slow') await pause(SLOW_MILLISECONDS);
    if (how === 'cut') request.socket.destroy();
    else response.writeHead(how === 'failed' ? 500 : how === 'busy' ? 503 : 204).end();
  }

  const server = createServer((request, response) => {
    take(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isFlaky: random !== undefined,
    secrets: new Map(),
    arrivals: new Map(),
    forgery: undefined,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
  return receiver;
}

/** The longest time between the signature and its check, in milliseconds. */
const SENDING_MILLISECONDS = 300_000;

/**
 * Whether a webhook is signed by the service whose clock `moveClock` has moved. A receiver refuses its timestamp, and the same
 * event comes again with a right one.
 */
function isOfMovedClock(webhook: Webhook, headers: Record<string, string>, body: string): boolean {
  const {
    'webhook-id': id = '',
    'webhook-timestamp': timestamp = '',
    'webhook-signature': signatures = '',
  } = headers;
  const signedAt = new Date(Number(timestamp) * 1000);
  const offMilliseconds = Math.abs(Date.now() - signedAt.getTime());
  const isMoved = Math.abs(offMilliseconds - HOUR_MILLISECONDS) < SENDING_MILLISECONDS;
  return isMoved && signatures.split(' ').includes(webhook.sign(id, signedAt, body));
}

const FAILURES = ['slow', 'failed', 'busy', 'cut'] as const;

/** The id of the resource whose events come in order. */
export function resourceOf({ id, data }: FeedEvent): string {
  const idOf = (name: string) => {
    const value = data[name];
    return typeof value === 'string' ? value : value?.id;
  };
  return idOf('invoice') ?? idOf('invoiceId') ?? idOf('client') ?? idOf('journalEntry') ?? idOf('id') ?? id;
}

/**
 * Checks what a receiver got of an account: every event, nothing else, and no event before an earlier event of the same
 * resource had been accepted.
 * @param feed the events since the endpoint was made, in their order
 * @throws Finding
 */
export function checkArrivals(arrivals: Arrival[], feed: FeedEvent[], accountId: string): void {
  const known = new Map(feed.map((event) => [event.id, event]));
  const before = new Map<string, string | undefined>();
  const newest = new Map<string, string>();
  for (const event of feed) {
    const resource = resourceOf(event);
    before.set(event.id, newest.get(resource));
    newest.set(resource, event.id);
  }
  const accepted = new Set<string>();
  for (const { event, isAccepted } of arrivals) {
    const told = known.get(event.id);
    expect(told !== undefined, 'A webhook tells an event that the feed has not.', { accountId, event });
    expect(told.sequence === event.sequence && told.type === event.type, 'A webhook tells it differently.', {
      accountId,
      event,
      told,
    });
    const earlier = before.get(event.id);
    const isInOrder = earlier === undefined || accepted.has(earlier);
    expect(isInOrder, 'A webhook came before an earlier event of the same resource was accepted.', {
      accountId,
      event,
      earlier: known.get(earlier ?? ''),
    });
    if (isAccepted) accepted.add(event.id);
  }
  const missing = feed.filter(({ id }) => !accepted.has(id));
  expect(missing.length === 0, 'A receiver misses events.', { accountId, missing: missing.slice(0, 5) });
}
