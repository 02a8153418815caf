import { typesMatching } from '../../../domain/webhooks/event-types.ts';
import type { FieldError, FieldProblem } from '../../../domain/errors/field-errors.ts';
import { validationFailed } from '../../../domain/errors/errors.ts';
import type { WebhookTargets } from '../../../domain/webhooks/webhook-targets.ts';
import type { AddressRule, UrlProblem } from '../../../platform/outgoing/address-rule.ts';
import { LONGEST_URL, newUrlProblem, webhookRule } from '../../../platform/outgoing/address-rule.ts';

/** What callers know as the reason, of an address and of an attempt. */
export const TARGET_FORBIDDEN = 'webhook-target-forbidden';

const UNKNOWN_TYPE =
  'Must be a type of event, or a pattern as `invoice.*` or `*`; the guide of webhooks lists the types.';
const urlProblems = ({ allowsHttp }: AddressRule): Record<UrlProblem, FieldProblem> => ({
  'too-long': { code: 'too-long', details: { max: LONGEST_URL } },
  'invalid-format': {
    code: 'invalid-format',
    details: {
      format: `a plain ${allowsHttp ? 'http or https' : 'https'} address without user and blanks, as in ${allowsHttp ? 'http://localhost:4000/hook' : 'https://example.no/tilgode'}`,
    },
  },
  'address-forbidden': { code: TARGET_FORBIDDEN },
});

/** @throws ApiError `validation-failed` */
export function checkEndpoint(
  targets: WebhookTargets,
  accountId: string,
  { url, types = [] }: { url?: string | undefined; types?: string[] | undefined },
): void {
  const errors: FieldError[] = types.flatMap((type, index) =>
    typesMatching(type).length > 0
      ? []
      : [{ field: `types[${index}]`, code: 'unknown-value', message: UNKNOWN_TYPE }],
  );
  const rule = webhookRule(targets, accountId);
  const problem = url === undefined ? undefined : newUrlProblem(url, rule);
  if (problem !== undefined) {
    errors.push({ field: 'url', ...urlProblems(rule)[problem] });
  }
  if (errors.length > 0) throw validationFailed(errors);
}
