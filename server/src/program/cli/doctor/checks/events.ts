import { countWaitingEvents } from '../../../../platform/events/waiting-events.store.ts';
import { createSecretBox, readKeyFile, secretKeysOf } from '../../../../platform/operations/secret-box.ts';
import { countEndpointStates, countUnreadableSecrets } from '../../../../features/webhooks/index.ts';
import { countUnreadableVippsKeys } from '../../../../features/vipps/index.ts';
import { ageOf } from '../age.ts';
import type { DatabaseContext, Finding } from '../finding.ts';
import { bad, ok, warn } from '../finding.ts';

const WAITING_SECONDS_AT_MOST = 60;

/** Whether events get their numbers, and webhooks arrive. */
export async function eventsCheck({ owner, clock, settings }: DatabaseContext): Promise<Finding[]> {
  const { count, oldestAt } = await countWaitingEvents(owner);
  const { enabled, failing, stopped } = await countEndpointStates(owner);
  const findings: Finding[] = [];
  const age = oldestAt === null ? undefined : ageOf(oldestAt, clock());
  if (age !== undefined && age.seconds > WAITING_SECONDS_AT_MOST) {
    findings.push(
      bad(
        `${count} changes have waited for their events, the oldest for ${age.text}.`,
        'Start the service. If it runs, look for "events" in its log.',
      ),
    );
  }
  const source = secretKeysOf(settings);
  const unreadable = await countUnreadableSecrets(owner, createSecretBox(source));
  if (unreadable > 0) {
    const hasKey = source !== undefined && ('keys' in source || (await readKeyFile(source.file)).length > 0);
    findings.push(
      bad(
        hasKey
          ? `${unreadable} webhook endpoints have a secret that another key has encrypted, so nothing is sent to them.`
          : `There is no key of secrets, and ${unreadable} webhook endpoints have a secret that it has encrypted, so nothing is sent to them.`,
        `Put ${hasKey ? 'that' : 'the'} key back. If it is lost, run "tilgode secrets-key replace --lost", and let the companies give these endpoints a new secret.`,
      ),
    );
  }
  const vippsKeys = await countUnreadableVippsKeys(owner, createSecretBox(source));
  if (vippsKeys > 0) {
    findings.push(
      bad(
        `Another key has encrypted the keys of Vipps of ${vippsKeys} companies, so nobody pays them by Vipps.`,
        'Put that key back. If it is lost, run "tilgode secrets-key replace --lost", and let these companies save their keys of Vipps again.',
      ),
    );
  }
  if (failing > 0) {
    findings.push(
      warn(
        `${failing} of ${enabled + failing} webhook endpoints fail.`,
        'The companies see the answers of their receivers in the app. When all of them fail, look whether the service may connect to the outside.',
      ),
    );
  }
  if (stopped > 0) {
    findings.push(
      warn(
        `${stopped} webhook endpoints were disabled after 5 days of failures or an answer 410.`,
        'Owners and admins got a mail. They enable the endpoint in the app when its receiver works again.',
      ),
    );
  }
  return findings.length > 0 ? findings : [ok('Events have their numbers, and webhooks arrive.')];
}
