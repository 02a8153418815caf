import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { LIMITS } from '../../../../../server/src/domain/limits.ts';

import { useTexts } from '../../../text/language.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { NOTHING_RUNS } from './dialog.ts';
import { waitingTexts } from './waiting-texts.ts';

/** Asks why a transaction is ignored. @param usual the reason that stands there at first */
export function IgnoreForm({
  usual,
  onIgnore,
  onCancel,
}: {
  usual: string;
  onIgnore: (reason: string) => void;
  onCancel: () => void;
}) {
  const texts = useTexts(waitingTexts);
  const [reason, setReason] = useState(usual);
  return (
    <DialogForm
      submitLabel={texts.ignore}
      isDisabled={reason.trim() === ''}
      run={NOTHING_RUNS}
      onSubmit={() => onIgnore(reason.trim())}
      onCancel={onCancel}
    >
      <Text size="sm">{texts.ignoreHint}</Text>
      <TextInput
        label={texts.ignoreReason}
        required
        data-autofocus
        maxLength={LIMITS.subjectCharacters}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap="xs" role="group" aria-label={texts.usualReasons}>
        {texts.reasons.map((one) => (
          <Button key={one} size="xs" radius="xl" variant="default" onClick={() => onIgnore(one)}>
            {one}
          </Button>
        ))}
      </Group>
    </DialogForm>
  );
}
