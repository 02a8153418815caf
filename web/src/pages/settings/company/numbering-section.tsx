import { Button, Card, Group, NumberInput, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountApi } from '../../../http/account-api.ts';
import { hasSentQuery } from '../../../http/has-sent.ts';
import { itemsOf, queryOf } from '../../../http/query-of.ts';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { useUnsaved } from '../../../ui/form/unsaved-forms.ts';
import { useChange } from '../../../ui/form/use-change.ts';
import type { CompanySettings } from './company-settings.ts';
import { companyTexts } from './company-texts.ts';
import { NumberGaps } from './number-gaps.tsx';

/** The next numbers. The first number of production can be chosen as long as nothing has been sent there. */
export function NumberingSection({ settings }: { settings: CompanySettings }) {
  const texts = useTexts(companyTexts);
  const { company } = useAccount();
  const { data: hasSent } = useQuery(hasSentQuery(company.accounts.production));
  const { production, test } = settings.nextInvoiceNumber;
  const account = company.accounts.production;
  const { data: gaps } = useQuery(
    queryOf(
      ['reports', account, 'number-gaps'],
      () => accountApi(account).GET('/v1/reports/number-gaps'),
      itemsOf,
    ),
  );
  // Behind a gap the numbering has begun, also where nothing is left of what was sent.
  const hasBegun = hasSent === true || (gaps !== undefined && gaps.length > 0);
  return (
    <Card withBorder component="section" aria-label={texts.numbering}>
      <Title order={2} size="h4">
        {texts.numbering}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {texts.numberingHint}
      </Text>
      <Text>{texts.nextNumbers(production, test)}</Text>
      {hasBegun && (
        <Text size="sm" c="dimmed">
          {texts.numberingStarted}
        </Text>
      )}
      <NumberGaps gaps={gaps ?? []} accountId={account} />
      {hasSent === false && !hasBegun && <FirstNumber next={production} />}
    </Card>
  );
}

function FirstNumber({ next }: { next: string }) {
  const texts = useTexts(companyTexts);
  const [first, setFirst] = useState<number | string>(Number(next));
  const isChanged = typeof first === 'number' && String(first) !== next;
  useUnsaved(isChanged);
  const save = useChange('PATCH /companies/{companyId}/settings');
  const failing = useFieldErrors()(save.error);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) save.mutate({ firstInvoiceNumber: first });
      }}
    >
      <NumberInput
        label={texts.firstInvoiceNumber}
        description={texts.firstInvoiceNumberHint}
        min={1}
        allowDecimal={false}
        hideControls
        maw={320}
        mt="md"
        value={first}
        onChange={setFirst}
        error={failing['firstInvoiceNumber']}
      />
      {save.error !== null && <ErrorNotice error={save.error} />}
      <Group mt="md" gap="sm">
        <Button type="submit" disabled={!isChanged} loading={save.isPending}>
          {texts.save}
        </Button>
        <Text size="sm" role="status">
          {isChanged && texts.unsaved}
          {!isChanged && save.isSuccess && texts.saved}
        </Text>
      </Group>
    </form>
  );
}
