import assert from 'node:assert/strict';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { VippsKeys } from '../../../src/features/vipps/index.ts';
import { onEnd } from '../program/cleanup.ts';
import type { StandInLedger } from './stand-in-ledger.ts';
import { createStandInLedger } from './stand-in-ledger.ts';

/** The requests that the stand-in tells apart. */
export type Step =
  | 'token'
  | 'create'
  | 'get'
  | 'events'
  | 'capture'
  | 'cancel'
  | 'refund'
  | 'list-webhooks'
  | 'add-webhook'
  | 'delete-webhook'
  | 'ledgers'
  | 'report';

type Payment = {
  reference: string;
  amount: number;
  returnUrl: string;
  description: string;
  state: 'CREATED' | 'ABORTED' | 'EXPIRED' | 'AUTHORIZED' | 'TERMINATED';
  authorised: number;
  captured: number;
  cancelled: number;
  refunds: { key: string; amount: number; at: string }[];
  authorisedAt: string | null;
  key: string;
};

export type VippsStandIn = {
  url: string;
  keys: VippsKeys;
  payments: Map<string, Payment>;
  /** All requests by their steps, in their order. */
  asked: Step[];
  webhooks: Map<string, { url: string; secret: string }>;
  /** The ledger of funds. `page`: so many entries come at once. `closedThrough`: days after that are not over at Vipps. */
  ledger: StandInLedger;
  /** What goes wrong with the next request of a step: nothing is done, or all is done and the answer is lost. */
  breaks: Map<Step, 'before' | 'after' | '500'>;
  /** Whether nobody answers at all. */
  isAway: boolean;
  refusesRefunds: boolean;
  /** Is called when a step is done, before the answer goes. */
  onDone: ((step: Step) => Promise<void>) | undefined;
  approve(reference: string, at?: string): void;
  answer(reference: string, state: 'ABORTED' | 'EXPIRED'): void;
  /** The only payment, or the newest. */
  newest(): Payment;
  /** What Vipps sends to the address of a webhook. */
  signed(url: string, secret: string, body: object): { headers: Record<string, string>; body: string };
};

const REFERENCE = /^[a-zA-Z0-9-]{8,50}$/;

/**
 * Vipps as its ePayment API 1.4.1 and its webhooks API describe it: it looks at the headers that they require, makes one payment of a reference,
 * and does once what comes twice with one key.
 * @param atEnd gets what ends the stand-in; left out: the process ends the stand-in
 */
