import { readQueues } from '../../../../platform/operations/queues.ts';
import type { DatabaseContext, Finding } from '../finding.ts';
import { bad, ok, warn } from '../finding.ts';
import { ageOf } from '../age.ts';

const WAITING_SECONDS_AT_MOST = 5 * 60;

/** Whether the queues are worked off. */
export async function jobsCheck({ owner, clock }: DatabaseContext): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, waiting, failed, oldestDueAt } of await readQueues(owner)) {
    const age = oldestDueAt === null ? undefined : ageOf(oldestDueAt, clock());
    if (age !== undefined && age.seconds > WAITING_SECONDS_AT_MOST) {
      findings.push(
        bad(
          `${waiting} jobs wait in the queue ${name}, the oldest for ${age.text}.`,
          'Start the service. If it runs, look for the process "jobs" in its log.',
        ),
      );
    }
    if (failed > 0) {
      findings.push(
        warn(
          `${failed} jobs of the queue ${name} were cut short within the last day.`,
          'Look for "a process has ended" in the log. The next run of the job does what was left undone.',
        ),
      );
    }
  }
  return findings.length > 0 ? findings : [ok('No job waits for longer than it should.')];
}
