/**
 * Plays what people ask an agent to do, through the tools and without a model: `npm run bench:agents`. Each task takes at most three
 * calls, is never refused, and ends exactly as it must. Tells the calls and the time of each, writes the table of docs/agents.md,
 * and exits 1 when a task fails.
 */
import { playTasks } from './agents/play.ts';
import { writeTable } from './agents/table.ts';
import { TASKS } from './agents/tasks/index.ts';
import { beginProcess, endFile } from '../server/test/support/program/cleanup.ts';

const end = beginProcess();
try {
  const played = await playTasks(TASKS);
  console.table(
    played.map(({ says, calls, milliseconds, faults }) => ({
      task: says.length > 70 ? `${says.slice(0, 69)}…` : says,
      calls,
      ms: Math.round(milliseconds),
      outcome: faults.length === 0 ? 'exact' : 'WRONG',
    })),
  );
  const wrong = played.filter(({ faults }) => faults.length > 0);
  for (const { says, faults } of wrong) process.stdout.write(`${says}\n  ${faults.join('\n  ')}\n`);
  process.stdout.write(`${played.length - wrong.length} of ${played.length} tasks are exact.\n`);
  if (wrong.length === 0) writeTable(TASKS);
  process.exitCode = wrong.length > 0 ? 1 : 0;
} finally {
  await endFile();
  await end();
}
