import { readPasswordLinkRequests } from '../../../../features/people/index.ts';
import { readSchedules } from '../../../../platform/operations/schedules.ts';
import type { DatabaseContext, Finding } from '../finding.ts';
import { bad, ok, warn } from '../finding.ts';
import { ageOf } from '../age.ts';

const WAITING_SECONDS_AT_MOST = 5 * 60;

/** Whether the queues are worked off. */
export async function jobsCheck({ owner, clock }: DatabaseContext): Promise<Finding[]> {
  const findings: Finding[] = [];
  const schedules = await readSchedules(owner);
  const late = [...schedules, await readPasswordLinkRequests(owner)].flatMap(({ name, oldestDueAt }) => {
    const age = oldestDueAt === null ? undefined : ageOf(oldestDueAt, clock());
    return age !== undefined && age.seconds > WAITING_SECONDS_AT_MOST ? [{ name, age }] : [];
  });
  const [latest] = late.toSorted((a, b) => b.age.seconds - a.age.seconds);
  if (latest !== undefined) {
    findings.push(
      bad(
        `Jobs wait (${late.map(({ name }) => name).join(', ')}), the longest for ${latest.age.text}.`,
        'Start the service. If it runs, look for the process "jobs" in its log.',
      ),
    );
  }
  for (const { name, cutShort } of schedules.filter((one) => one.cutShort > 0)) {
    findings.push(
      warn(
        `The job ${name} was cut short ${cutShort} times in a row.`,
        'Look for "a process has ended" in the log. The next run of the job does what was left undone.',
      ),
    );
  }
  return findings.length > 0 ? findings : [ok('No job waits for longer than it should.')];
}
