import type { Environment } from '../../../domain/access/environment.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { OutgoingAnswer, OutgoingRequest } from '../../../platform/outgoing/outgoing.ts';
import { answerLedger, entryOf } from './simulated-ledger.ts';
import { insertEntries } from './simulated-ledger.store.ts';
import {
  answerSimulated,
  cancelSimulated,
  captureSimulated,
  findSimulated,
  insertSimulated,
  refundSimulated,
} from './simulated-vipps.store.ts';
import type { SimulatedPayment } from './simulated-vipps.store.ts';
import type { VippsKeys, VippsWay } from './vipps.ts';

/** What the simulated Vipps lets in: anybody. */
export const SIMULATED_KEYS: Omit<VippsKeys, 'merchantSerialNumber'> = {
  clientId: 'test',
  clientSecret: 'test',
  subscriptionKey: 'test',
};
export const SIMULATED_SERIAL_NUMBER = '999999';
/** Nobody is asked there. */
export const SIMULATED_URL = 'http://vipps.invalid';

/** Vipps lets a payment wait for the payer for so long. */
const LIFETIME_MILLISECONDS = 10 * 60_000;
const PAYMENT = /^\/epayment\/v1\/payments\/([a-zA-Z0-9-]{8,50})(?:\/(events|capture|cancel|refund))?$/;

/**
 * Answers the requests of a test account as Vipps answers them, from a table. The page of the payer stands below the address that the payer comes
 * back to.
 * @param accountNow the time of the account
 */
export function simulatedVipps(db: AccountDb, accountNow: () => Promise<Date>): VippsWay {
  return {
    async request(url, { method = 'GET', body, headers }) {
      const { pathname } = new URL(url);
      if (pathname === '/accesstoken/get') return answer(200, { access_token: 'test', token_type: 'Bearer' });
      if (pathname === '/epayment/v1/payments') return create(readBody(body));
      const ledger = await answerLedger(db, { pathname, unit: SIMULATED_SERIAL_NUMBER, accountNow });
      if (ledger !== undefined) return answer(200, ledger);
      const [, reference, part] = PAYMENT.exec(pathname) ?? [];
      const payment = reference === undefined ? undefined : await findTimely(reference);
      if (payment === undefined) return answer(404, {});
      if (part === 'events') return answer(200, eventsOf(payment));
      if (method === 'POST' && part === 'capture') {
        const { modificationAmount } = readBody(body) as { modificationAmount: { value: number } };
        const amountOre = BigInt(modificationAmount.value);
        const { reference: name } = payment;
        const captured = entryOf('capture', { name, reference: name, amountOre, at: await accountNow() });
        const isDone = await inTransaction(db, async (trx) => {
          const isCaptured = await captureSimulated(trx, payment.reference, amountOre);
          if (isCaptured) await insertEntries(trx, [captured]);
          return isCaptured;
        });
        return answer(isDone ? 200 : 400, {});
      }
      if (method === 'POST' && part === 'cancel') {
        if (!(await answerSimulated(db, payment.reference, 'TERMINATED', await accountNow()))) {
          await cancelSimulated(db, payment.reference);
        }
        return answer(200, {});
      }
      if (method === 'POST' && part === 'refund') {
        const { modificationAmount } = readBody(body) as { modificationAmount: { value: number } };
        const [ore, key] = [BigInt(modificationAmount.value), headers?.['idempotency-key'] ?? ''];
        const at = await accountNow();
        const refunded = entryOf('refund', { name: key, reference: payment.reference, amountOre: -ore, at });
        const isDone = await inTransaction(db, async (trx) => {
          const isRefunded = await refundSimulated(trx, payment.reference, { key, ore, at });
          if (isRefunded) await insertEntries(trx, [refunded]);
          return isRefunded;
        });
        return answer(isDone ? 200 : 400, {});
      }
      return answer(200, present(payment));
    },
  };

  async function create(body: object): Promise<OutgoingAnswer> {
    const asked = body as {
      reference: string;
      amount: { value: number };
      returnUrl: string;
      paymentDescription: string;
    };
    await insertSimulated(db, {
      reference: asked.reference,
      amountOre: BigInt(asked.amount.value),
      description: asked.paymentDescription,
      returnUrl: asked.returnUrl,
      createdAt: await accountNow(),
    });
    return answer(201, { redirectUrl: pageOf(asked), reference: asked.reference });
  }

  async function findTimely(reference: string): Promise<SimulatedPayment | undefined> {
    const payment = await findSimulated(db, reference);
    if (payment?.state !== 'CREATED') return payment;
    const now = await accountNow();
    if (now.getTime() - payment.createdAt.getTime() <= LIFETIME_MILLISECONDS) return payment;
    await answerSimulated(db, reference, 'EXPIRED', now);
    return findSimulated(db, reference);
  }
}

/** Whether payments of the account are simulated. */
export function isSimulated(environment: Environment): boolean {
  return environment === 'test';
}

/** Where the payer answers. */
function pageOf({ returnUrl, reference }: Pick<SimulatedPayment, 'returnUrl' | 'reference'>): string {
  return `${returnUrl}/simulated/${reference}`;
}

function present(payment: SimulatedPayment): object {
  const { reference, amountOre, state, capturedOre, cancelledOre, refundedOre, authorisedAt } = payment;
  const amount = (ore: bigint) => ({ currency: 'NOK', value: Number(ore) });
  return {
    reference,
    state,
    amount: amount(amountOre),
    paymentMethod: { type: 'WALLET' },
    profile: {},
    pspReference: reference,
    redirectUrl: pageOf(payment),
    aggregate: {
      authorizedAmount: amount(authorisedAt === null ? 0n : amountOre),
      capturedAmount: amount(capturedOre),
      cancelledAmount: amount(cancelledOre),
      refundedAmount: amount(refundedOre),
    },
  };
}

function eventsOf({ reference, amountOre, createdAt, authorisedAt, refunds }: SimulatedPayment): object[] {
  const event = (name: string, at: Date, value = Number(amountOre)) => ({
    reference,
    pspReference: reference,
    name,
    amount: { currency: 'NOK', value },
    timestamp: at.toISOString(),
    success: true,
  });
  return [
    event('CREATED', createdAt),
    ...(authorisedAt === null ? [] : [event('AUTHORIZED', authorisedAt)]),
    ...refunds.map(({ key, ore, at }) => ({
      ...event('REFUNDED', new Date(at), Number(ore)),
      idempotencyKey: key,
    })),
  ];
}

function readBody(body: OutgoingRequest['body']): object {
  return JSON.parse(String(body)) as object;
}

function answer(status: number, body: object): OutgoingAnswer {
  return { status, headers: {}, body: Buffer.from(JSON.stringify(body)) };
}
