import assert from 'node:assert/strict';
import { connectAgent } from '../../server/test/support/agent-client.ts';
import type { AgentClient } from '../../server/test/support/agent-client.ts';
import { bodyOf } from '../../server/test/support/api/answers.ts';
import type { ApiCaller } from '../../server/test/support/api/api-caller.ts';
import { startTestApp } from '../../server/test/support/test-app.ts';
import { makeCompany } from './company.ts';
import { faultsOf } from './outcome.ts';
import type { Company } from './company.ts';
import type { Decision, Task } from './task.ts';
import { argsOf, fillIn, isToolCall } from './task.ts';

/** How a task went. @property faults what was not as it must be; none when all is exact */
export type Played = { says: string; calls: number; milliseconds: number; faults: string[] };

/** Starts the service with a company of its own and plays the tasks in their order, as agents that have no model. */
export async function playTasks(tasks: readonly Task[]): Promise<Played[]> {
  const refused: string[] = [];
  const service = await startTestApp({
    jobs: false,
    follow: (app) =>
      app.addHook('onResponse', async ({ method, url }, { statusCode }) => {
        // A client asks for a stream with GET, which the service does not have.
        if (statusCode >= 400 && `${method} ${url}` !== 'GET /mcp')
          refused.push(`${statusCode} of ${method} ${url}`);
      }),
  });
  const company = await makeCompany(service);
  const agents = {
    test: await connectAgent(service.url, company.readers.test.token),
    production: await connectAgent(service.url, company.readers.production.token),
  };
  const played: Played[] = [];
  for (const task of tasks) {
    refused.length = 0;
    const account = task.on ?? 'test';
    const faults: string[] = [];
    const start = performance.now();
    const answers = await playSteps(task, { agent: agents[account], company, faults });
    const milliseconds = performance.now() - start;
    // No answer of a tool is an error, and neither is one that a tool got from the API.
    faults.push(...refused);
    for (const outcome of task.outcome)
      faults.push(...(await faultsOf(outcome, { answers, reader: company.readers[account] })));
    played.push({ says: task.says, calls: task.steps.filter(isToolCall).length, milliseconds, faults });
  }
  return played;
}

/** @returns what the steps answered, in their order */
async function playSteps(
  { steps }: Task,
  { agent, company, faults }: { agent: AgentClient; company: Company; faults: string[] },
): Promise<unknown[]> {
  const answers: unknown[] = [];
  try {
    for (const step of steps) {
      if (isToolCall(step)) {
        const { isError, text, data } = await agent.ask(step.tool, argsOf(step.args, answers));
        if (isError) faults.push(`${step.tool}: ${text}`);
        answers.push(data);
      } else answers.push(await decide(company.owner, step, answers));
    }
  } catch (error) {
    faults.push(String(error));
  }
  return answers;
}

async function decide(
  owner: ApiCaller,
  { person, proposal }: Decision,
  answers: readonly unknown[],
): Promise<unknown> {
  const id = String(fillIn(proposal, answers));
  const { hash } = bodyOf(await owner.get(`/v1/proposals/${id}`), 200);
  const answer = await (person === 'approves'
    ? owner.post(`/v1/proposals/${id}/approve`, { hash })
    : owner.post(`/v1/proposals/${id}/decline`));
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}
