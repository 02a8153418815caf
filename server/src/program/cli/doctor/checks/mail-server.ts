import { problemOfMailServer } from '../../../../features/mail/mailer.ts';
import type { Settings } from '../../../settings.ts';
import type { Finding } from '../finding.ts';
import { bad, ok } from '../finding.ts';

/** Whether the mail server would take mail now. That there is none is told with the settings. */
export async function mailServerCheck({ smtpUrl }: Settings): Promise<Finding[]> {
  if (smtpUrl === undefined) return [];
  const problem = await problemOfMailServer(smtpUrl);
  if (problem === undefined) {
    const hasLogin = new URL(smtpUrl).username !== '';
    return [ok(hasLogin ? 'The mail server answers and takes the login.' : 'The mail server answers.')];
  }
  return problem.isAboutLogin
    ? [
        bad(
          `The mail server of SMTP_URL refuses the login (${problem.reason}).`,
          'Are user and password of SMTP_URL right? Signs such as @ and / stand in a URL as %40 and %2F. Mail waits meanwhile.',
        ),
      ]
    : [
        bad(
          `The mail server of SMTP_URL cannot be used: ${problem.reason}.`,
          'Are host and port of SMTP_URL right, and may this machine connect there? smtps:// is for port 465, smtp:// for 587 and 25. Mail waits meanwhile.',
        ),
      ];
}
