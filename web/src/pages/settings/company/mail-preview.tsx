import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { FIRST_ACCENT_COLOUR } from '../../../../../server/src/domain/accent-colour.ts';
import { appApi } from '../../../http/app-api.ts';
import { queryOf } from '../../../http/query-of.ts';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import classes from '../settings.module.css';
import type { CompanySettings } from './company-settings.ts';
import { companyTexts } from './company-texts.ts';
import { partsTexts } from './parts-texts.ts';

const TYPING_MILLISECONDS = 400;

type Look = Pick<CompanySettings, 'emailSubject' | 'emailMessage' | 'accentColour' | 'language'>;

/** The mail of an example invoice with what is typed now, saved or not. */
export function MailPreview({ emailSubject, emailMessage, accentColour, language }: Look) {
  const texts = useTexts(companyTexts);
  const parts = useTexts(partsTexts);
  const { companyId } = useAccount().company;
  const isColour = /^#[\da-f]{6}$/i.test(accentColour);
  const colour = isColour ? accentColour : FIRST_ACCENT_COLOUR;
  const query = useMemo(
    () => ({ subject: emailSubject, message: emailMessage, accentColour: colour, language }),
    [emailSubject, emailMessage, colour, language],
  );
  const [shown] = useDebouncedValue(query, TYPING_MILLISECONDS);
  const { data } = useQuery({
    ...queryOf(['company', companyId, 'mail-preview', shown], () =>
      appApi.GET('/companies/{companyId}/mail-preview', { params: { path: { companyId }, query: shown } }),
    ),
    // The frame shows the same refusal, for example of a text that is too long.
    retry: false,
  });
  return (
    <div>
      <Text size="sm" mb={6} style={{ overflowWrap: 'anywhere' }} role="status">
        {texts.emailSubject}: {data?.subject ?? '…'}
      </Text>
      <iframe
        className={classes['preview']}
        sandbox=""
        title={parts.previewOf}
        src={`/app-api/companies/${companyId}/mail-preview/html?${new URLSearchParams(shown)}`}
      />
    </div>
  );
}
