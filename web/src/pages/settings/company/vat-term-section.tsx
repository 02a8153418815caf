import { Button, Card, Group, NativeSelect, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { osloDate, yearOf } from '../../../../../server/src/domain/days/local-date.ts';
import { nextVatTermYear, VAT_TERM_KINDS } from '../../../../../server/src/domain/vat/vat-term.ts';
import { useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { useUnsaved } from '../../../ui/form/unsaved-forms.ts';
import { useChange } from '../../../ui/form/use-change.ts';
import type { CompanySettings } from './company-settings.ts';
import { companyTexts } from './company-texts.ts';
import { vatTermTexts } from './vat-term-texts.ts';

/** The terms change with a year, because returns of earlier years have been filed and stay. */
export function VatTermSection({ settings }: { settings: CompanySettings }) {
  const texts = useTexts(vatTermTexts);
  const common = useTexts(companyTexts);
  const today = osloDate(new Date());
  const thisYear = yearOf(today);
  const [kind, setKind] = useState(settings.vatTerm);
  // The service chooses this year too when no year is given, because no ended term may change.
  const [from, setFrom] = useState(nextVatTermYear(today));
  const isChanged = kind !== settings.vatTerm;
  useUnsaved(isChanged);
  const save = useChange('PATCH /companies/{companyId}/settings');
  const failing = useFieldErrors()(save.error);
  return (
    <Card withBorder component="section" aria-label={texts.title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) save.mutate({ vatTerm: kind, vatTermFrom: from });
        }}
      >
        <Title order={2} size="h4">
          {texts.title}
        </Title>
        <Text size="sm" c="dimmed" mb="md">
          {texts.hint}
        </Text>
        <Text mb="md">{texts.now(texts.kinds[settings.vatTerm], settings.vatTermFrom)}</Text>
        <Group align="flex-start" gap="sm">
          <NativeSelect
            label={texts.kind}
            value={kind}
            onChange={(event) =>
              setKind(VAT_TERM_KINDS.find((one) => one === event.currentTarget.value) ?? settings.vatTerm)
            }
            data={VAT_TERM_KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
            w={220}
          />
          {isChanged && (
            <NativeSelect
              label={texts.from}
              description={texts.fromHint}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={from}
              onChange={(event) => setFrom(Number(event.currentTarget.value))}
              data={[thisYear + 1, thisYear, thisYear - 1].map(String)}
              error={failing['vatTermFrom']}
              maw={320}
            />
          )}
        </Group>
        {save.error !== null && <ErrorNotice error={save.error} />}
        <Group mt="md" gap="sm">
          <Button type="submit" disabled={!isChanged} loading={save.isPending}>
            {common.save}
          </Button>
          <Text size="sm" role="status">
            {isChanged && common.unsaved}
            {!isChanged && save.isSuccess && common.saved}
          </Text>
        </Group>
      </form>
    </Card>
  );
}
