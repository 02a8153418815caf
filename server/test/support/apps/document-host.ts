import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { lookUpRule } from '../../../src/platform/outgoing/address-rule.ts';
import type { Outgoing } from '../../../src/platform/outgoing/outgoing.ts';
import { createOutgoing } from '../../../src/platform/outgoing/outgoing.ts';
import { onEnd } from '../program/cleanup.ts';
import { createTestAuthority } from './test-authority.ts';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export type HttpsServer = {
  /** `https://host:port`. */
  url: string;
  port: number;
  /** The paths that were asked for. */
  asked: string[];
  /** What it answers from now on. */
  answer: Answer;
};

/** Stands for an address of the internet. All others are judged as they are. */
const INTERNET = '127.0.0.2';

/**
 * Servers of apps on https, with certificates that this process trusts, and what the service reaches them by: its own guards, for which one
 * address of this machine is one of the internet.
 */
export function createDocumentHosts(): {
  outgoing: Outgoing;
  start(host: string, where?: 'internet' | 'inside'): Promise<HttpsServer>;
  /** What a name leads to, beside those of `start`. */
  names: Map<string, string[]>;
} {
  const authority = createTestAuthority();
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, authority.certificate]);
  onEnd(() => setDefaultCACertificates(before));
  const names = new Map<string, string[]>();
  const { allowsAddress } = lookUpRule('public');
  const outgoing = createOutgoing(
    { allowsHttp: true, allowsAddress: (address) => address === INTERNET || allowsAddress(address) },
    async (name) => (names.get(name) ?? []).map((address) => ({ address })),
  );
  onEnd(() => outgoing.close());

  return {
    outgoing,
    names,
    async start(host, where = 'internet') {
      const address = where === 'internet' ? INTERNET : '127.0.0.1';
      const server = createServer(authority.certify(host), (request, response) => {
        made.asked.push(request.url ?? '');
        made.answer(request, response);
      });
      server.listen(0, address);
      await once(server, 'listening');
      onEnd(() => {
        server.closeAllConnections();
        server.close();
      });
      names.set(host, [address]);
      const { port } = server.address() as AddressInfo;
      const made: HttpsServer = {
        url: `https://${host}:${port}`,
        port,
        asked: [],
        answer: (_request, response) => void response.writeHead(404).end(),
      };
      return made;
    },
  };
}

/** Answers with a document. */
export function documentOf(fields: Record<string, unknown>, headers: Record<string, string> = {}): Answer {
  return (_request, response) =>
    void response
      .writeHead(200, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(fields));
}
