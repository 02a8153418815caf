import { osloDate } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import type { VippsPayment } from '../../../domain/vipps/next-step.ts';
import type { Outgoing } from '../../../platform/outgoing/outgoing.ts';
import { OutgoingFailed } from '../../../platform/outgoing/outgoing.ts';

/** What a company has from its agreement with Vipps MobilePay. */
export type VippsKeys = {
  merchantSerialNumber: string;
  clientId: string;
  clientSecret: string;
  subscriptionKey: string;
};

/**
 * Vipps has not done what was asked. `away`: no answer, or one that says to try again, so that it may or may not have done it. `keys`: it does
 * not let these keys in. `refused`: it will not do it. `code` is a code, and never what Vipps wrote, which may name people.
 */
export class VippsFailed extends Error {
  override name = 'VippsFailed';
  readonly kind: 'away' | 'keys' | 'refused';

  constructor(kind: VippsFailed['kind'], code: string) {
    super(`${kind}: ${code}`);
    this.kind = kind;
  }
}

/** What carries the requests: the way out of the service, or the simulated Vipps. */
export type VippsWay = Pick<Outgoing, 'request'>;

export type NewVippsPayment = {
  reference: string;
  amountOre: Ore;
  returnUrl: string;
  description: string;
};

/** The ePayment API and the webhooks of one company. All throw VippsFailed. */
export type Vipps = {
  /** Makes a payment, or finds the one that an earlier request has made. @returns where the payer goes on */
  create(payment: NewVippsPayment): Promise<string>;
  /** @returns undefined when Vipps has never heard of it */
  find(reference: string): Promise<VippsPayment | undefined>;
  /** The day in Norway on which the payer agreed. */
  authorisedOn(reference: string): Promise<LocalDate>;
  capture(reference: string, amountOre: Ore): Promise<void>;
  /** Lets go what is reserved and not captured. */
  cancel(reference: string): Promise<void>;
  /** Gives captured money back, once for a key. */
  refund(reference: string, key: string, amountOre: Ore): Promise<void>;
  /** The day in Norway on which Vipps gave money back for this key; undefined as long as Vipps has not. */
  refundedOn(reference: string, key: string): Promise<LocalDate | undefined>;
  /** Asks for something that changes nothing. */
  tryKeys(): Promise<void>;
  /** Has events of payments sent to the address, and to no earlier one below `prefix`. */
  registerWebhook(url: string, prefix: string): Promise<{ id: string; secret: string }>;
  deleteWebhook(id: string): Promise<void>;
  /** Asks for a path of the settlement or the report API. @returns undefined when there is no such thing, or not yet */
  read(path: string): Promise<Record<string, unknown> | undefined>;
};

const PATIENCE_MILLISECONDS = 10_000;
const ANSWER_BYTES_AT_MOST = 256 * 1024;
/** A page of a report has some thousand entries. */
const REPORT_BYTES_AT_MOST = 16 * 1024 * 1024;
const SYSTEM = { 'vipps-system-name': 'tilgode', 'vipps-system-version': '1' };
/** What a payment may become without our doing, and what we do. */
const WEBHOOK_EVENTS = ['authorized', 'aborted', 'expired', 'terminated', 'captured', 'cancelled'].map(
  (name) => `epayments.payment.${name}.v1`,
);
/** Vipps has no payment of this name, as nobody makes a payment of no invoice. */
const NO_PAYMENT = 'tilgode-tries-its-keys';
const STATES = ['CREATED', 'ABORTED', 'EXPIRED', 'AUTHORIZED', 'TERMINATED'] as const;

