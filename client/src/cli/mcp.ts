import { createInterface } from 'node:readline';
import { createSender, parse } from '../client.ts';
import { TilgodeError } from '../tilgode-error.ts';
import { ACCOUNT_OPTIONS, findAccess, reasonOf } from './account.ts';
import type { Command, Values } from './command.ts';
import { UsageError } from './command.ts';
import { write } from './terminal.ts';

type Message = { jsonrpc?: string; id?: string | number } | undefined;

const INTERNAL_ERROR = -32_603;

export const mcp: Command = {
  name: 'mcp',
  about: 'Give an agent on this machine the tools of an account, by MCP over stdio.',
  usage: '[options]',
  options: ACCOUNT_OPTIONS,
  run: ({ values, rest }) => passOn(values, rest),
};

/** Passes each line to the service, which has the tools, and its answer, one line of JSON or none, to stdout. */
async function passOn(values: Values, rest: string[]): Promise<void> {
  if (rest.length > 0) throw new UsageError(`unknown argument ${rest.join(' ')}`);
  const { baseUrl, tokens } = await findAccess(values, 'mcp');
  const url = `${baseUrl}/mcp`;
  const send = createSender(tokens((request) => fetch(request)));

  async function answer(line: string): Promise<void> {
    let trouble: string;
    try {
      const headers = new Headers({
        Accept: 'application/json, text/event-stream',
        'Content-Type': 'application/json',
      });
      const answered = await send({ method: 'POST', url, headers, body: line, isRepeatable: true });
      const text = await answered.text();
      if (text === '') return;
      const body = parse(text) as Message;
      if (body?.jsonrpc !== undefined) return write(`${text}\n`);
      trouble = new TilgodeError(answered, body).message;
    } catch (error) {
      trouble = `Nothing answers at ${url}: ${reasonOf(error)}.`;
    }
    const id = (parse(line) as Message)?.id;
    // A notification gets no answer.
    if (id === undefined) process.stderr.write(`${trouble}\n`);
    else
      write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code: INTERNAL_ERROR, message: trouble } })}\n`);
  }

  // The process ends when the last answer has come.
  for await (const line of createInterface({ input: process.stdin })) void answer(line);
}
