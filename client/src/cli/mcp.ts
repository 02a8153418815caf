import { createInterface } from 'node:readline';
import { TokenRefused, createTokenSource } from '../access-token.ts';
import { sendRepeatedly } from '../retries.ts';
import { TilgodeError } from '../tilgode-error.ts';
import type { Command, Values } from './command.ts';
import { UsageError } from './command.ts';
import { write } from './terminal.ts';
import { ACCOUNT_OPTIONS, readCredentials, reasonOf } from './test-account.ts';

type Message = { id?: string | number; result?: { protocolVersion?: string } };

const [PARSE_ERROR, INTERNAL_ERROR] = [-32_700, -32_603];

export const mcp: Command = {
  name: 'mcp',
  about: 'Give an agent on this machine the tools of an account: the Model Context Protocol over stdio.',
  usage: '[options]',
  options: { ...ACCOUNT_OPTIONS, account: { ...ACCOUNT_OPTIONS.account, about: 'the account, T… or P…' } },
  run: ({ values, rest }) => passOn(values, rest),
};

/**
 * Passes each message from stdin to the tools of the service, and each answer to stdout, until stdin ends. The service has the
 * tools; this adds the token, which it renews. Nothing else is written to stdout.
 */
async function passOn(values: Values, rest: string[]): Promise<void> {
  if (rest.length > 0) throw new UsageError(`unknown argument ${rest.join(' ')}`);
  const credentials = readCredentials(values);
  const url = `${credentials.baseUrl}/mcp`;
  const getToken = createTokenSource({ ...credentials, fetch: (request) => fetch(request) });
  let version: string | undefined;

  async function post(body: string): Promise<Response> {
    const send = async (token: string) => {
      const headers = new Headers({
        Authorization: `Bearer ${token}`,
        Accept: 'application/json, text/event-stream',
        'Content-Type': 'application/json',
        ...(version !== undefined && { 'MCP-Protocol-Version': version }),
      });
      // The tools do a repeated call once.
      return sendRepeatedly({ method: 'POST', url, headers, body, isRepeatable: true }, (request) =>
        fetch(request),
      );
    };
    const token = await getToken();
    const answer = await send(token);
    return answer.status === 401 ? send(await getToken({ refused: token })) : answer;
  }

  async function answer(line: string): Promise<void> {
    const asked = read(line);
    if (asked === undefined) return fail(null, PARSE_ERROR, 'This is no JSON.');
    try {
      for (const text of await messagesOf(await post(line))) {
        version = read(text)?.result?.protocolVersion ?? version;
        write(`${text}\n`);
      }
    } catch (error) {
      const refused = error instanceof TokenRefused ? await refusalOf(error.answer) : error;
      const isNetwork = !(refused instanceof TilgodeError);
      const message = isNetwork ? `Nothing answers at ${url}: ${reasonOf(refused)}.` : refused.message;
      // A notification gets no answer.
      if (asked.id === undefined) process.stderr.write(`${message}\n`);
      else fail(asked.id, INTERNAL_ERROR, message);
    }
  }

  const waiting = new Set<Promise<void>>();
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue;
    const answering = answer(line).finally(() => waiting.delete(answering));
    waiting.add(answering);
  }
  await Promise.all(waiting);
}

function fail(id: Message['id'] | null, code: number, message: string): void {
  write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })}\n`);
}

/** The messages of an answer, each in one line. @throws TilgodeError */
async function messagesOf(answer: Response): Promise<string[]> {
  if (!answer.ok) throw await refusalOf(answer);
  const text = await answer.text();
  const isStream = (answer.headers.get('Content-Type') ?? '').startsWith('text/event-stream');
  const messages = isStream ? text.split(/\r?\n\r?\n/).map(dataOf) : [text];
  return messages.filter((one) => one !== '').map((one) => one.replaceAll(/\r?\n/g, ' '));
}

/** The data of a server-sent event. */
function dataOf(event: string): string {
  return [...event.matchAll(/^data: ?(.*)$/gm)].map(([, line = '']) => line).join('\n');
}

async function refusalOf(answer: Response): Promise<TilgodeError> {
  return new TilgodeError(answer, read(await answer.text()));
}

/** @returns undefined where it is no JSON */
function read(text: string): Message | undefined {
  try {
    return JSON.parse(text) as Message;
  } catch {
    return undefined;
  }
}
