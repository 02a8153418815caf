import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream } from 'smtp-server';
import { networkOf } from '../../../platform/access/network-of.ts';
import type { BounceDeps } from './bounce-delivery.ts';
import { bounceDelivery } from './bounce-delivery.ts';
import * as store from './bounces.store.ts';
import { readDeliveryReport } from './delivery-report.ts';
import { parseReturnPath } from './return-path.ts';

export type BounceListener = { port: number; close(): Promise<void> };

type ListenerDeps = BounceDeps & { log: FastifyBaseLogger; domain: string };

const MAIL_BYTES_AT_MOST = 10 * 1024 * 1024;
/**
 * The bytes of a report that are kept. The facts stand before the returned mail, so the rest is read and thrown away.
 */
const KEPT_BYTES = 1024 * 1024;
const CONNECTIONS_AT_MOST = 100;
/** A large mail server needs only a few connections for its reports. An address with more would keep others out. */
const CONNECTIONS_OF_ADDRESS = 10;
const RECIPIENTS_AT_MOST = 10;
const SILENCE_MILLISECONDS = 10_000;
const CONNECTION_MILLISECONDS = 2 * 60_000;
const CLOSING_MILLISECONDS = 5_000;

/**
 * Listens by SMTP for reports about mails that did not arrive. It accepts mail only for existing return paths. Mail
 * that reports no failure is accepted and thrown away, because after a refusal the sending server would only try again.
 * @param port 0 for a free one
 * @param silenceMilliseconds how long a connection may say nothing
 * @throws NodeJS.ErrnoException when it cannot listen at the port
 */
export async function startBounceListener(
  deps: ListenerDeps,
  {
    port,
    host,
    silenceMilliseconds = SILENCE_MILLISECONDS,
  }: { port: number; host: string; silenceMilliseconds?: number },
): Promise<BounceListener> {
  const server = new SMTPServer({
    name: deps.domain,
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    size: MAIL_BYTES_AT_MOST,
    rejectOversized: true,
    maxClients: CONNECTIONS_AT_MOST,
    maxRecipients: RECIPIENTS_AT_MOST,
    socketTimeout: silenceMilliseconds,
    closeTimeout: CLOSING_MILLISECONDS,
    disableReverseLookup: true,
    logger: false,
    onRcptTo: ({ address }, _session, reply) => {
      void answer(deps, reply, async () => {
        if ((await findDelivery(deps, address)) === undefined) throw new NoSuchReturnPath();
      });
    },
    onData: (stream, { envelope }, reply) => {
      void answer(deps, reply, async () => {
        const source = await readBeginning(stream);
        // The mail server itself refuses the mail (552) after this function returns.
        if (stream.sizeExceeded) return;
        for (const { address } of envelope.rcptTo) await takeIn(deps, address, source);
      });
    },
  });
  const connectionsOf = new Map<string, number>();
  server.server.on('connection', (socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const count = (connectionsOf.get(address) ?? 0) + 1;
    connectionsOf.set(address, count);
    socket.once('close', () => {
      const left = (connectionsOf.get(address) ?? 1) - 1;
      if (left === 0) connectionsOf.delete(address);
      else connectionsOf.set(address, left);
    });
    if (count > CONNECTIONS_OF_ADDRESS) {
      socket.destroy();
      return;
    }
    const timer = setTimeout(() => socket.destroy(), CONNECTION_MILLISECONDS).unref();
    socket.once('close', () => clearTimeout(timer));
  });
  await listen(server, port, host);
  server.on('error', (error) => deps.log.debug({ err: error }, 'connection of the bounce listener'));
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

/** RFC 3463: X.1.1 is a mailbox that does not exist. */
class NoSuchReturnPath extends Error {
  readonly responseCode = 550;
  override message = '5.1.1 No such address here';
}

/** Failures on our side, such as an absent database, are answered with 451, so that the sending server tries again. */
async function answer(
  { log }: ListenerDeps,
  reply: (error?: Error) => void,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof NoSuchReturnPath) {
      reply(error);
    } else {
      log.warn({ err: error }, 'report not taken in');
      reply(Object.assign(new Error('4.3.0 Try again later'), { responseCode: 451 }));
    }
    return;
  }
  reply();
}

async function takeIn(deps: ListenerDeps, address: string, source: Buffer): Promise<void> {
  const { log, domain } = deps;
  const path = parseReturnPath(address, domain);
  const delivery = await findDelivery(deps, address);
  if (path === undefined || delivery === undefined) return;
  const { kind, status } = await readDeliveryReport(source, delivery.recipient);
  const isNew =
    kind === 'failed' && (await bounceDelivery(deps, path.accountId, delivery.id, reasonOf(status)));
  log.info({ deliveryId: delivery.id, report: kind, status, isNew }, 'mail to a return path');
}

function reasonOf(status: string | undefined): string {
  return ['report', status].filter((part) => part !== undefined).join(' ');
}

async function findDelivery(
  { db, domain }: ListenerDeps,
  address: string,
): Promise<{ id: string; recipient: string } | undefined> {
  const path = parseReturnPath(address, domain);
  return path === undefined ? undefined : store.findDeliveryAt(db, path);
}

async function readBeginning(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let keptBytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (keptBytes >= KEPT_BYTES) continue;
    chunks.push(chunk);
    keptBytes += chunk.length;
  }
  return Buffer.concat(chunks);
}

async function listen(server: SMTPServer, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
