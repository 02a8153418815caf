import { useTexts } from '../../text/language.tsx';
import { ShownOnce } from '../../ui/for-developers/shown-once.tsx';
import { apiClientTexts } from './api-clients-texts.ts';
import type { NewSecret } from '../developers/api-clients.ts';
import { firstCall } from '../developers/api-clients.ts';

/** The secret of an API client, and a first call with it. */
export function SecretOnce({ secret, onClose }: { secret: NewSecret | undefined; onClose: () => void }) {
  const texts = useTexts(apiClientTexts);
  if (secret === undefined) return null;
  const accountId = secret.accounts.test ?? secret.accounts.production ?? '';
  const accounts = Object.entries(secret.accounts).map(
    ([environment, id]) =>
      [`${texts.accountId} (${texts[environment as 'test' | 'production']})`, id] as const,
  );
  return (
    <ShownOnce
      title={texts.secretTitle}
      warning={texts.secretOnce}
      rows={[[texts.clientId, secret.clientId], [texts.clientSecret, secret.clientSecret], ...accounts]}
      code={{ label: texts.firstCall, text: firstCall(location.origin, accountId, secret) }}
      done={texts.done}
      onClose={onClose}
    />
  );
}
