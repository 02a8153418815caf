import { Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { osloDate } from '../../../../server/src/domain/days/local-date.ts';
import { useTexts } from '../../text/language.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { tell } from '../../ui/notice.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import { osloInstant, osloTime } from './oslo-time.ts';
import { webhooksTexts } from './webhooks-texts.ts';

/** Asks for a point in time from which events are sent again. @param since is proposed */
export function ReplayForm({ id, since }: { id: string; since: Date }) {
  const texts = useTexts(webhooksTexts);
  const [day, setDay] = useState(osloDate(since));
  const [time, setTime] = useState(osloTime(since));
  const [isTried, setTried] = useState(false);
  const run = useChange('POST /v1/webhook-endpoints/{id}/replay', {
    path: { id },
    onDone: ({ count }) => tell(texts.replayed(count)),
  });
  const from = osloInstant(day, time);
  return (
    <DialogForm
      submitLabel={texts.replaySubmit}
      run={run}
      isDisabled={day === ''}
      onSubmit={() => {
        setTried(true);
        if (from !== undefined) run.mutate({ from: from.toISOString() });
      }}
    >
      <Text size="sm">{texts.replayHint}</Text>
      <Group align="flex-start">
        <DateField label={texts.day} required value={day} onChange={setDay} maw={200} />
        <TextInput
          label={texts.time}
          required
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
          error={isTried && from === undefined ? texts.wrongTime : undefined}
          maw={120}
        />
      </Group>
    </DialogForm>
  );
}
