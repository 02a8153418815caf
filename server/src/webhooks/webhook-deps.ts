import { ApiError } from '../errors.ts';
import { NoSecretsKey } from '../operations/secret-box.ts';
import { UnusableKey } from '../operations/unusable-key.ts';
import type { SecretBox } from '../operations/secret-box.ts';
import type { WebhookTargets } from '../domain/webhook-targets.ts';

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