export async function startVippsStandIn(
  atEnd: (end: () => unknown) => unknown = onEnd,
): Promise<VippsStandIn> {
  const keys: VippsKeys = {
    merchantSerialNumber: '123456',
    clientId: 'client-of-the-unit',
    clientSecret: `secret-${randomBytes(12).toString('hex')}`,
    subscriptionKey: randomBytes(16).toString('hex'),
  };
  const done = new Map<string, { status: number; body: object }>();
  const server = createServer((request, response) => {
    void take(request, response).catch((error: unknown) => {
      response.writeHead(400).end(String(error));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  const standIn: VippsStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    payments: new Map(),
    asked: [],
    webhooks: new Map(),
    ledger: createStandInLedger(keys.merchantSerialNumber),
    breaks: new Map(),
    isAway: false,
    refusesRefunds: false,
    onDone: undefined,
    approve(reference, at = new Date().toISOString()) {
      const payment = paymentOf(reference);
      if (payment.state !== 'CREATED') return;
      Object.assign(payment, { state: 'AUTHORIZED', authorised: payment.amount, authorisedAt: at });
    },
    answer(reference, state) {
      paymentOf(reference).state = state;
    },
    newest() {
      const newest = [...standIn.payments.values()].at(-1);
      assert.ok(newest, 'Nobody has opened a payment.');
      return newest;
    },
    signed(url, secret, content) {
      const body = JSON.stringify(content);
      const { host, pathname, search } = new URL(url);
      const date = new Date().toUTCString();
      const hash = createHash('sha256').update(body).digest('base64');
      const text = `POST\n${pathname}${search}\n${date};${host};${hash}`;
      const signature = createHmac('sha256', secret).update(text).digest('base64');
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'x-ms-date': date,
          'x-ms-content-sha256': hash,
          authorization: `HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=${signature}`,
        },
      };
    },
  };
  return standIn;

  function paymentOf(reference: string): Payment {
    const payment = standIn.payments.get(reference);
    assert.ok(payment, `There is no payment ${reference}.`);
    return payment;
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = 'GET', url = '/' } = request;
    const step = stepOf(method, url);
    standIn.asked.push(step);
    const trouble = standIn.isAway ? 'before' : standIn.breaks.get(step);
    if (!standIn.isAway) standIn.breaks.delete(step);
    if (trouble === 'before') {
      request.socket.destroy();
      return;
    }
    if (trouble === '500') {
      response.writeHead(500).end('{}');
      return;
    }
    const text = Buffer.concat(chunks).toString('utf8');
    const answer = answerOnce(step, request, url, text === '' ? {} : (JSON.parse(text) as object));
    await standIn.onDone?.(step);
    if (trouble === 'after') {
      request.socket.destroy();
      return;
    }
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer.body));
  }

  function answerOnce(step: Step, request: IncomingMessage, url: string, body: object) {
    const { headers } = request;
    const isRight =
      headers['ocp-apim-subscription-key'] === keys.subscriptionKey &&
      (step === 'token'
        ? headers['client_id'] === keys.clientId && headers['client_secret'] === keys.clientSecret
        : headers.authorization === 'Bearer the-token' &&
          headers['merchant-serial-number'] === keys.merchantSerialNumber);
    if (!isRight) return { status: 401, body: { title: 'Unauthorized' } };
    if (step !== 'create' && step !== 'capture' && step !== 'cancel' && step !== 'refund')
      return answerOf(step, url, body, '');
    const key = String(headers['idempotency-key']);
    assert.match(key, /^.{1,50}$/);
    const known = done.get(`${step} ${key}`);
    const answer = known ?? answerOf(step, url, body, key);
    if (answer.status < 300) done.set(`${step} ${key}`, answer);
    return answer;
  }

  function answerOf(step: Step, url: string, body: object, key: string): { status: number; body: object } {
    const [, reference = ''] = /\/payments\/([^/]+)/.exec(url) ?? [];
    const payment = standIn.payments.get(decodeURIComponent(reference));
    switch (step) {
      case 'token':
        return { status: 200, body: { access_token: 'the-token', token_type: 'Bearer' } };
      case 'create':
        return create(body, key);
      case 'list-webhooks': {
        const webhooks = [...standIn.webhooks].map(([id, webhook]) => ({ id, url: webhook.url, events: [] }));
        return { status: 200, body: { webhooks } };
      }
      case 'add-webhook': {
        const { url: address, events } = body as { url: string; events: string[] };
        assert.ok(events.every((event) => /^epayments\.payment\.[a-z]+\.v1$/.test(event)));
        const [id, secret] = [crypto.randomUUID(), randomBytes(64).toString('base64')];
        standIn.webhooks.set(id, { url: address, secret });
        return { status: 201, body: { id, secret } };
      }
      case 'delete-webhook': {
        const isThere = standIn.webhooks.delete(url.split('/').at(-1) ?? '');
        return { status: isThere ? 204 : 404, body: {} };
      }
      case 'ledgers':
      case 'report':
        return standIn.ledger.answer(url);
      case 'get':
      case 'events':
      case 'capture':
      case 'cancel':
      case 'refund':
        return payment === undefined
          ? { status: 404, body: { title: 'Not found' } }
          : answerOn(step, payment, body, key);
      default:
        return step satisfies never;
    }
  }

  function create(body: object, key: string) {
    const asked = body as {
      amount: { currency: string; value: number };
      paymentMethod: { type: string };
      reference: string;
      userFlow: string;
      returnUrl: string;
      paymentDescription: string;
    };
    assert.deepEqual(
      [asked.amount.currency, asked.paymentMethod.type, asked.userFlow],
      ['NOK', 'WALLET', 'WEB_REDIRECT'],
    );
    assert.match(asked.reference, REFERENCE);
    assert.ok(Number.isInteger(asked.amount.value) && asked.amount.value >= 100);
    assert.match(asked.paymentDescription, /^.{3,100}$/);
    if (standIn.payments.has(asked.reference)) return { status: 409, body: { title: 'Reference is used' } };
    standIn.payments.set(asked.reference, {
      reference: asked.reference,
      amount: asked.amount.value,
      returnUrl: asked.returnUrl,
      description: asked.paymentDescription,
      state: 'CREATED',
      authorised: 0,
      captured: 0,
      cancelled: 0,
      refunds: [],
      authorisedAt: null,
      key,
    });
    return { status: 201, body: { redirectUrl: addressOf(asked.reference), reference: asked.reference } };
  }

  function answerOn(step: Step, payment: Payment, body: object, key: string) {
    const left = payment.authorised - payment.captured - payment.cancelled;
    if (step === 'capture') {
      const { modificationAmount } = body as { modificationAmount: { currency: string; value: number } };
      assert.equal(modificationAmount.currency, 'NOK');
      if (payment.state !== 'AUTHORIZED' || modificationAmount.value > left) return { status: 400, body: {} };
      payment.captured += modificationAmount.value;
    }
    if (step === 'cancel') {
      if (payment.state === 'CREATED') payment.state = 'TERMINATED';
      else if (payment.state === 'AUTHORIZED' && left > 0) payment.cancelled += left;
      else return { status: 400, body: {} };
    }
    if (step === 'refund') {
      const { modificationAmount } = body as { modificationAmount: { currency: string; value: number } };
      assert.equal(modificationAmount.currency, 'NOK');
      if (standIn.refusesRefunds || refundedOf(payment) + modificationAmount.value > payment.captured) {
        return { status: 400, body: { title: 'Bad request' } };
      }
      payment.refunds.push({ key, amount: modificationAmount.value, at: new Date().toISOString() });
    }
    if (step === 'events') return { status: 200, body: eventsOf(payment) };
    return { status: 200, body: shown(payment) };
  }

  function addressOf(reference: string): string {
    return `${standIn.url}/landing/${reference}`;
  }

  function shown(payment: Payment): object {
    const { reference, amount, state, authorised, captured, cancelled } = payment;
    const nok = (value: number) => ({ currency: 'NOK', value });
    return {
      reference,
      state,
      amount: nok(amount),
      pspReference: reference,
      paymentMethod: { type: 'WALLET' },
      profile: {},
      redirectUrl: addressOf(reference),
      aggregate: {
        authorizedAmount: nok(authorised),
        capturedAmount: nok(captured),
        cancelledAmount: nok(cancelled),
        refundedAmount: nok(refundedOf(payment)),
      },
    };
  }
}

