import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { INBOX_FOLDERS, readInbox } from '../../../../features/bank/index.ts';
import { problemOfFolder } from '../../../../platform/local-postgres/data-folder.ts';
import type { Settings } from '../../../settings.ts';
import { ageOf } from '../age.ts';
import type { Finding } from '../finding.ts';
import { bad, ok, warn } from '../finding.ts';

const WAITING_SECONDS_AT_MOST = 30 * 60;
const STICKY = 0o1000;

/** Whether this user can take files out of BANK_INBOX, and whether files there wait for a person. */
export async function bankInboxCheck({ bankInbox: inbox }: Settings): Promise<Finding[]> {
  if (inbox === undefined) return [];
  const status = await stat(inbox).catch(() => undefined);
  if (status?.isDirectory() !== true) {
    return [
      bad(
        `BANK_INBOX ${inbox} is no folder that this user can reach.`,
        'Make the folder, or mount its disk.',
      ),
    ];
  }
  const fault = (await faultOf(inbox, status)) ?? (await faultOfFolders(inbox, status));
  return fault === undefined ? aboutFiles(inbox) : [fault];
}

async function faultOf(inbox: string, { mode, uid }: Stats): Promise<Finding | undefined> {
  const todo =
    "Give the user of the service all rights in this folder, by a group that the bank's user has, too.";
  const problem = await problemOfFolder(inbox);
  if (problem !== undefined) return bad(`BANK_INBOX: ${problem.says}`, todo);
  const user = process.getuid?.() ?? 0;
  // Only the owners of files may move them out of such a folder, and the bank's user owns them.
  if ((mode & STICKY) !== 0 && user !== 0 && user !== uid) {
    return bad(
      `Files of other users cannot be moved out of BANK_INBOX ${inbox}: it has the sticky bit.`,
      `chmod -t ${inbox}`,
    );
  }
  const unreadable = await readInbox(inbox).then(
    () => false,
    () => true,
  );
  return unreadable ? bad(`This user may not list BANK_INBOX ${inbox}.`, todo) : undefined;
}

/** The first start makes those that are missing. */
async function faultOfFolders(inbox: string, { dev }: Stats): Promise<Finding | undefined> {
  for (const folder of INBOX_FOLDERS.map((name) => join(inbox, name))) {
    const status = await stat(folder).catch(() => undefined);
    if (status === undefined) continue;
    if (status.dev !== dev) {
      return bad(
        `${folder} is on another disk than BANK_INBOX, so files cannot be moved there.`,
        'Put all of the inbox on one disk.',
      );
    }
    const problem = await problemOfFolder(folder);
    if (problem !== undefined)
      return bad(`BANK_INBOX: ${problem.says}`, `Let the user of the service own ${folder}.`);
  }
  return undefined;
}

async function aboutFiles(inbox: string): Promise<Finding[]> {
  const { waiting, oldestAt, failed } = await readInbox(inbox);
  const findings: Finding[] = [];
  const age = oldestAt === null ? undefined : ageOf(oldestAt, new Date());
  if (age !== undefined && age.seconds > WAITING_SECONDS_AT_MOST) {
    findings.push(
      warn(
        `${waiting} files wait in BANK_INBOX, the longest for ${age.text}.`,
        'Start the service. If it runs, look for the job "bank-inbox" in its log.',
      ),
    );
  }
  if (failed > 0) {
    findings.push(
      warn(
        `${failed} files of the bank have failed and lie in ${join(inbox, 'failed')}.`,
        'Read the reason beside each. When it is dealt with, move the file back into the inbox, or away.',
      ),
    );
  }
  return findings.length > 0 ? findings : [ok(`BANK_INBOX ${inbox} is worked off.`)];
}
