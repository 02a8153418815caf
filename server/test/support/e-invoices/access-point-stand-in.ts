import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onEnd } from '../program/cleanup.ts';

export const TOKEN = 'token-of-the-stand-in';
export const SENDER = 'iso6523-actorid-upis::0192:974760673';

/** What may go wrong with a submission. Where the document is taken, the status tells so. */
export type AccessPointTrouble =
  /** It takes the document and never answers. */
  | 'taken-without-answer'
  /** It takes the document and breaks the connection. */
  | 'taken-and-dropped'
  | 'taken-and-500'
  | 'taken-and-wrong-json'
  /** It answers that sending has failed, and tries by itself. */
  | 'taken-and-422'
  /** It breaks the connection and has taken nothing. */
  | 'dropped'
  | '500'
  | '422'
  | '401'
  /** Takes the document only some time after it was sent, long after the sender has given up. */
  | 'taken-late';

export type Taken = {
  id: string;
  sender: string;
  receiver: string;
  documentType: string;
  process: string;
  country: string;
  xml: string;
  status: string;
  mlsStatus: string;
  errorDetails: string | null;
};

export type AccessPointStandIn = {
  url: string;
  /** Every submission that was taken, in their order. An id that is here twice went out twice. */
  taken: Taken[];
  trouble: AccessPointTrouble | undefined;
  /** What happens to status questions. */
  statusTrouble: '500' | 'wrong-json' | 'silent' | undefined;
  /** What a transmission has as its status from now on. */
  outcome: Pick<Taken, 'status' | 'mlsStatus' | 'errorDetails'>;
  /** Submissions and status questions, as they came. */
  calls: { kind: 'submit' | 'status'; id: string }[];
  /** Ends all connections that are kept waiting. */
  hangUp(): void;
  close(): Promise<void>;
};

/**
 * An access point that behaves as phoss-ap does for its callers. Like phoss-ap it does not compare ids: whoever submits twice
 * sends twice.
 */
export async function startAccessPoint(atEnd: typeof onEnd | undefined = onEnd): Promise<AccessPointStandIn> {
  const late = new Set<() => void>();
  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://access-point');
    const parts = pathname.split('/').slice(1).map(decodeURIComponent);
    const body = await bodyOf(request);
    if (request.headers['x-token'] !== TOKEN)
      return json(response, 401, { error: 'Invalid or missing API token' });
    if (parts[2] === 'status') return status(response, parts[3] ?? '');
    if (request.method === 'POST' && parts[2] === 'submit' && parts.length === 8) {
      return submit(request, response, parts.slice(3), searchParams.get('sbdhInstanceID') ?? '', body);
    }
    return json(response, 404, {});
  }

  function submit(
    request: IncomingMessage,
    response: ServerResponse,
    [sender = '', receiver = '', documentType = '', process = '', country = '']: string[],
    id: string,
    xml: string,
  ): void {
    point.calls.push({ kind: 'submit', id });
    const { trouble } = point;
    const take = () =>
      point.taken.push({ id, sender, receiver, documentType, process, country, xml, ...point.outcome });
    if (trouble?.startsWith('taken-and') === true || trouble === 'taken-without-answer') take();
    switch (trouble) {
      case undefined:
        take();
        return json(response, 200, { sbdhInstanceId: id, overallSuccess: true });
      case 'taken-late':
        late.add(take);
        return;
      case 'taken-without-answer':
        return;
      case 'taken-and-dropped':
      case 'dropped':
        request.socket.destroy();
        return;
      case 'taken-and-500':
      case '500':
        return json(response, 500, { error: 'Internal Server Error' });
      case 'taken-and-wrong-json':
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"sbdhInstanceId": ');
        return;
      case 'taken-and-422':
        return json(response, 422, { overallSuccess: false });
      case '422':
        return json(response, 422, 'Failed to submit outbound transaction');
      case '401':
        return json(response, 401, { error: 'Invalid or missing API token' });
    }
  }

  function status(response: ServerResponse, id: string): void {
    point.calls.push({ kind: 'status', id });
    if (point.statusTrouble === 'silent') return;
    if (point.statusTrouble === '500') return json(response, 500, {});
    if (point.statusTrouble === 'wrong-json') return json(response, 200, 'no object');
    const found = point.taken.filter((one) => one.id === id);
    // phoss-ap answers as if there was none where there are several.
    if (found.length !== 1) return json(response, 404, {});
    const { status: state, mlsStatus, errorDetails } = found[0] as Taken;
    return json(response, 200, {
      sbdhInstanceID: id,
      status: state,
      mlsStatus,
      errorDetails,
      attemptCount: 1,
    });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const point: AccessPointStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: [],
    trouble: undefined,
    statusTrouble: undefined,
    outcome: { status: 'sent', mlsStatus: 'pending', errorDetails: null },
    calls: [],
    hangUp() {
      for (const take of late) take();
      late.clear();
      server.closeAllConnections();
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
  atEnd?.(() => point.close());
  return point;
}

function json(response: ServerResponse, code: number, value: unknown): void {
  response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
