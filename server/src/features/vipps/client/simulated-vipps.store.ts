import { sql } from 'kysely';
import type { AccountDb, AccountDbOrTrx } from '../../../platform/database/database.ts';
import type { VippsPayment } from '../../../domain/vipps/next-step.ts';

export type SimulatedPayment = {
  reference: string;
  amountOre: bigint;
  description: string;
  returnUrl: string;
  state: VippsPayment['state'];
  capturedOre: bigint;
  cancelledOre: bigint;
  refundedOre: bigint;
  refunds: { key: string; ore: string; at: string }[];
  createdAt: Date;
  authorisedAt: Date | null;
};

export async function findSimulated(
  db: AccountDbOrTrx,
  reference: string,
): Promise<SimulatedPayment | undefined> {
  return db
    .selectFrom('simulated_vipps_payments')
    .select([
      'reference',
      'amount_ore as amountOre',
      'description',
      'return_url as returnUrl',
      'state',
      'captured_ore as capturedOre',
      'cancelled_ore as cancelledOre',
      'refunded_ore as refundedOre',
      'refunds',
      'created_at as createdAt',
      'authorised_at as authorisedAt',
    ])
    .where('account_id', '=', db.accountId)
    .where('reference', '=', reference)
    .executeTakeFirst() as Promise<SimulatedPayment | undefined>;
}

/** Does nothing where the name is taken. */
export async function insertSimulated(
  db: AccountDb,
  {
    reference,
    amountOre,
    description,
    returnUrl,
    createdAt,
  }: Omit<
    SimulatedPayment,
    'state' | 'capturedOre' | 'cancelledOre' | 'refundedOre' | 'refunds' | 'authorisedAt'
  >,
): Promise<void> {
  await db
    .insertInto('simulated_vipps_payments')
    .values({
      account_id: db.accountId,
      reference,
      amount_ore: amountOre,
      description,
      return_url: returnUrl,
      state: 'CREATED',
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The payer answers, or does not in time. Only a payment that waits for the payer changes. @returns whether it did */
export async function answerSimulated(
  db: AccountDbOrTrx,
  reference: string,
  state: 'ABORTED' | 'EXPIRED' | 'AUTHORIZED' | 'TERMINATED',
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('simulated_vipps_payments')
    .set({ state, ...(state === 'AUTHORIZED' && { authorised_at: at }) })
    .where('account_id', '=', db.accountId)
    .where('reference', '=', reference)
    .where('state', '=', 'CREATED')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Captures once. @returns whether so much is reserved, or was captured before */
export async function captureSimulated(db: AccountDbOrTrx, reference: string, ore: bigint): Promise<boolean> {
  await db
    .updateTable('simulated_vipps_payments')
    .set({ captured_ore: ore })
    .where('account_id', '=', db.accountId)
    .where('reference', '=', reference)
    .where('state', '=', 'AUTHORIZED')
    .where('captured_ore', '=', 0n)
    .where('cancelled_ore', '=', 0n)
    .where('amount_ore', '>=', ore)
    .execute();
  return (await findSimulated(db, reference))?.capturedOre === ore;
}

/** Gives money back, once for a key. @returns whether that is done, now or before */
export async function refundSimulated(
  db: AccountDbOrTrx,
  reference: string,
  { key, ore, at }: { key: string; ore: bigint; at: Date },
): Promise<boolean> {
  const refund = JSON.stringify([{ key, ore: String(ore), at: at.toISOString() }]);
  await sql`
    update simulated_vipps_payments set refunded_ore = refunded_ore + ${ore}, refunds = refunds || ${refund}::jsonb
    where account_id = ${db.accountId} and reference = ${reference} and refunded_ore + ${ore} <= captured_ore
      and not refunds @> ${JSON.stringify([{ key }])}::jsonb`.execute(db);
  const { refunds = [] } = (await findSimulated(db, reference)) ?? {};
  return refunds.some((one) => one.key === key);
}

/** Lets go what is reserved. */
export async function cancelSimulated(db: AccountDb, reference: string): Promise<void> {
  await db
    .updateTable('simulated_vipps_payments')
    .set((eb) => ({ cancelled_ore: eb('amount_ore', '-', eb.ref('captured_ore')) }))
    .where('account_id', '=', db.accountId)
    .where('reference', '=', reference)
    .where('state', '=', 'AUTHORIZED')
    .execute();
}
