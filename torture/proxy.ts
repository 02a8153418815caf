import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** The place where the connection breaks. Each request has a connection of its own. */
export type Cut =
  /** The service never gets the request. */
  | 'before the request'
  /** The service has the request, and the caller hangs up while it works. */
  | 'while it works'
  /** The work is done, and the caller gets no answer. */
  | 'before the answer'
  /** The caller gets half of the answer. */
  | 'within the answer'
  /** The caller has the whole answer. */
  | 'after the answer';

export const CUTS: Cut[] = [
  'before the request',
  'while it works',
  'before the answer',
  'within the answer',
  'after the answer',
];

export type Proxy = {
  url: string;
  /** The ports of the services, in turn. When one refuses a connection, the next is tried. */
  ports: number[];
  /**
   * Tries the next port also when a connection closes before any of the answer came. Real proxies may do that, and here
   * every POST has its key.
   */
  triesNextWhenClosed: boolean;
  /** The cuts for the next connections, in turn. */
  cuts: Cut[];
  close(): Promise<void>;
};

/** Stands between the caller and one or more services, as a load balancer does, and breaks connections when told to. */
export async function startProxy(ports: number[]): Promise<Proxy> {
  const open = new Set<Socket>();
  let turn = 0;

  function take(caller: Socket): void {
    keep(caller);
    const cut = proxy.cuts.shift();
    if (cut === 'before the request') {
      caller.once('data', () => caller.resetAndDestroy());
      return;
    }
    turn += 1;
    reach(caller, cut, turn, proxy.ports.length);
  }

  /** @param request the bytes of the request that have come already */
  function reach(
    caller: Socket,
    cut: Cut | undefined,
    first: number,
    triesLeft: number,
    request: Buffer[] = [],
  ): void {
    const port = proxy.ports[(first + triesLeft) % proxy.ports.length];
    if (port === undefined || triesLeft === 0) {
      caller.resetAndDestroy();
      return;
    }
    const service = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const retry = () => reach(caller, cut, first, triesLeft - 1, request);
    service.once('error', retry);
    service.once('connect', () => {
      service.off('error', retry);
      keep(service);
      join(caller, service, cut, request, () => {
        if (proxy.triesNextWhenClosed && triesLeft > 1) retry();
        else caller.resetAndDestroy();
      });
    });
  }

  function keep(socket: Socket): void {
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
  }

  const server = createServer(take).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: Proxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ports,
    triesNextWhenClosed: false,
    cuts: [],
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}

function join(
  caller: Socket,
  service: Socket,
  cut: Cut | undefined,
  request: Buffer[],
  onUnanswered: () => void,
): void {
  let isAnswered = false;
  const breakBoth = () => {
    caller.resetAndDestroy();
    service.resetAndDestroy();
  };
  const ask = (bytes: Buffer) => {
    request.push(bytes);
    service.write(bytes, () => {
      if (cut === 'while it works') setTimeout(breakBoth, 3);
    });
  };
  for (const bytes of request.splice(0)) ask(bytes);
  caller.on('data', ask);
  service.on('data', (bytes: Buffer) => {
    isAnswered = true;
    if (cut === 'before the answer') breakBoth();
    else if (cut === 'within the answer') {
      caller.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), breakBoth);
    } else if (cut === 'after the answer') caller.write(bytes, () => setTimeout(breakBoth, 20));
    else caller.write(bytes);
  });
  // Passes on how each side ended, because a reset is no orderly end.
  const end = () => service.end();
  const leave = (failed: boolean) => (failed ? service.resetAndDestroy() : service.destroy());
  caller.on('end', end);
  caller.on('close', leave);
  service.on('end', () => {
    if (isAnswered) caller.end();
    else service.destroy();
  });
  service.on('close', (failed) => {
    if (isAnswered || caller.destroyed) {
      if (failed) caller.resetAndDestroy();
      else caller.end();
      return;
    }
    caller.off('data', ask).off('end', end).off('close', leave);
    onUnanswered();
  });
}
