import { sql } from 'kysely';
import type { DatabaseContext, Finding } from '../finding.ts';
import { bad, ok, warn } from '../finding.ts';

const SECONDS_AT_MOST = { unnoticed: 2, harmless: 60 };
const TODO = 'Let both machines take their time from the network (NTP, for example chrony).';

/** Compares the clock of this machine with that of PostgreSQL's machine. */
export async function clockCheck({ owner, clock }: DatabaseContext): Promise<Finding[]> {
  const asked = clock();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(owner);
  const answered = clock();
  const theirs = rows[0]?.now.getTime() ?? Number.NaN;
  // PostgreSQL read its clock at some moment in between.
  const ahead = asked.getTime() > theirs ? asked.getTime() - theirs : 0;
  const behind = answered.getTime() < theirs ? theirs - answered.getTime() : 0;
  const seconds = Math.round((ahead + behind) / 1000);
  const says = `The clock of this machine is ${seconds} seconds ${ahead > 0 ? 'ahead of' : 'behind'} that of PostgreSQL`;
  if (seconds > SECONDS_AT_MOST.harmless) {
    return [bad(`${says}: tokens and times of documents are wrong.`, TODO)];
  }
  if (seconds > SECONDS_AT_MOST.unnoticed) return [warn(`${says}.`, TODO)];
  return [ok('The clocks of this machine and of PostgreSQL agree.')];
}
