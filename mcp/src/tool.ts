import { createHash } from 'node:crypto';
import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { TilgodeClient } from '../../client/src/client.ts';
import { TilgodeError } from '../../client/src/tilgode-error.ts';
import { apiOf } from './agent.ts';
import type { Agent } from './agent.ts';
import { asData } from './as-data.ts';
import { faultsOf } from './faults.ts';
import { refusalOf, tellRefusal } from './refusals.ts';

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

export type Tool = {
  name: string;
  /** What a list of tools says of it: the same for every account. */
  listed: ListedTool;
  answer: (agent: Agent, args: object) => Promise<CallToolResult>;
};

/** A tool cannot do what was asked, for a reason that the caller can mend. `choices`: what to call again with. */
export class ToolError extends Error {
  readonly choices: readonly unknown[];

  constructor(message: string, choices: readonly unknown[] = []) {
    super(message);
    this.choices = choices;
  }
}

/** The second step of a call was refused. The first one stands. */
export class HalfDone extends Error {
  readonly told: string;
  readonly made: object;

  constructor(told: string, made: object, cause: unknown) {
    super(told, { cause });
    this.told = told;
    this.made = made;
  }
}

const FAILED =
  'Something failed on our side. Make the same call again: what it did already is not done twice.';

const forWrites = {
  dryRun: z.boolean().exactOptional().describe('Computed, not kept.'),
  idempotencyKey: z
    .string()
    .min(1)
    .max(200)
    .exactOptional()
    .describe('A new text does the same again today.'),
};

const writing = z.strictObject(forWrites);

/**
 * Declares a tool. `kind` is `destroys` where what it does reaches somebody or the books. Names of arguments that it does not know
 * are refused, because a misspelt one must not become a default.
 */
export function tool<I extends z.ZodRawShape, O extends z.ZodRawShape>(
  definition: { name: string; title: string; description: string; kind: Kind; input: I; output: O },
  run: (args: z.output<z.ZodObject<I, z.core.$strict>>, call: Call) => Promise<Told<z.input<z.ZodObject<O>>>>,
): Tool {
  const { name, title, description, kind } = definition;
  const own = z.strictObject(definition.input);
  const schema = z.strictObject({ ...definition.input, ...(kind !== 'reads' && forWrites) });
  const names = argumentNames(schema);
  return {
    name,
    listed: {
      name,
      title,
      description,
      inputSchema: jsonSchema(schema),
      outputSchema: jsonSchema(z.object(definition.output)),
      annotations: {
        readOnlyHint: kind === 'reads',
        destructiveHint: kind === 'destroys',
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    answer: async (agent, given) => {
      try {
        const { how, rest } = split(kind, given);
        const { dryRun = false, idempotencyKey } = read(writing, how);
        const args = read(own, rest);
        const key = keyOf(name, args, idempotencyKey ?? { day: agent.today });
        const { told, data } = await run(args, { agent, api: apiOf(agent), key, isDryRun: dryRun });
        return { content: textsOf(told, asData(data)), structuredContent: data };
      } catch (error) {
        return { isError: true, content: textsOf(...toldOf(agent, error, names)) };
      }
    },
  };
}

function textsOf(...texts: string[]): CallToolResult['content'] {
  return texts.map((text) => ({ type: 'text', text }));
}

/** @throws ToolError which names everything that is wrong */
function read<S extends z.ZodType>(schema: S, given: object): z.output<S> {
  const { data, error } = schema.safeParse(withoutNulls(given));
  if (error === undefined) return data;
  throw new ToolError(`Nothing was done. The arguments are wrong.\n${faultsOf(error)}`);
}

/** Models write null for what they leave out. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (one === null ? [] : [[name, withoutNulls(one)]])),
  );
}

/** Without what makes it long and tells a model nothing: the pattern of dates, the largest integer. */
function jsonSchema(schema: z.ZodObject): ListedTool['inputSchema'] {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema: part }) => {
      if (part.format === 'date') delete part.pattern;
      // The API says it of a text that is empty or too long.
      delete part.minLength;
      delete part.maxLength;
      if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum;
      if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum;
    },
  });
  return rest as ListedTool['inputSchema'];
}

/** How a write is done, and what it does. */
function split(kind: Kind, given: object): { how: object; rest: object } {
  const isHow = ([name]: [string, unknown]) => kind !== 'reads' && Object.hasOwn(forWrites, name);
  const entries = Object.entries(given);
  return {
    how: Object.fromEntries(entries.filter(isHow)),
    rest: Object.fromEntries(entries.filter((entry) => !isHow(entry))),
  };
}

/** The same call has the same key, in whatever order its arguments come. */
function keyOf(name: string, args: object, more: unknown): string {
  const sorted = JSON.stringify([name, args, more], (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
  return `mcp-${createHash('sha256').update(sorted).digest('hex')}`;
}

/** Why one of several writes was refused. */
export function whyRefused({ agent }: Call, error: unknown): string {
  return toldOf(agent, error, new Set())[0] ?? FAILED;
}

function toldOf(agent: Agent, error: unknown, names: ReadonlySet<string>): string[] {
  if (error instanceof HalfDone) {
    const { told, made, cause } = error;
    const [why = '', ...data] = toldOf(agent, cause, names);
    return [
      `${told} ${why.replace(/^Nothing was done\. /, 'What came after it was refused. ')}`,
      asData(made),
      ...data,
    ];
  }
  if (error instanceof ToolError) {
    return error.choices.length === 0 ? [error.message] : [error.message, asData({ choices: error.choices })];
  }
  if (!(error instanceof TilgodeError)) {
    agent.report(error);
    return [FAILED];
  }
  const refusal = refusalOf(error, names);
  return [`Nothing was done. ${tellRefusal(refusal)}`, asData(refusal)];
}

/** Every name of an argument, also those within lists. */
function argumentNames(schema: z.ZodType): ReadonlySet<string> {
  const names = new Set<string>();
  JSON.stringify(z.toJSONSchema(schema, { io: 'input' }), (name, value: unknown) => {
    if (name === 'properties') for (const one of Object.keys(value as object)) names.add(one);
    return value;
  });
  return names;
}
