import { Alert, Text } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { appApi } from '../http/app-api.ts';
import { queryOf } from '../http/query-of.ts';
import { useAccount, useMay, useSession } from '../http/session.ts';
import { listed, moment } from '../text/formats.ts';
import { useLanguage, useTexts } from '../text/language.tsx';
import { heldInWords, heldTexts } from './held-texts.ts';

/** Says to those who manage the company what is held since the database went back to an earlier moment. */
export function HeldBanner() {
  const texts = useTexts(heldTexts);
  const { language } = useLanguage();
  const { accountId, environment, company } = useAccount();
  const heldSince = useSession().data?.heldSince ?? null;
  const isFor = useMay()('changeSettings') && heldSince !== null;
  const { data } = useQuery({
    ...queryOf(['held', accountId], () =>
      appApi.GET('/companies/{companyId}/held', {
        params: { path: { companyId: company.companyId }, query: { environment } },
      }),
    ),
    enabled: isFor,
  });
  if (!isFor || data === undefined || data.items.length === 0) return null;
  return (
    <Alert
      color="orange"
      variant="light"
      role="status"
      mb="md"
      icon={<IconPlayerPause aria-hidden />}
      title={texts.title(moment(heldSince, language))}
    >
      {texts.lead}
      <Text size="sm" mt={6}>
        {texts.waiting(
          listed(
            data.items.map((item) => heldInWords(texts, item)),
            language,
          ),
        )}
      </Text>
    </Alert>
  );
}
