import { countBouncedMails, countWaitingMails } from '../../../../features/mail/index.ts';
import { countWaitingPeopleEmails } from '../../../../features/people/index.ts';
import type { DatabaseContext, Finding } from '../finding.ts';
import { bad, ok, warn } from '../finding.ts';
import { ageOf } from '../age.ts';

const WAITING_SECONDS_AT_MOST = 15 * 60;
const BOUNCED_DAYS = 7;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Whether mail goes out and arrives. */
export async function mailsCheck(context: DatabaseContext): Promise<Finding[]> {
  const { owner, clock } = context;
  const { production, test } = await countWaitingMails(owner);
  const findings = [
    ...aboutWaiting('with documents to customers', production, context),
    ...aboutWaiting('to people who use the app', await countWaitingPeopleEmails(owner), context),
  ];
  if (isLate(test.oldestAt, clock())) {
    findings.push(
      bad(
        `${test.count} mails of test accounts were not captured, the oldest for ${ageOf(test.oldestAt, clock()).text}.`,
        'Start the service. If it runs, look for the process "jobs" in its log.',
      ),
    );
  }
  const bounced = await countBouncedMails(
    owner,
    new Date(clock().getTime() - BOUNCED_DAYS * DAY_MILLISECONDS),
  );
  if (bounced > 0) {
    findings.push(
      warn(
        `${bounced} mails with documents did not arrive in the last ${BOUNCED_DAYS} days.`,
        'The companies see them in the app and by GET /v1/invoices?undelivered=true. Many at once are a sign that mail servers refuse yours: look at SPF, DKIM and lists of senders.',
      ),
    );
  }
  return findings.length > 0 ? findings : [ok('Mail goes out, and none has come back lately.')];
}

type Waiting = { count: number; failing: number; oldestAt: Date | null };

function aboutWaiting(
  kind: string,
  { count, failing, oldestAt }: Waiting,
  { clock, settings }: DatabaseContext,
): Finding[] {
  if (!isLate(oldestAt, clock())) return [];
  const says = `${count} mails ${kind} wait, the oldest for ${ageOf(oldestAt, clock()).text}`;
  if (settings.smtpUrl === undefined) {
    return [bad(`${says}: there is no mail server.`, 'Set SMTP_URL and MAIL_FROM. They go out then.')];
  }
  return failing === 0
    ? [
        bad(
          `${says}. None was tried.`,
          'Start the service. If it runs, look for the process "jobs" in its log.',
        ),
      ]
    : [
        warn(
          `${says}. ${failing} were tried without success.`,
          'The log says why ("mail failed", "mail deferred"). They are tried again by themselves.',
        ),
      ];
}

function isLate(oldestAt: Date | null, now: Date): oldestAt is Date {
  return oldestAt !== null && ageOf(oldestAt, now).seconds > WAITING_SECONDS_AT_MOST;
}
