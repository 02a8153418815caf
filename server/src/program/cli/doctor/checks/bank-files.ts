import { countWaitingFiles } from '../../../../features/bank/index.ts';
import { ageOf } from '../age.ts';
import type { DatabaseContext, Finding } from '../finding.ts';
import { bad, ok, warn } from '../finding.ts';

/** The largest file takes some minutes, and an account may have sent several. */
const WAITING_SECONDS_AT_MOST = 30 * 60;

/** Whether bank files are imported. */
export async function bankFilesCheck({ owner, clock }: DatabaseContext): Promise<Finding[]> {
  const { count, leased, oldestAt } = await countWaitingFiles(owner);
  const age = oldestAt === null ? undefined : ageOf(oldestAt, clock());
  if (age === undefined || age.seconds <= WAITING_SECONDS_AT_MOST) return [ok('Bank files are imported.')];
  const says = `${count} bank files are not imported, the oldest for ${age.text}`;
  const todo = 'Start the service. If it runs, look for the job "bank-files" in its log.';
  return [leased === 0 ? bad(`${says}. No process works on any.`, todo) : warn(`${says}.`, todo)];
}
