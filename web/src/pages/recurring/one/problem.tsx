import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../http/session.ts';
import { errorTexts } from '../../../text/error-texts.ts';
import { day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { ReadinessNotice } from '../../invoices/actions/readiness-notice.tsx';
import type { Invoice } from '../../invoices/invoices.ts';
import { invoiceQuery, readinessQuery } from '../../invoices/invoices.ts';
import type { RecurringInvoice } from '../recurring.ts';
import { oneTexts } from './one-texts.ts';

/** Why the last date did not become what was agreed on, and where that is mended. Gone when the draft is sent or deleted. */
export function RecurringProblem({ recurring }: { recurring: RecurringInvoice }) {
  const { accountId } = useAccount();
  const { problem } = recurring;
  const id = problem?.invoiceId ?? '';
  const { data } = useQuery({ ...invoiceQuery(accountId, id), enabled: problem !== null, retry: false });
  if (problem === null || data?.invoice.status !== 'draft') return null;
  return <Problem draft={data.invoice} problem={problem} channel={recurring.channel} />;
}

function Problem({
  draft,
  problem: { date, code },
  channel,
}: {
  draft: Invoice;
  problem: NonNullable<RecurringInvoice['problem']>;
  channel: RecurringInvoice['channel'];
}) {
  const texts = useTexts(oneTexts);
  const codes: Partial<Record<string, string>> = useTexts(errorTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const { data: readiness } = useQuery(readinessQuery(accountId, draft.id, channel));
  const problems = readiness?.problems ?? [];
  const told = texts.problems[code] ?? (problems.length === 0 ? codes[code] : undefined);
  return (
    <Alert
      color="red"
      variant="light"
      mb="md"
      icon={<IconAlertTriangle aria-hidden />}
      title={texts.problem(day(date, language))}
    >
      <Stack gap="xs" align="flex-start">
        {told !== undefined && <Text size="sm">{told}</Text>}
        <ReadinessNotice draft={draft} problems={problems} kind="blocked" />
        <Text size="sm">{texts.problemDraft}</Text>
        <ButtonLink
          to="/$accountId/invoices/$invoiceId"
          params={{ accountId, invoiceId: draft.id }}
          size="xs"
        >
          {texts.openDraft}
        </ButtonLink>
      </Stack>
    </Alert>
  );
}
