import { sql } from 'kysely';
import { findLastBackupAt } from '../../../../features/companies/index.ts';
import type { Db } from '../../../../platform/database/database.ts';
import type { DatabaseContext, Finding } from '../finding.ts';
import { bad, ok, warn } from '../finding.ts';
import { ageOf } from '../age.ts';

const HOURS_AT_MOST = 26;

type Archive = {
  isOn: boolean;
  archivedAt: Date | null;
  failedAt: Date | null;
  failedCount: number;
};

/** The last `tilgode backup`, and PostgreSQL's own archive of its log of changes (WAL). */
export async function backupCheck({ owner, clock }: DatabaseContext): Promise<Finding[]> {
  const now = clock();
  const archive = await readArchive(owner);
  const findings: Finding[] = [];
  if (archive.isOn) findings.push(aboutArchive(archive, now));
  const lastAt = await findLastBackupAt(owner);
  if (lastAt === undefined) {
    // Other tools leave no trace here.
    if (!archive.isOn) {
      findings.push(
        warn(
          'No backup was made with tilgode backup.',
          'npx tilgode backup --to FOLDER, each night, to another machine. Other tools of PostgreSQL are not seen here.',
        ),
      );
    }
    return findings;
  }
  const { seconds, text } = ageOf(lastAt, now);
  findings.push(
    seconds > HOURS_AT_MOST * 60 * 60
      ? warn(`The last backup was made ${text} ago.`, 'npx tilgode backup --to FOLDER, each night.')
      : ok(`The last backup was made ${text} ago.`),
  );
  return findings;
}

async function readArchive(owner: Db): Promise<Archive> {
  const { rows } = await sql<Archive>`
    select current_setting('archive_mode') <> 'off' as "isOn", last_archived_time as "archivedAt",
      last_failed_time as "failedAt", failed_count::int as "failedCount" from pg_stat_archiver`.execute(
    owner,
  );
  const [archive] = rows;
  if (archive === undefined) throw new Error('PostgreSQL did not tell about its archive.');
  return archive;
}

function aboutArchive({ archivedAt, failedAt, failedCount }: Archive, now: Date): Finding {
  if (failedAt !== null && (archivedAt === null || failedAt > archivedAt)) {
    return bad(
      `PostgreSQL cannot archive its log of changes (WAL): ${failedCount} tries failed, the last one ${ageOf(failedAt, now).text} ago. Its disk fills up.`,
      'Look at the log of PostgreSQL and at archive_command: is there room in the archive, and may PostgreSQL write there?',
    );
  }
  return archivedAt === null
    ? ok('PostgreSQL is set up to archive its log of changes (WAL), and has not had to yet.')
    : ok(`PostgreSQL archives its log of changes (WAL), last ${ageOf(archivedAt, now).text} ago.`);
}
