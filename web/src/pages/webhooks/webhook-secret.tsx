import { useTexts } from '../../text/language.tsx';
import { ShownOnce } from '../../ui/for-developers/shown-once.tsx';
import { receiverCommand } from './receiver-command.ts';
import type { NewSecret } from './webhooks-queries.ts';
import { webhooksTexts } from './webhooks-texts.ts';

/** The secret of a webhook, and a receiver that has it. */
export function WebhookSecret({ secret, onClose }: { secret: NewSecret | undefined; onClose: () => void }) {
  const texts = useTexts(webhooksTexts);
  if (secret === undefined) return null;
  return (
    <ShownOnce
      title={texts.secretTitle}
      warning={texts.secretOnce}
      rows={[[texts.secret, secret.secret]]}
      code={{ label: texts.receiver, text: receiverCommand(secret) }}
      done={texts.secretDone}
      onClose={onClose}
    />
  );
}
