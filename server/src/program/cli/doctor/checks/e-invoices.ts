import { countFailedEInvoices, countWaitingEInvoices } from '../../../../features/invoices/index.ts';
import type { DatabaseContext, Finding } from '../finding.ts';
import { bad, ok, warn } from '../finding.ts';
import { ageOf } from '../age.ts';

const WAITING_SECONDS_AT_MOST = 15 * 60;
const FAILED_DAYS = 7;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Whether e-invoices go out and arrive. */
export async function eInvoicesCheck({ owner, clock, settings }: DatabaseContext): Promise<Finding[]> {
  const now = clock();
  const { production, test } = await countWaitingEInvoices(owner);
  const findings: Finding[] = [];
  for (const [kind, { count, failing, oldestAt }] of [
    ['production', production],
    ['test', test],
  ] as const) {
    if (oldestAt === null || ageOf(oldestAt, now).seconds <= WAITING_SECONDS_AT_MOST) continue;
    const says = `${count} e-invoices of ${kind} accounts wait, the oldest for ${ageOf(oldestAt, now).text}`;
    if (kind === 'production' && settings.accessPoint === undefined) {
      findings.push(
        bad(
          `${says}: there is no access point.`,
          'Set ACCESS_POINT_URL, ACCESS_POINT_TOKEN and ACCESS_POINT_SENDER. They go out then. docs/access-point.md says how to run one.',
        ),
      );
    } else if (failing === 0) {
      findings.push(
        bad(
          `${says}. None was tried.`,
          'Start the service. If it runs, look for the process "jobs" in its log.',
        ),
      );
    } else {
      findings.push(
        warn(
          `${says}. ${failing} were tried without success.`,
          'The log says why ("e-invoice …" with a reason). They are tried again by themselves.',
        ),
      );
    }
  }
  const since = new Date(now.getTime() - FAILED_DAYS * DAY_MILLISECONDS);
  const failed = await countFailedEInvoices(owner, since);
  if (failed > 0) {
    findings.push(
      warn(
        `${failed} e-invoices were rejected or failed in the last ${FAILED_DAYS} days.`,
        'The timelines of the invoices say why. Mail went instead, where there is an address.',
      ),
    );
  }
  return findings.length > 0 ? findings : [ok('E-invoices go out, and none has failed lately.')];
}
