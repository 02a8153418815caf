import { BASE_URL } from '../../../server/test/support/test-app.ts';
import type { TestApp, TestCompany } from '../../../server/test/support/test-app.ts';
import { createTilgodeClient } from '../../src/index.ts';

type Send = () => Promise<Response>;
/** What happens to a request on its way. `send` lets the request reach the service. */
export type Fault = (send: Send, request: Request) => Promise<Response>;
type Sent = { call: string; key: string | null; status: number | 'failed'; replayed: boolean };

/** Faults after which a client may not know what became of its request. */
export const FAULTS = {
  'the service cannot be reached': () => Promise.reject(new TypeError('unreachable')),
  'the answer is lost after the work was done': async (send) => {
    await send();
    throw new TypeError('connection lost');
  },
  'the answer breaks off in the middle': async (send) => {
    await send();
    const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('broken off')) });
    return new Response(broken, { status: 201 });
  },
  'a proxy answers 502 after the work was done': async (send) => {
    await send();
    return new Response('<h1>Bad Gateway</h1>', { status: 502 });
  },
  'a proxy answers 503': async () => new Response('', { status: 503, headers: { 'Retry-After': '0' } }),
} satisfies Record<string, Fault>;

export const delivered: Fault = (send) => send();

/**
 * A client of the company's test account, over a network with faults.
 * @param faults what happens to the next API calls; those after them have no faults
 * @param tokenFaults what happens to the next requests for tokens
 */
export async function connect(
  service: TestApp,
  company: TestCompany,
  faults: Fault[] = [],
  tokenFaults: Fault[] = [],
) {
  const { clientId, clientSecret } = await service.createClient(company);
  const sent: Sent[] = [];
  const client = createTilgodeClient({
    baseUrl: BASE_URL,
    accountId: company.accounts.test,
    clientId,
    clientSecret,
    fetch: async (request) => {
      const path = request.url.slice(BASE_URL.length);
      const entry: Sent = {
        call: `${request.method} ${path}`,
        key: request.headers.get('Idempotency-Key'),
        status: 'failed',
        replayed: false,
      };
      sent.push(entry);
      const send = async () => {
        const answer = await fetch(new Request(`${service.url}${path}`, request));
        entry.status = answer.status;
        entry.replayed = answer.headers.get('Idempotency-Replayed') === 'true';
        return answer;
      };
      const fault = (path === '/v1/oauth/token' ? tokenFaults : faults).shift();
      return fault === undefined ? send() : fault(send, request);
    },
  });
  const tokensFetched = () => sent.filter(({ call }) => call === 'POST /v1/oauth/token').length;
  const calls = () => sent.filter(({ call }) => call !== 'POST /v1/oauth/token');
  return { client, clientId, sent, calls, tokensFetched };
}

export const newInvoice = (reference: string) => ({
  client: { name: 'Fjord Kaffe AS', email: 'faktura@fjordkaffe.example' },
  dueDate: '2030-01-31',
  reference,
  lines: [{ description: 'Kaffe, 1 kg', quantity: 3, unitPrice: 149.9, vatCode: 31 as const }],
});
