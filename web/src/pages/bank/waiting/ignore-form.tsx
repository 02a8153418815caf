import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LIMITS } from '../../../../../server/src/domain/limits.ts';
import { useAccount } from '../../../http/session.ts';
import { day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import type { BankTransaction, Ignore } from '../bank-queries.ts';
import { sameMoneyQuery } from '../bank-queries.ts';
import { bankTexts } from '../bank-texts.ts';
import { nameOf } from '../transactions/describe.ts';
import { NOTHING_RUNS } from './dialog.ts';
import { waitingTexts } from './waiting-texts.ts';

/** Asks why a transaction is ignored. @param usual the reason that stands there at first */
export function IgnoreForm({
  transaction,
  usual,
  onIgnore,
  onCancel,
}: {
  transaction: BankTransaction;
  usual: string;
  onIgnore: (ignore: Ignore) => void;
  onCancel: () => void;
}) {
  const texts = useTexts(waitingTexts);
  const bank = useTexts(bankTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const [reason, setReason] = useState(usual);
  const [duplicateOf, setDuplicateOf] = useState('');
  const alike = useQuery(sameMoneyQuery(accountId, transaction)).data ?? [];
  return (
    <DialogForm
      submitLabel={texts.ignore}
      isDisabled={duplicateOf === '' && reason.trim() === ''}
      run={NOTHING_RUNS}
      onSubmit={() =>
        onIgnore(duplicateOf === '' ? { reason: reason.trim() } : { reason: texts.duplicate, duplicateOf })
      }
      onCancel={onCancel}
    >
      <Text size="sm">{texts.ignoreHint}</Text>
      {alike.length > 0 && (
        <NativeSelect
          label={texts.duplicateOf}
          description={texts.duplicateHint}
          value={duplicateOf}
          onChange={(event) => setDuplicateOf(event.currentTarget.value)}
          data={[
            { value: '', label: texts.noDuplicate },
            ...alike.map((one) => ({
              value: one.id,
              label: `${nameOf(one, bank)}, ${day(one.bookedOn, language)}`,
            })),
          ]}
        />
      )}
      {duplicateOf === '' && (
        <>
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
            {Object.values(texts.reasons).map((one) => (
              <Button
                key={one}
                size="xs"
                radius="xl"
                variant="default"
                onClick={() => onIgnore({ reason: one })}
              >
                {one}
              </Button>
            ))}
          </Group>
        </>
      )}
    </DialogForm>
  );
}
