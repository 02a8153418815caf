import { ApiError } from '../../../domain/errors/errors.ts';
import { addDays, osloDate, osloTime } from '../../../domain/days/local-date.ts';
import type { Lease } from '../../../platform/operations/leases.ts';
import { minutesFrom } from '../../../platform/operations/leases.ts';
import type { OutboxKind } from '../../../platform/operations/outbox.ts';
import { NoSecretsKey } from '../../../platform/operations/secret-box.ts';
import { VippsFailed } from '../client/vipps.ts';
import type { VippsDeps } from '../vipps-deps.ts';
import { accountTime, vippsOf } from '../vipps-deps.ts';
import { bringDay } from './bring-day.ts';
import { listLedgers } from './report-api.ts';
import type { SettledKeys } from './settlements.store.ts';
import { dueSettlements, noteSettled, takeSettlement } from './settlements.store.ts';

const AT_ONCE = 2;
/** Vipps has closed the day before by then. */
const MORNING = { hour: 6, minute: 0 };
const MINUTES_UNTIL_NEXT_TRY = 60;

/** Reads each morning what Vipps has settled, also while Vipps is off, because money of before may be on its way. */
export function settlementsInOutbox(deps: VippsDeps): OutboxKind {
  const { db, clock, log } = deps;
  return {
    name: 'vipps-settlements',
    afterRestore: { goes: 'it takes in what Vipps says, and each entry once' },
    bell: 'vipps',
    due: (limit) => dueSettlements(clock(), limit),
    atOnce: AT_ONCE,
    onWrongClock: 'waits',
    everySeconds: 10,
    async work(due, stopping) {
      const { accountId } = due;
      const lease = await takeSettlement(db, due, clock());
      if (lease === undefined) return;
      const now = await accountTime(db.of(accountId), clock());
      let next = minutesFrom(now, MINUTES_UNTIL_NEXT_TRY);
      try {
        const isAll = await readLedgers(deps, accountId, lease, { now, stopping });
        if (isAll) next = osloTime(addDays(osloDate(now), 1), MORNING.hour, MORNING.minute);
      } catch (error) {
        if (!(error instanceof VippsFailed || error instanceof NoSecretsKey || error instanceof ApiError)) {
          throw error;
        }
        const reason = error instanceof ApiError ? error.code : error.message;
        log.warn({ accountId, reason }, 'the ledger of Vipps could not be read');
      }
      await lease.giveBack(db, undefined, { settlement_at: next });
    },
  };
}

/** @returns whether all days before today have been read */
async function readLedgers(
  deps: VippsDeps,
  accountId: string,
  lease: Lease<SettledKeys>,
  { now, stopping }: { now: Date; stopping: AbortSignal },
): Promise<boolean> {
  const db = deps.db.of(accountId);
  const { id, settledThrough } = lease.row;
  const today = osloDate(now);
  if (addDays(settledThrough, 1) >= today) return true;
  const vipps = await vippsOf(deps, accountId, lease.row);
  const ledgers = await listLedgers(vipps, lease.row.merchantSerialNumber);
  // A new sales unit has no ledger before its first payment. The days are read once it has.
  if (ledgers.length === 0) return true;
  for (let day = addDays(settledThrough, 1); day < today; day = addDays(day, 1)) {
    for (const ledger of ledgers) {
      await lease.goOn(deps.db, stopping);
      if (!(await bringDay(deps, db, lease.row, { vipps, ledger, day }))) return false;
    }
    await noteSettled(db, id, day);
  }
  return true;
}
