import assert from 'node:assert/strict';
import { changeVipps } from '../../../src/features/vipps/index.ts';
import { request } from '../api/api-caller.ts';
import type { TestApp, TestCompany } from '../test-app.ts';
import { workOff } from '../work-off.ts';
import type { VippsStandIn } from './vipps-stand-in.ts';

/** Gives the production account of a company keys, and lets Vipps know the address of its webhooks. */
export async function turnVippsOn(
  service: TestApp,
  company: TestCompany,
  standIn: VippsStandIn,
): Promise<void> {
  await changeVipps(
    { db: service.db, now: service.clock.now, actor: 'test' },
    service.vippsDeps,
    company.companyId,
    { environment: 'production', isOn: true, keys: standIn.keys },
  );
  await workOffVipps(service);
}

/** Turns the simulated Vipps on in the test account of a company. */
export async function turnSimulatedVippsOn(service: TestApp, { companyId }: TestCompany): Promise<void> {
  const context = { db: service.db, now: service.clock.now, actor: 'test' };
  await changeVipps(context, service.vippsDeps, companyId, { environment: 'test', isOn: true });
}

export async function workOffVipps(service: TestApp): Promise<void> {
  const kinds = service.outbox.filter(({ name }) => name.startsWith('vipps-'));
  await workOff(service.db, kinds, service.madeAccounts);
}

export function pathOf(invoice: { publicUrl: string }): string {
  return new URL(invoice.publicUrl).pathname;
}

const OWN_PAGE = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };

export function click(
  service: TestApp,
  invoice: { publicUrl: string },
  headers: Record<string, string> = OWN_PAGE,
) {
  return request(service.url, 'POST', `${pathOf(invoice)}/vipps`, { headers });
}

/** The payer comes back from Vipps. */
export function comeBack(service: TestApp, invoice: { publicUrl: string }) {
  return request(service.url, 'GET', `${pathOf(invoice)}/vipps`);
}

/** Clicks, and is sent on. @returns the name of the payment at Vipps */
export async function openAtVipps(service: TestApp, invoice: { publicUrl: string }): Promise<string> {
  const answer = await click(service, invoice);
  assert.equal(answer.status, 303, answer.text);
  const reference = answer.headers.get('location')?.split('/').at(-1);
  assert.ok(reference);
  return reference;
}