/** Speaks with Vipps MobilePay (ePayment API 1.4.1, webhooks API 1). @param url without a slash at its end */
export function createVipps(
  way: VippsWay,
  url: string,
  keys: VippsKeys,
  patienceMilliseconds = PATIENCE_MILLISECONDS,
): Vipps {
  let token: Promise<string> | undefined;
  const common = { 'ocp-apim-subscription-key': keys.subscriptionKey, ...SYSTEM };

  async function send(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    {
      headers,
      body,
      mostBytes = ANSWER_BYTES_AT_MOST,
    }: { headers: Record<string, string>; body?: object; mostBytes?: number | undefined },
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    try {
      const answer = await way.request(`${url}${path}`, {
        method,
        headers: { ...common, ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceMilliseconds),
        mostBytes,
        isSetByOperator: true,
      });
      return { status: answer.status, body: jsonOf(answer.body) };
    } catch (error) {
      if (error instanceof OutgoingFailed) throw new VippsFailed('away', error.code);
      throw error;
    }
  }

  async function askForToken(): Promise<string> {
    const { status, body } = await send('POST', '/accesstoken/get', {
      headers: {
        client_id: keys.clientId,
        client_secret: keys.clientSecret,
        'merchant-serial-number': keys.merchantSerialNumber,
      },
    });
    const { access_token: given } = body;
    if (status === 200 && typeof given === 'string') return given;
    // A wrong id or secret is 400 or 401 at the token endpoint.
    throw new VippsFailed(status < 500 && status !== 429 ? 'keys' : 'away', `token ${status}`);
  }

  /**
   * @param isFound whether 404 is an answer
   * @param isBusy the status by which Vipps says that it is at the same request already
   */
  async function ask(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    {
      body,
      key,
      isFound = false,
      isBusy,
      mostBytes,
    }: { body?: object; key?: string; isFound?: boolean; isBusy?: number; mostBytes?: number } = {},
  ) {
    const bearer = await (token ??= askForToken());
    const answer = await send(method, path, {
      headers: {
        authorization: `Bearer ${bearer}`,
        'merchant-serial-number': keys.merchantSerialNumber,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body }),
      mostBytes,
    });
    const { status } = answer;
    if ((status >= 200 && status < 300) || (isFound && status === 404)) return answer;
    throw new VippsFailed(status === isBusy ? 'away' : kindOf(status), `${method} ${status}`);
  }

  const pathOf = (reference: string) => `/epayment/v1/payments/${encodeURIComponent(reference)}`;

  async function find(reference: string): Promise<VippsPayment | undefined> {
    const { status, body } = await ask('GET', pathOf(reference), { isFound: true });
    return status === 404 ? undefined : readPayment(body);
  }

  async function eventsOf(reference: string): Promise<Record<string, unknown>[]> {
    const { body } = await ask('GET', `${pathOf(reference)}/events`, { isFound: true });
    return Array.isArray(body['items']) ? (body['items'] as Record<string, unknown>[]) : [];
  }

  return {
    async create({ reference, amountOre, returnUrl, description }) {
      const asked = ask('POST', '/epayment/v1/payments', {
        key: reference,
        body: {
          amount: amountOf(amountOre),
          paymentMethod: { type: 'WALLET' },
          reference,
          userFlow: 'WEB_REDIRECT',
          returnUrl,
          paymentDescription: description,
        },
      });
      try {
        return readAddress((await asked).body['redirectUrl'], url);
      } catch (error) {
        // Of two requests with one key at once, Vipps may refuse one: the payment is there then.
        if (!(error instanceof VippsFailed) || error.kind !== 'refused') throw error;
        const made = await find(reference);
        if (made === undefined) throw error;
        return readAddress(made.redirectUrl, url);
      }
    },

    find,

    async authorisedOn(reference) {
      const events = await eventsOf(reference);
      return dayOf(events.find(({ name, success }) => name === 'AUTHORIZED' && success !== false));
    },

    // The amount of a reference is decided once, so the same key never comes with another amount.
    async capture(reference, amountOre) {
      const body = { modificationAmount: amountOf(amountOre) };
      await ask('POST', `${pathOf(reference)}/capture`, { key: `p-${reference}`, body });
    },

    async cancel(reference) {
      await ask('POST', `${pathOf(reference)}/cancel`, { key: `x-${reference}`, body: {} });
    },

    async refund(reference, key, amountOre) {
      const body = { modificationAmount: amountOf(amountOre) };
      await ask('POST', `${pathOf(reference)}/refund`, { key, body, isBusy: 409 });
    },

    async refundedOn(reference, key) {
      const events = await eventsOf(reference);
      const done = events.find(
        ({ name, success, idempotencyKey }) =>
          name === 'REFUNDED' && success !== false && idempotencyKey === key,
      );
      return done && dayOf(done);
    },

    async tryKeys() {
      await find(NO_PAYMENT);
    },

    async registerWebhook(address, prefix) {
      const { body: known } = await ask('GET', '/webhooks/v1/webhooks');
      const webhooks = Array.isArray(known['webhooks'])
        ? (known['webhooks'] as Record<string, unknown>[])
        : [];
      for (const { id, url: earlier } of webhooks) {
        if (typeof id === 'string' && typeof earlier === 'string' && earlier.includes(prefix))
          await remove(id);
      }
      const { body } = await ask('POST', '/webhooks/v1/webhooks', {
        body: { url: address, events: WEBHOOK_EVENTS },
      });
      const { id, secret } = body;
      if (typeof id === 'string' && typeof secret === 'string') return { id, secret };
      throw new VippsFailed('away', 'no secret of a webhook');
    },

    deleteWebhook: remove,

    async read(path) {
      const { status, body } = await ask('GET', path, { isFound: true, mostBytes: REPORT_BYTES_AT_MOST });
      return status === 404 ? undefined : body;
    },
  };

  async function remove(id: string): Promise<void> {
    await ask('DELETE', `/webhooks/v1/webhooks/${encodeURIComponent(id)}`, { isFound: true });
  }
}

function kindOf(status: number): VippsFailed['kind'] {
  if (status === 401 || status === 403) return 'keys';
  return status >= 500 || status === 408 || status === 429 || status < 400 ? 'away' : 'refused';
}

function amountOf(ore: Ore): object {
  return { currency: 'NOK', value: Number(ore) };
}

/** The day in Norway of an event. @throws VippsFailed where Vipps tells no such event, or no time */
function dayOf(event: Record<string, unknown> | undefined): LocalDate {
  const at = new Date(String(event?.['timestamp']));
  if (Number.isNaN(at.getTime())) throw new VippsFailed('away', 'no time of an event');
  return osloDate(at);
}

function readPayment(body: Record<string, unknown>): VippsPayment {
  const state = STATES.find((one) => one === body['state']);
  const aggregate = (body['aggregate'] ?? {}) as Record<string, { value?: unknown } | undefined>;
  const ore = (name: string): Ore => {
    const value = aggregate[name]?.value;
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw unreadable();
    return BigInt(value);
  };
  if (state === undefined) throw unreadable();
  return {
    state,
    authorisedOre: ore('authorizedAmount'),
    capturedOre: ore('capturedAmount'),
    cancelledOre: ore('cancelledAmount'),
    refundedOre: ore('refundedAmount'),
    redirectUrl: typeof body['redirectUrl'] === 'string' ? body['redirectUrl'] : null,
  };
}

function unreadable(): VippsFailed {
  return new VippsFailed('away', 'unreadable answer');
}

/** Payers are sent nowhere without TLS, but where the operator has set such an address. */
function readAddress(value: unknown, url: string): string {
  const protocols = ['https:', new URL(url).protocol];
  const address = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  if (address === undefined || !protocols.includes(address.protocol)) throw unreadable();
  return address.href;
}

/** The members of an object; the items of a list stand in `items`. */
function jsonOf(bytes: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (Array.isArray(value)) return { items: value };
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
