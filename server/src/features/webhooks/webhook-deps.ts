import { ApiError } from '../../domain/errors/errors.ts';
import { NoSecretsKey } from '../../platform/operations/secret-box.ts';
import { UnusableKey } from '../../platform/operations/unusable-key.ts';
import type { SecretBox } from '../../platform/operations/secret-box.ts';
import type { WebhookTargets } from '../../domain/webhooks/webhook-targets.ts';

export type WebhookDeps = { secrets: SecretBox; targets: WebhookTargets };

/** @throws ApiError `secrets-key-missing` */
export async function sealSecret({ secrets }: WebhookDeps, secret: string, purpose: string): Promise<Buffer> {
  try {
    return await secrets.seal(secret, purpose);
  } catch (error) {
    if (error instanceof NoSecretsKey || error instanceof UnusableKey)
      throw new ApiError('secrets-key-missing');
    throw error;
  }
}
