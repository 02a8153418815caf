import type { Schemas } from '../../http/account-api.ts';
import { appApi } from '../../http/app-api.ts';
import { listOf } from '../../ui/list/list.ts';
import type { AuditFacts, auditLogTexts } from './audit-log-texts.ts';

export type AuditEvent = Schemas['AuditEvent'];

export const auditLog = listOf({
  name: 'audit-log',
  key: (accountId) => ['audit-log', accountId],
  filters: {},
  pageSize: 50,
  ask: ({ company: { companyId } }, query) =>
    appApi.GET('/companies/{companyId}/audit-log', { params: { path: { companyId }, query } }),
});

/** The name that the event has kept: an app may be gone. */
function nameIn(
  details: AuditEvent['details'],
  { quoted }: Pick<(typeof auditLogTexts)['nb'], 'quoted'>,
): string | undefined {
  const { name } = details;
  return typeof name === 'string' ? quoted(name) : undefined;
}

/**
 * An event in a sentence. An event of an unknown kind is shown as it stands in the log.
 * @param names of people and API clients, by id
 * @param money in words
 */
export function auditSentence(
  { action, subject, details }: AuditEvent,
  texts: (typeof auditLogTexts)['nb'],
  names: Map<string, string>,
  money: (kroner: number) => string,
): string {
  const words = (value: unknown, known: Record<string, string>) =>
    [value]
      .flat()
      .filter((one) => typeof one === 'string')
      .map((one) => known[one] ?? one)
      .join(', ');
  const facts: AuditFacts = {
    subject: names.get(subject) ?? nameIn(details, texts) ?? subject,
    role: words(details['role'], texts.roles),
    environment: words(details['environment'], texts.environments),
    environments: words(details['environments'], texts.environments),
    scopes: words(details['scopes'], {}),
    fields: words(details['fields'], texts.fields),
    turnedOn: words(details['turnedOn'], {}),
    turnedOff: words(details['turnedOff'], {}),
    year: String(details['throughYear']),
    reason: words(details['reason'], {}),
    isOn: details['enabled'] === true,
    isStopped: details['isStopped'] === true,
    isVerified: details['isVerified'] === true,
    amount: money(Number(details['amount'])),
    count: Number(details['count']),
    url: words(details['url'], {}),
    previousUrl: words(details['previousUrl'], {}),
    webhookFields: words(details['fields'], texts.webhookFields),
    isAgent: details['actsAs'] === 'agent',
    works: [words(details['actsAs'], texts.works), words(details['mode'], texts.works)].filter(
      (one) => one !== '',
    ),
  };
  // A newer service may have other actions.
  const sentences: Partial<Record<string, (about: AuditFacts) => string>> = texts.sentences;
  const sentence = sentences[action]?.(facts);
  const approvedBy = details['approvedBy'];
  if (sentence !== undefined && typeof approvedBy === 'string') return sentence + texts.approved(approvedBy);
  return sentence ?? `${action} ${subject} ${JSON.stringify(details)}`;
}
