import { typesMatching } from '../../domain/event-types.ts';
import type { FieldError } from '../../domain/errors.ts';
import { validationFailed } from '../../domain/errors.ts';
import type { WebhookTargets } from '../../domain/webhook-targets.ts';
import { newUrlProblem, webhookRule } from '../../platform/outgoing/address-rule.ts';

/** What callers know as the reason, of an address and of an attempt. */
export const FORBIDDEN = 'webhook-target-forbidden';

/** @throws ApiError `validation-failed` */
export function checkEndpoint(
  targets: WebhookTargets,
  accountId: string,
  { url, types = [] }: { url?: string | undefined; types?: string[] | undefined },
): void {
  const errors: FieldError[] = types.flatMap((type, index) =>
    typesMatching(type).length > 0 ? [] : [{ field: `types[${index}]`, code: 'unknown-value' }],
  );
  const problem = url === undefined ? undefined : newUrlProblem(url, webhookRule(targets, accountId));
  if (problem !== undefined) {
    errors.push({ field: 'url', code: problem === 'address-forbidden' ? FORBIDDEN : problem });
  }
  if (errors.length > 0) throw validationFailed(errors);
}