/** What went back of a payment, in øre. */
export function refundedOf({ refunds }: Pick<Payment, 'refunds'>): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

function eventsOf({ reference, amount, authorisedAt, refunds }: Payment): object[] {
  const event = (name: string, timestamp: string) => ({
    reference,
    pspReference: reference,
    name,
    amount: { currency: 'NOK', value: amount },
    timestamp,
    success: true,
  });
  return [
    event('CREATED', '2026-01-01T00:00:00Z'),
    ...(authorisedAt === null ? [] : [event('AUTHORIZED', authorisedAt)]),
    ...refunds.map(({ key, at, amount: value }) => ({
      ...event('REFUNDED', at),
      amount: { currency: 'NOK', value },
      idempotencyKey: key,
    })),
  ];
}

function stepOf(method: string, url: string): Step {
  if (url === '/accesstoken/get') return 'token';
  if (url.startsWith('/webhooks/')) {
    return method === 'GET' ? 'list-webhooks' : method === 'POST' ? 'add-webhook' : 'delete-webhook';
  }
  if (url.startsWith('/settlement/v1/ledgers')) return 'ledgers';
  if (url.startsWith('/report/v2/ledgers/')) return 'report';
  if (url === '/epayment/v1/payments') return 'create';
  const end = url.split('/').at(-1);
  return end === 'events' || end === 'capture' || end === 'cancel' || end === 'refund' ? end : 'get';
}
