import { createHash } from 'node:crypto';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import type { TilgodeClient } from '../../client/src/client.ts';
import { TilgodeError } from '../../client/src/tilgode-error.ts';
import { apiOf } from './agent.ts';
import type { Agent } from './agent.ts';
import { asData } from './as-data.ts';

/** What a tool works with while it is called. */
export type Call = {
  agent: Agent;
  api: TilgodeClient;
  /** Begins the idempotency keys of this call. */
  key: string;
  isDryRun: boolean;
};

/** What a tool answers: one line in our own words, without any text of others, and the data. */
export type Told<T> = { told: string; data: T };

type Kind = 'reads' | 'writes' | 'destroys';

export type Tool = (server: McpServer, agent: Agent) => void;

/** A tool cannot do what was asked, for a reason that the caller can mend. `choices`: what to call again with. */
export class ToolError extends Error {
  readonly choices: readonly unknown[];

  constructor(message: string, choices: readonly unknown[] = []) {
    super(message);
    this.choices = choices;
  }
}

const forWrites = {
  dryRun: z.boolean().exactOptional().describe('true: check and compute everything, and keep nothing.'),
  idempotencyKey: z
    .string()
    .min(1)
    .max(200)
    .exactOptional()
    .describe(
      'Leave out: the same call on the same day is done once. Give a new text to do the same thing a second time on purpose.',
    ),
};

/**
 * Declares a tool. `changes` is `destroys` where what it does reaches somebody or the books. Names of arguments that it does not
 * know are refused, because a misspelt one must not become a default.
 */
export function tool<I extends z.ZodRawShape, O extends z.ZodRawShape>(
  definition: {
    name: string;
    title: string;
    description: string;
    kind: Kind;
    input: I;
    output: O;
  },
  run: (args: z.output<z.ZodObject<I, z.core.$strict>>, call: Call) => Promise<Told<z.input<z.ZodObject<O>>>>,
): Tool {
  const { name, title, description, kind } = definition;
  const reads = kind === 'reads';
  const inputSchema: z.ZodType = z.strictObject({ ...definition.input, ...(reads ? {} : forWrites) });
  const outputSchema: z.ZodType = z.object(definition.output);
  const annotations = {
    title,
    readOnlyHint: reads,
    destructiveHint: kind === 'destroys',
    idempotentHint: true,
    openWorldHint: false,
  };
  return (server, agent) => {
    server.registerTool(
      name,
      { title, description, inputSchema, outputSchema, annotations },
      async (given: unknown) => {
        const { dryRun = false, idempotencyKey, ...args } = given as z.output<z.ZodObject<I>> & Writing;
        const call: Call = {
          agent,
          api: apiOf(agent),
          key: keyOf(name, args, idempotencyKey ?? { day: agent.today }),
          isDryRun: dryRun,
        };
        try {
          const { told, data } = await run(args as z.output<z.ZodObject<I, z.core.$strict>>, call);
          return {
            content: [
              { type: 'text', text: told },
              { type: 'text', text: asData(data) },
            ],
            structuredContent: data,
          };
        } catch (error) {
          return { isError: true, content: toldOf(error).map((text) => ({ type: 'text' as const, text })) };
        }
      },
    );
  };
}

type Writing = { dryRun?: boolean; idempotencyKey?: string };

/** The same call has the same key, in whatever order its arguments come. */
function keyOf(name: string, args: object, more: unknown): string {
  const sorted = JSON.stringify([name, args, more], (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
  return `mcp-${createHash('sha256').update(sorted).digest('hex')}`;
}

/** @throws what is no answer of the service and no refusal of ours */
function toldOf(error: unknown): string[] {
  if (error instanceof ToolError) {
    return error.choices.length === 0 ? [error.message] : [error.message, asData({ choices: error.choices })];
  }
  if (!(error instanceof TilgodeError)) throw error;
  const { code, fields, details, requestId } = error;
  const [summary = ''] = error.message.split('\n');
  return [
    `Nothing was done. The API answered ${error.status} ${code}.`,
    asData({ code, message: summary, fields, details, requestId }),
  ];
}
