/**
 * Lets a model try the tasks of `tried`, and records its calls: `node bench/agents/record.ts`. The model gets the sentence and the
 * list of tools, and nothing else:
 * - `GET /tasks/NAME` answers the sentence;
 * - `GET /tools` answers the list of tools as the protocol gives it;
 * - `POST /tasks/NAME/calls` `{ "tool", "args" }` answers what a model reads;
 * - `POST /tasks/NAME/told` `{ "told" }` ends the task: what the person is told.
 */
import { writeFileSync } from 'node:fs';
import Fastify from 'fastify';
import { beginProcess, endFile } from '../../server/test/support/program/cleanup.ts';
import { startTestApp } from '../../server/test/support/test-app.ts';
import type { Args } from './task.ts';
import type { Recorded, Stage } from './tried/play.ts';
import { fileOf, setStage } from './tried/play.ts';
import { TRIED } from './tried/tasks.ts';

/** Ids and versions, which differ from one company to the next. */
const OF_ONE_COMPANY = /^(?=.*\d)[\w-]{12,}$/;

type Running = Stage & { says: string; calls: Recorded['calls'][number][]; answers: unknown[] };
type Named = { Params: { name: string } };

const end = beginProcess();
const service = await startTestApp({ jobs: false });
// Before the first call: a company is filled by moving the clock of the service.
const running = new Map<string, Running>();
for (const task of TRIED)
  running.set(task.name, { ...(await setStage(service, task)), says: task.says, calls: [], answers: [] });
const server = Fastify();

server.get<Named>('/tasks/:name', async ({ params: { name } }) => ({ says: runningOf(name).says }));

server.get('/tools', async () => {
  const [one] = running.values();
  return await one?.agent.client.listTools();
});

server.post<Named & { Body: { tool: string; args: Record<string, unknown> } }>(
  '/tasks/:name/calls',
  async ({ params: { name }, body: { tool, args } }) => {
    const { agent, calls, answers } = runningOf(name);
    const { isError, text, data } = await agent.ask(tool, args);
    calls.push({ tool, args: withReferences(args, answers) as Args, isRefused: isError });
    answers.push(data);
    return { isError, text };
  },
);

server.post<Named & { Body: { told: string } }>(
  '/tasks/:name/told',
  async ({ params: { name }, body: { told } }) => {
    const { calls, faults } = runningOf(name);
    writeFileSync(fileOf(name), `${JSON.stringify({ calls, told } satisfies Recorded, null, 2)}\n`);
    const found = await faults(told);
    process.stdout.write(
      `${name}: ${calls.length} calls, ${found.length === 0 ? 'right' : found.join('; ')}\n`,
    );
    return { isRecorded: true };
  },
);

server.addHook('onClose', async () => {
  await endFile();
  await end();
});
process.once('SIGTERM', () => void server.close());
process.stdout.write(`${await server.listen({ host: '127.0.0.1', port: Number(process.argv[2] ?? 0) })}\n`);

function runningOf(name: string): Running {
  const found = running.get(name);
  if (found === undefined) throw new Error(`There is no task ${name}.`);
  return found;
}

/** Puts a reference in the place of each value that an earlier call answered. */
function withReferences(value: unknown, answers: readonly unknown[]): unknown {
  if (typeof value === 'string' && OF_ONE_COMPANY.test(value)) {
    for (const [at, answer] of answers.entries()) {
      const place = placeOf(value, answer);
      if (place !== undefined) return `$${at + 1}.${place}`;
    }
    return value;
  }
  if (Array.isArray(value)) return value.map((one) => withReferences(one, answers));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withReferences(one, answers)]));
}

/** Where a value stands in an answer, as in `invoices.0.id`; undefined where the answer lacks the value. */
function placeOf(value: string, answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  for (const [name, one] of Object.entries(answer)) {
    if (one === value) return name;
    const place = placeOf(value, one);
    if (place !== undefined) return `${name}.${place}`;
  }
  return undefined;
}
