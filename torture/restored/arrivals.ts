import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '../finding.ts';
import type { Installation } from '../installation.ts';

const ARRIVED_MILLISECONDS = 180_000;
const BETWEEN_LOOKS_MILLISECONDS = 300;

/** Makes due at once what waits for its next attempt. */
export type Owner = { hurry(): Promise<void>; forget(): Promise<void> };

export async function ownerOf(installation: Installation): Promise<Owner> {
  let connection: Awaited<ReturnType<Installation['connectAsOwner']>> | undefined;
  return {
    async hurry() {
      connection ??= await installation.connectAsOwner();
      for (const [table, waits] of [
        ['deliveries', 'queued'],
        ['e_invoice_deliveries', 'queued'],
        ['webhook_deliveries', 'pending'],
      ]) {
        await connection.query(
          `update ${table} d set next_attempt_at = now() from (
             select account_id, id from ${table} where status = '${waits}' and next_attempt_at > now() for update skip locked
           ) waiting where d.account_id = waiting.account_id and d.id = waiting.id`,
        );
      }
    },
    async forget() {
      await connection?.end();
      connection = undefined;
    },
  };
}

/** Waits until each of these customers has a mail, and every e-invoice that may go is at the access point. */
export async function untilArrived(
  { mail }: Installation,
  owner: Owner,
  wanted: () => string[],
): Promise<void> {
  const missing = () => {
    const arrived = new Set(mail.copies.filter(({ end }) => end === 'accepted').map(({ to }) => to));
    return wanted().filter((to) => !arrived.has(to));
  };
  await until('Mail does not arrive.', owner, () => missing().length === 0, missing);
}

export async function until(
  what: string,
  owner: Owner,
  holds: () => boolean,
  evidence: () => unknown = () => ({}),
): Promise<void> {
  const giveUpAt = Date.now() + ARRIVED_MILLISECONDS;
  while (!holds()) {
    expect(Date.now() < giveUpAt, what, evidence());
    await owner.hurry();
    await pause(BETWEEN_LOOKS_MILLISECONDS);
  }
}

/** A receiver that takes all webhooks while it is not down. `arrivals`: endpoint and id of each, as they came. */
export type Counter = { url: string; isDown: boolean; arrivals: string[]; close(): Promise<void> };

export async function startCounter(): Promise<Counter> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      if (!counter.isDown) counter.arrivals.push(`${request.url} ${String(request.headers['webhook-id'])}`);
      response.writeHead(counter.isDown ? 503 : 204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const counter: Counter = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isDown: false,
    arrivals: [],
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
  return counter;
}
