import { Group, NativeSelect, Paper, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountApi } from '../../../http/account-api.ts';
import { useAccount } from '../../../http/session.ts';
import { monthName } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { refreshBooks } from '../books-queries.ts';
import { addMonths } from '../period.ts';
import { closingTexts } from './closing-texts.ts';

/** The number of months to choose from. */
const MOST_MONTHS = 36;

/** Closes ended months, up to the chosen one. @param thisMonth `yyyy-MM`, by the account's clock */
export function CloseMonths({
  closedThrough,
  thisMonth,
  onDone,
}: {
  closedThrough: string | null;
  thisMonth: string;
  onDone: (notice: string) => void;
}) {
  const texts = useTexts(closingTexts);
  const { language } = useLanguage();
  const change = useClosingChange();
  const months = monthsBack(addMonths(thisMonth, -1)).filter(
    (month) => closedThrough === null || month > closedThrough,
  );
  const [month, setMonth] = useState(months[0] ?? '');
  const name = monthName(month, language);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="close">
      <Title order={2} size="h4" id="close" mb="sm">
        {texts.closeHeading}
      </Title>
      {months.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.nothingToClose}
        </Text>
      ) : (
        <Group align="flex-end" gap="sm">
          <NativeSelect
            label={texts.closeTo}
            value={month}
            onChange={(event) => setMonth(event.currentTarget.value)}
            data={months.map((value) => ({ value, label: monthName(value, language) }))}
            w={200}
          />
          <ConfirmButton
            label={texts.close}
            title={texts.closeTitle(name)}
            color="fjord"
            action={async () => {
              await change(month);
              onDone(texts.closed(name));
            }}
          >
            {texts.closeWarning}
          </ConfirmButton>
        </Group>
      )}
    </Paper>
  );
}

/** Opens the closed months from the chosen one on, or all of them. */
export function OpenMonths({
  closedThrough,
  onDone,
}: {
  closedThrough: string;
  onDone: (notice: string) => void;
}) {
  const texts = useTexts(closingTexts);
  const { language } = useLanguage();
  const change = useClosingChange();
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
          action={async () => {
            await change(from === '' ? null : addMonths(from, -1));
            onDone(from === '' ? texts.openedAll : texts.opened(name));
          }}
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

function useClosingChange(): (closedThrough: string | null) => Promise<void> {
  const { accountId } = useAccount();
  const queries = useQueryClient();
  return async (closedThrough) => {
    try {
      await accountApi(accountId).PUT('/v1/period-closing', { body: { closedThrough } });
    } finally {
      await refreshBooks(queries, accountId);
    }
  };
}
