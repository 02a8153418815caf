import { BACKUP_TAKEN, BASE_BACKUP_TAKEN, findLastBackupAt } from '../../../../features/companies/index.ts';
import type { WalArchiving } from '../../../../platform/operations/wal-archiving.store.ts';
import { readWalArchiving } from '../../../../platform/operations/wal-archiving.store.ts';
import type { DatabaseContext, Finding } from '../finding.ts';
import { bad, ok, warn } from '../finding.ts';
import { ageOf } from '../age.ts';

const HOURS_AT_MOST = 26;

/** The last `tilgode backup`, and PostgreSQL's own archive of its log of changes (WAL). */
export async function backupCheck({ owner, clock, settings }: DatabaseContext): Promise<Finding[]> {
  const now = clock();
  const archive = await readWalArchiving(owner);
  const findings: Finding[] = [];
  if (archive.isOn) findings.push(aboutArchive(archive, now));
  const lastAt = await findLastBackupAt(owner, BACKUP_TAKEN);
  const baseAt = await findLastBackupAt(owner, BASE_BACKUP_TAKEN);
  if (baseAt !== undefined)
    findings.push(ok(`The last base backup was made ${ageOf(baseAt, now).text} ago.`));
  if (lastAt === undefined) {
    // Other tools leave no trace here but the archive.
    const mayHaveOther = archive.isOn && settings.databaseUrl !== undefined;
    if (baseAt === undefined && !mayHaveOther) {
      findings.push(
        warn(
          archive.isOn
            ? 'No backup was made with tilgode backup, and no base backup: the archive of WAL alone restores nothing.'
            : 'No backup was made with tilgode backup.',
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

function aboutArchive({ isFailing, archivedAt, failedAt, failedCount }: WalArchiving, now: Date): Finding {
  if (isFailing && failedAt !== null) {
    return bad(
      `PostgreSQL cannot archive its log of changes (WAL): ${failedCount} tries failed, the last one ${ageOf(failedAt, now).text} ago. Its disk fills up.`,
      'Look at the log of PostgreSQL and at archive_command: is there room in the archive, and may PostgreSQL write there?',
    );
  }
  return archivedAt === null
    ? ok('PostgreSQL is set up to archive its log of changes (WAL), and has not had to yet.')
    : ok(`PostgreSQL archives its log of changes (WAL), last ${ageOf(archivedAt, now).text} ago.`);
}
