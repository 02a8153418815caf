import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { CompiledQuery } from 'kysely';
import { connectAgent } from '../../../server/test/support/agent-client.ts';
import type { AgentClient } from '../../../server/test/support/agent-client.ts';
import type { TestApp } from '../../../server/test/support/test-app.ts';
import { fillTest, TODAY } from '../company.ts';
import { faultsOf } from '../outcome.ts';
import type { Args } from '../task.ts';
import { argsOf } from '../task.ts';
import { fillOddCompany } from './company.ts';
import type { TriedTask } from './outcomes.ts';
import { COUNTED } from './outcomes.ts';

/** What a model did when it was asked, and what it told the person. */
export type Recorded = {
  calls: readonly { tool: string; args: Args; isRefused: boolean }[];
  told: string;
};

/** A company of its own for one task. */
export type Stage = {
  agent: AgentClient;
  /** What is not as the task must leave it. */
  faults(told: string): Promise<string[]>;
};

const FILL = { usual: fillTest, odd: fillOddCompany };

export async function setStage(service: TestApp, task: TriedTask): Promise<Stage> {
  service.clock.now = new Date(`${TODAY}T10:00:00Z`);
  const company = await service.createCompany();
  const api = await service.caller({ company, environment: 'test' });
  await FILL[task.company](service, api);
  const rows = async (query: string): Promise<unknown[][]> => {
    const found = await service.db.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(query, [api.accountId]),
    );
    return found.rows.map((row) => Object.values(row));
  };
  const count = async () => {
    const counts = COUNTED.map(
      (table) => `(select count(*)::int from ${table} where account_id = $1) ${table}`,
    );
    const [found = []] = await rows(`select ${counts.join(', ')}`);
    return found.map(Number);
  };
  const before = await count();
  return {
    agent: await connectAgent(service.url, api.token),
    async faults(told) {
      const after = await count();
      const faults = COUNTED.flatMap((table, at) => {
        const added = Number(after[at]) - Number(before[at]);
        return added === (task.adds[table] ?? 0) ? [] : [`${added} more rows of ${table}`];
      });
      for (const [query, ...expected] of task.leaves) {
        const found = await rows(query);
        if (!isDeepStrictEqual(found, expected))
          faults.push(`${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
      }
      for (const outcome of task.reads ?? [])
        faults.push(...(await faultsOf(outcome, { answers: [], reader: api })));
      if (task.tells?.test(told) === false) faults.push(`It was told: ${told}`);
      return faults;
    },
  };
}

/** Plays the recorded calls of a task in a new company. @returns what is not as it must be */
export async function playRecorded(service: TestApp, task: TriedTask): Promise<string[]> {
  const { agent, faults } = await setStage(service, task);
  const { calls, told } = recordedOf(task);
  const answers: unknown[] = [];
  for (const { tool, args, isRefused } of calls) {
    const { isError, text, data } = await agent.ask(tool, argsOf(args, answers));
    if (isError !== isRefused) return [`${tool}: ${text}`];
    answers.push(data);
  }
  return faults(told);
}

export function recordedOf({ name }: TriedTask): Recorded {
  return JSON.parse(readFileSync(fileOf(name), 'utf8')) as Recorded;
}

export function fileOf(name: string): URL {
  return new URL(`recorded/${name}.json`, import.meta.url);
}
