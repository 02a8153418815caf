import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { ConnectionOptions } from '../../../src/platform/database/database.ts';
import { onEnd } from '../program/cleanup.ts';
import { atAddress, addressOf } from './address.ts';

/** A way to the database that can be shut, or fall silent. */
export async function openWayToDatabase(connection: ConnectionOptions) {
  const sockets = new Set<Socket>();
  const { host, port } = addressOf(connection);
  const way = {
    isOpen: true,
    /** Takes connections and bytes, and passes nothing on: a frozen machine, a cut network. */
    isSilent: false,
    connection,
    /** Breaks every connection, and takes no new one until it is open again. */
    shut() {
      way.isOpen = false;
      for (const socket of sockets) socket.destroy();
    },
  };
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (!way.isOpen) {
      socket.destroy();
      return;
    }
    const target = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    target.on('error', () => socket.destroy());
    for (const one of [socket, target]) {
      sockets.add(one);
      one.on('close', () => sockets.delete(one));
    }
    socket.on('close', () => target.destroy());
    target.on('close', () => socket.destroy());
    const pass = (to: Socket) => (bytes: Buffer) => {
      if (!way.isSilent) to.write(bytes);
    };
    socket.on('data', pass(target));
    target.on('data', pass(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onEnd(() => server.close());
  const { port: entrance } = server.address() as AddressInfo;
  way.connection = atAddress(connection, { host: '127.0.0.1', port: entrance });
  return way;
}
