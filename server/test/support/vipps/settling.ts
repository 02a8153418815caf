import assert from 'node:assert/strict';
import { addDays, osloDate, osloTime } from '../../../src/domain/days/local-date.ts';
import { verify } from '../../../src/features/verification/index.ts';
import { bodyOf } from '../api/answers.ts';
import type { ApiCaller } from '../api/api-caller.ts';
import { importFile } from '../bank/bank-files.ts';
import * as camt from '../bank-files/camt-files.ts';
import { openAsOwner } from '../database/owner.ts';
import { createSent, exemptLine } from '../example-invoices.ts';
import type { TestApp, TestCompany } from '../test-app.ts';
import { workOff } from '../work-off.ts';
import { comeBack, openAtVipps, turnVippsOn, workOffVipps } from './vipps-page.ts';
import { startVippsStandIn } from './vipps-stand-in.ts';
import type { VippsStandIn } from './vipps-stand-in.ts';

export const TODAY = osloDate(new Date());

/** Seven in the morning, so many days from today. */
export const morning = (days: number): Date => osloTime(addDays(TODAY, days), 7, 0);

/** A company with keys of a Vipps of its own. */
export type Settling = {
  company: TestCompany;
  accountId: string;
  api: ApiCaller;
  standIn: VippsStandIn;
};

export async function startSettling(service: TestApp, standIn: VippsStandIn): Promise<Settling> {
  const company = await service.createCompany();
  const api = await service.caller({ company, environment: 'production' });
  standIn.ledger.entries.length = 0;
  await turnVippsOn(service, company, standIn);
  return { company, accountId: company.accounts.production, api, standIn };
}

export { startVippsStandIn };

/** Reads what Vipps has settled, and imports it, on the morning of a day. */
export async function settle(
  service: TestApp,
  { accountId }: Pick<Settling, 'accountId'>,
  days = 1,
): Promise<void> {
  await service.clock.at(morning(days), async () => {
    await workOffVipps(service);
    await workOff(service.db, service.outbox, [accountId]);
  });
}

/** A customer pays an invoice by Vipps. @returns its name at Vipps */
export async function payByVipps(service: TestApp, { api, standIn }: Settling, amount = 1250) {
  const invoice = await createSent(api, { lines: [exemptLine(amount)] });
  const reference = await openAtVipps(service, invoice);
  standIn.approve(reference);
  await comeBack(service, invoice);
  return { invoice, reference };
}

/** A customer has paid, and Vipps has it in its ledger of a day. */
export async function captureInLedger(service: TestApp, settling: Settling, day = TODAY, amount = 1250) {
  const paid = await payByVipps(service, settling, amount);
  settling.standIn.ledger.add('capture', amount * 100, { reference: paid.reference, day });
  return paid;
}

/** The day ends: Vipps pays out what its ledger has. */
export function payOut({ standIn }: Settling, number: string, day = TODAY) {
  const reference = `Vipps utbet. ${number} Vippsnr 123456`;
  return standIn.ledger.add('scheduled-for-payout', -standIn.ledger.balance(), {
    pspReference: number,
    reference,
    day,
  });
}

/** What the bank tells of money that came in today. */
export async function bankTells(service: TestApp, api: ApiCaller, amount: number, text: string) {
  const entry = camt.entry(camt.details(`<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`), {
    amount: `<Amt Ccy="NOK">${amount.toFixed(2)}</Amt>`,
    day: `<BookgDt><Dt>${TODAY}</Dt></BookgDt>`,
    reference: `<AcctSvcrRef>${crypto.randomUUID().slice(0, 30)}</AcctSvcrRef>`,
  });
  const id = crypto.randomUUID().slice(0, 20);
  const head = `<GrpHdr><MsgId>${id}</MsgId><CreDtTm>2026-11-20T18:00:00+01:00</CreDtTm></GrpHdr>`;
  const file = await importFile(service, api, camt.camtFile(camt.notification(entry, { id }), { head }));
  assert.equal(file.status, 'done', JSON.stringify(file.error));
}

/** `capture in 1250 matched`, by the order of the files. */
export async function told(api: ApiCaller): Promise<string[]> {
  return (await transactions(api)).map(
    ({ vippsEntry, direction, amount, status, reason }) =>
      `${vippsEntry ?? 'bank'} ${direction} ${amount} ${reason ?? status}`,
  );
}

export async function transactions(api: ApiCaller) {
  const { items } = bodyOf(await api.get('/v1/bank-transactions?pageSize=100'), 200);
  return items.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** What stands on an account of the books, in kroner. */
export async function balanceOf(api: ApiCaller, account: string): Promise<number> {
  const query = `from=${TODAY.slice(0, 4)}-01&to=${TODAY.slice(0, 7)}&pageSize=100` as const;
  const { items } = bodyOf(await api.get(`/v1/journal-entries?${query}`), 200);
  const lines = items.flatMap((entry) => entry.lines).filter((line) => line.account === account);
  return lines.reduce((ore, { debit, credit }) => ore + Math.round((debit - credit) * 100), 0) / 100;
}

/** Nothing of `verify` is broken for the account. */
export async function assertVerified(service: TestApp, accountId: string): Promise<void> {
  const { checks } = await verify(openAsOwner(service.connection), { accountId });
  assert.deepEqual(
    checks.flatMap(({ breaches }) => breaches),
    [],
  );
}
