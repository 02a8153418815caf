import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onEnd } from '../program/cleanup.ts';
import type { Schemas } from '../api/answer-types.ts';

export type Received = { headers: IncomingHttpHeaders; text: string; body: Schemas['Event']; path: string };
export type Receiver = {
  url: string;
  port: number;
  /** All requests, in the order in which they came. */
  received: Received[];
  /** Answers a request; 200 by default. Null leaves it without an answer. */
  answer: (request: Received, response: ServerResponse) => void;
};

/** A receiver of webhooks on 127.0.0.1, closed when the test file has run. */
export async function startReceiver(): Promise<Receiver> {
  const receiver: Receiver = {
    url: '',
    port: 0,
    received: [],
    answer: (_request, response) => void response.end('ok'),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const one = { headers: request.headers, text, body: JSON.parse(text), path: request.url ?? '' };
      receiver.received.push(one);
      receiver.answer(one, response);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  receiver.port = (server.address() as AddressInfo).port;
  receiver.url = `http://127.0.0.1:${receiver.port}/hook`;
  onEnd(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return receiver;
}
