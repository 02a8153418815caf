import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { appApi } from '../../http/app-api.ts';
import { queryOf } from '../../http/query-of.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import { meTexts } from './me-texts.ts';
import { Section } from './section.tsx';

const mondayMailQuery = queryOf(['monday-mail'], () => appApi.GET('/monday-mail'));

/** The mail on Mondays that tells what waits at all companies. It has the language in which it was turned on. */
export function MondayMail() {
  const texts = useTexts(meTexts);
  const { language } = useLanguage();
  const { data } = useQuery(mondayMailQuery);
  const change = useChange('PUT /monday-mail');
  const isOn = change.isPending ? change.variables.language !== null : (data?.language ?? null) !== null;
  return (
    <Section title={texts.mondayMail}>
      <Switch
        label={texts.mondayMailSwitch}
        description={texts.mondayMailHint}
        checked={isOn}
        disabled={data === undefined || change.isPending}
        onChange={(event) => change.mutate({ language: event.currentTarget.checked ? language : null })}
      />
      {change.error !== null && <ErrorNotice error={change.error} />}
    </Section>
  );
}
