import type { TilgodeClient } from '../client.ts';
import { orThrow } from '../or-throw.ts';
import { pause } from '../retries.ts';
import { CommandError } from './command.ts';

/** `tell` prints what was done, and the last call. */
export type Making = { client: TilgodeClient; tell: (done: string) => void };
/** `make` returns the id that the event holds. */
export type Trigger = { about: string; make: (making: Making) => Promise<string> };

export const CUSTOMER = {
  name: 'Fjord Kaffe AS',
  orgNumber: '974760673',
  email: 'faktura@fjordkaffe.example',
};
export const LINES = [{ description: 'Logo', quantity: 8, unitPrice: 1250 }];
export const PAYMENT_DAYS = 14;
const LOOK_SECONDS = 0.25;
const PATIENCE_MILLISECONDS = 60_000;

/** A new one each time, because the register has each mail address once. */
export async function customer({ client, tell }: Making) {
  const email = `kunde-${crypto.randomUUID().slice(0, 8)}@fjordkaffe.example`;
  const body = { name: CUSTOMER.name, email };
  const made = await orThrow(client.POST('/v1/clients', { body }));
  tell(`made the customer ${email}`);
  return made;
}

/** The day in Norway by the clock of the account, which may have been moved. */
export async function todayOf({ client }: Making): Promise<string> {
  const { now } = await orThrow(client.GET('/v1/test/clock'));
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Oslo' }).format(new Date(now));
}

/** @throws CommandError with `complaint` when it has not happened within a minute */
export async function eventually<T>(complaint: string, look: () => Promise<T | undefined>): Promise<T> {
  const until = performance.now() + PATIENCE_MILLISECONDS;
  while (performance.now() < until) {
    const found = await look();
    if (found !== undefined) return found;
    await pause(LOOK_SECONDS);
  }
  throw new CommandError(complaint);
}

export function daysAfter(day: string, days: number): string {
  const then = new Date(day);
  then.setUTCDate(then.getUTCDate() + days);
  return then.toISOString().slice(0, 'yyyy-mm-dd'.length);
}
