import { Alert, Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { osloDate } from '../../../../../server/src/domain/days/local-date.ts';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { FormSection } from '../../../ui/form-section.tsx';
import { BankAccountInput } from '../../../ui/form/checked-input.tsx';
import { HIDDEN_LABEL } from '../../../ui/form/hidden-label.ts';
import { useUnsaved } from '../../../ui/form/unsaved-forms.ts';
import { useChange } from '../../../ui/form/use-change.ts';
import { useInputs } from '../../../ui/form/use-inputs.ts';
import { ButtonLink } from '../../../ui/links.tsx';
import type { CompanySettings } from '../company/company-settings.ts';
import { PlaceInputs } from '../company/place-inputs.tsx';
import type { Answers } from './answers.ts';
import { answersOf, changesOf } from './answers.ts';
import { firstDayTexts } from './first-day-texts.ts';

export function FirstDayForm({ settings }: { settings: CompanySettings }) {
  const texts = useTexts(firstDayTexts);
  const { accountId } = useAccount();
  const navigate = useNavigate();
  const inWords = useFieldErrors();
  const [begunWith] = useState(() => answersOf(settings));
  const form = useForm<Answers>({
    initialValues: begunWith,
    validate: (answers) =>
      inWords({
        ...(answers.vatRegistered === '' && { vatRegistered: 'required' }),
        ...(answers.supplyKind === '' && { supplyKind: 'required' }),
      }),
  });
  useUnsaved(form.isDirty());
  const save = useChange('PATCH /companies/{companyId}/settings', {
    onDone: () => navigate({ to: '/$accountId', params: { accountId }, ignoreBlocker: true }),
  });
  const input = useInputs(form, save.error, texts);
  const { values, setValues } = form;
  return (
    <form onSubmit={form.onSubmit((answers) => save.mutate(changesOf(answers, begunWith)))} noValidate>
      <Stack gap="md" maw={720}>
        <FormSection title={texts.vatRegistered}>
          <Radio.Group {...input('vatRegistered')} styles={HIDDEN_LABEL}>
            <Stack gap="sm" mt="sm">
              <Radio value="yes" label={texts.registered} description={texts.registeredHint} />
              <Radio value="no" label={texts.notRegistered} description={texts.notRegisteredHint} />
            </Stack>
          </Radio.Group>
          {values.vatRegistered === 'yes' && (
            <DateField {...input('vatRegisteredFrom')} max={osloDate(new Date())} maw={320} mt="md" />
          )}
          {values.vatRegistered === 'no' && (
            <Alert color="blue" variant="light" title={texts.withoutVat} mt="md">
              {texts.withoutVatHint}
            </Alert>
          )}
        </FormSection>
        <FormSection title={texts.supplyKind}>
          <Radio.Group {...input('supplyKind')} styles={HIDDEN_LABEL}>
            <Group gap="lg" mt="sm">
              <Radio value="goods" label={texts.goods} />
              <Radio value="services" label={texts.services} />
            </Group>
          </Radio.Group>
        </FormSection>
        <FormSection title={texts.where}>
          <Stack gap="sm">
            <TextInput {...input('address')} autoComplete="street-address" />
            <PlaceInputs input={input} values={values} fill={setValues} />
          </Stack>
        </FormSection>
        <FormSection title={texts.pay}>
          <BankAccountInput {...input('bankAccount')} maw={320} />
        </FormSection>
        {save.error !== null && <ErrorNotice error={save.error} />}
        <Group gap="sm">
          <Button type="submit" loading={save.isPending}>
            {texts.save}
          </Button>
          <ButtonLink to="/$accountId" params={{ accountId }} variant="default">
            {texts.later}
          </ButtonLink>
        </Group>
      </Stack>
    </form>
  );
}
