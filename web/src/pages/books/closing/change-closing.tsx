import { Alert, Group, NativeSelect, Paper, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { monthName } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { tell } from '../../../ui/notice.tsx';
import { addMonths } from '../period.ts';
import type { Checklist } from './checklist-query.ts';
import { leftIn } from './checklist-query.ts';
import { LeftChecks } from './checklist.tsx';
import { closingTexts } from './closing-texts.ts';

/** The number of months to choose from. */
const MOST_MONTHS = 36;

/** Closes ended months, up to the given one. @param list what is left to do in them */
export function CloseMonths({ month, list }: { month: string; list: Checklist }) {
  const texts = useTexts(closingTexts);
  const { language } = useLanguage();
  const name = monthName(month, language);
  const left = leftIn(list);
  return (
    <ConfirmButton
      label={texts.closeThrough(name)}
      title={texts.closeTitle(name)}
      color="fjord"
      call="PUT /v1/period-closing"
      body={{ closedThrough: month }}
      onDone={() => tell(texts.closed(name))}
    >
      <Stack gap="sm">
        {left > 0 && (
          <Alert color="orange" variant="light" title={texts.closeAnyway(left)}>
            <LeftChecks list={list} />
          </Alert>
        )}
        <div>
          {texts.closeWarning} {month.endsWith('-12') && texts.closesYear(month.slice(0, 4))}
        </div>
      </Stack>
    </ConfirmButton>
  );
}

/** Opens the closed months from the chosen one on, or all of them. */
export function OpenMonths({ closedThrough }: { closedThrough: string }) {
  const texts = useTexts(closingTexts);
  const { language } = useLanguage();
  /** Empty: all months. */
  const [from, setFrom] = useState(closedThrough);
  const name = from === '' ? '' : monthName(from, language);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="open">
      <Title order={2} size="h4" id="open" mb="sm">
        {texts.openHeading}
      </Title>
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label={texts.openFrom}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
          data={[
            ...monthsBack(closedThrough).map((value) => ({ value, label: monthName(value, language) })),
            { value: '', label: texts.openAll },
          ]}
          w={200}
        />
        <ConfirmButton
          label={texts.open}
          title={from === '' ? texts.openAllTitle : texts.openTitle(name)}
          variant="default"
          call="PUT /v1/period-closing"
          body={{ closedThrough: from === '' ? null : addMonths(from, -1) }}
          onDone={() => tell(from === '' ? texts.openedAll : texts.opened(name))}
        >
          {texts.openWarning}
        </ConfirmButton>
      </Group>
    </Paper>
  );
}

/** Newest first. */
function monthsBack(from: string): string[] {
  return Array.from({ length: MOST_MONTHS }, (_, index) => addMonths(from, -index));
}
