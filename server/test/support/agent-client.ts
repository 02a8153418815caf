import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { onEnd } from './program/cleanup.ts';

/** What a tool answered: its data, and the text of a model. */
export type ToolAnswer = {
  isError: boolean;
  /** The line of ours. */
  told: string;
  /** All that a model reads. */
  text: string;
  data: unknown;
};

export type AgentClient = {
  client: Client;
  /** Calls a tool that must not fail. */
  call: <Data>(name: string, args?: Record<string, unknown>) => Promise<Data>;
  /** Calls a tool, and gives whatever it answers. */
  ask: (name: string, args?: Record<string, unknown>) => Promise<ToolAnswer>;
};

/** The official client of the protocol, over Streamable HTTP with a token. */
export function connectAgent(url: string, token: string): Promise<AgentClient> {
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
  });
  return connectOver(transport);
}

export async function connectOver(transport: Transport): Promise<AgentClient> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  onEnd(() => client.close());
  const ask = async (name: string, args: Record<string, unknown> = {}): Promise<ToolAnswer> => {
    const {
      isError = false,
      content,
      structuredContent = {},
    } = await client.callTool({ name, arguments: args });
    const texts = (content as { text: string }[]).map(({ text }) => text);
    return {
      isError: isError === true,
      told: texts[0] ?? '',
      text: texts.join('\n'),
      data: structuredContent,
    };
  };
  return {
    client,
    ask,
    call: async <Data>(name: string, args?: Record<string, unknown>) => {
      const answer = await ask(name, args);
      assert.equal(answer.isError, false, answer.text);
      // A test says what it expects, and fails where it is not so.
      return answer.data as Data;
    },
  };
}
