import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import type { ConnectionOptions } from '../server/src/platform/database/database.ts';

/** What happens to a COMMIT on its way to PostgreSQL. */
export type CommitCut =
  /** PostgreSQL never gets the COMMIT, and undoes the transaction. */
  | 'lost'
  /** The connection breaks while PostgreSQL commits. PostgreSQL may or may not have committed. */
  | 'broken'
  /** PostgreSQL has committed, and the service never gets the answer. */
  | 'unanswered'
  /** PostgreSQL undoes the transaction and reports ROLLBACK without an error, as after a failed statement. */
  | 'undone';

export const COMMIT_CUTS: CommitCut[] = ['lost', 'broken', 'unanswered', 'undone'];

export type DatabaseProxy = {
  port: number;
  /** The cuts for the next transactions that have an idempotency key, in turn. */
  cuts: CommitCut[];
  /** The cut that each key's transaction got, and when. */
  cutKeys: { key: string; cut: CommitCut; at: number }[];
  close(): Promise<void>;
};

/** The pattern of our keys in the bytes of a statement's parameters. */
export const KEY_PATTERN = /torture-[\w-]+/g;
const COMMIT_ANSWER = Buffer.from('COMMIT\0');

/** A TCP proxy before PostgreSQL that knows just enough of its protocol (version 3) to see a COMMIT go by. */
export async function startDatabaseProxy(target: ConnectionOptions): Promise<DatabaseProxy> {
  const open = new Set<Socket>();

  function keep(socket: Socket): void {
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
  }

  const server = createServer((service) => {
    const postgres = connect(addressOf(target));
    keep(service);
    keep(postgres);
    passOn(service, postgres, proxy);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: DatabaseProxy = {
    port: (server.address() as AddressInfo).port,
    cuts: [],
    cutKeys: [],
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}

function passOn(service: Socket, postgres: Socket, proxy: DatabaseProxy): void {
  const messages = createMessageReader();
  let key: string | undefined;
  let isUnanswered = false;
  const breakBoth = () => {
    service.destroy();
    postgres.destroy();
  };

  service.on('data', (bytes: Buffer) => {
    for (const message of messages.read(bytes)) {
      // A stored answer is read outside of transactions, and its key is none of the next transaction on the connection.
      if (isBegin(message)) key = undefined;
      key = lastKeyIn(message) ?? key;
      const isEnd = isCommit(message);
      const cut = isEnd && key !== undefined ? proxy.cuts.shift() : undefined;
      if (cut !== undefined && key !== undefined) proxy.cutKeys.push({ key, cut, at: Date.now() });
      if (isEnd || isRollback(message)) key = undefined;
      if (cut === 'lost') breakBoth();
      else postgres.write(cut === 'undone' ? rollbackInsteadOf(message) : message);
      if (cut === 'broken') setImmediate(breakBoth);
      if (cut === 'unanswered') isUnanswered = true;
      if (cut === 'lost' || cut === 'broken') return;
    }
  });
  postgres.on('data', (bytes: Buffer) => {
    if (isUnanswered && bytes.includes(COMMIT_ANSWER)) breakBoth();
    else service.write(bytes);
  });
  service.on('close', () => postgres.destroy());
  postgres.on('close', () => service.destroy());
}

/** Splits the bytes from the service into messages of a type and a length. The first messages have no type. */
function createMessageReader() {
  let rest: Buffer = Buffer.alloc(0);
  let isStarted = false;
  return {
    *read(bytes: Buffer): Generator<Buffer> {
      rest = Buffer.concat([rest, bytes]);
      for (;;) {
        const typeBytes = isStarted ? 1 : 0;
        if (rest.length < typeBytes + 4) return;
        const end = typeBytes + rest.readInt32BE(typeBytes);
        if (rest.length < end) return;
        const message = rest.subarray(0, end);
        rest = rest.subarray(end);
        // A request for encryption has no type either. The real start follows it.
        if (!isStarted) isStarted = message.readInt32BE(4) >> 16 === 3;
        yield message;
      }
    },
  };
}

/** Whether the message is a COMMIT: a simple query, or the parsing of a statement that is then executed. */
function isCommit(message: Buffer): boolean {
  return /^[QP].{4}\0?commit\0/is.test(message.toString('latin1'));
}

function isBegin(message: Buffer): boolean {
  return /^[QP].{4}\0?(?:begin|start transaction)/is.test(message.toString('latin1'));
}

function isRollback(message: Buffer): boolean {
  return /^[QP].{4}\0?rollback\0/is.test(message.toString('latin1'));
}

/** The COMMIT message with the text ROLLBACK and the right length. */
function rollbackInsteadOf(commit: Buffer): Buffer {
  const changed = Buffer.from(commit.toString('latin1').replace(/commit/i, 'rollback'), 'latin1');
  changed.writeInt32BE(changed.length - 1, 1);
  return changed;
}

function lastKeyIn(message: Buffer): string | undefined {
  return message.toString('latin1').match(KEY_PATTERN)?.at(-1);
}

function addressOf(target: ConnectionOptions): { path: string } | { host: string; port: number } {
  if ('connectionString' in target) {
    const { hostname, port } = new URL(target.connectionString);
    return { host: hostname, port: Number(port || 5432) };
  }
  const { host, port } = target;
  return host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port };
}
