import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AppError, appApi } from '../../http/app-api.ts';
import { queryOf } from '../../http/query-of.ts';
import { useSession } from '../../http/session.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Entrance } from '../sign-in/entrance.tsx';
import { connectTexts } from './connect-texts.ts';
import { Consent } from './consent.tsx';
import { NotYou } from './not-you.tsx';
import { useThreeLanguages } from './use-three-languages.tsx';

/** An app has sent the person here. The person says what it may do, and the browser goes back to the app. */
export default function ConnectPage() {
  const { data: session, error, refetch } = useSession();
  const personId = session?.person.id;
  const request = location.hash.slice(1);
  const [isUsed, setUsed] = useState(false);
  const [isOther, setOther] = useState(false);
  const asked = useQuery({
    ...queryOf(['app-requests', request, personId], () =>
      appApi.POST('/app-requests', { body: { request } }),
    ),
    enabled: personId !== undefined,
    retry: false,
    staleTime: Infinity,
  });
  const { language, choice } = useThreeLanguages('Språk / Language');
  const texts = connectTexts[language];
  const frame = { languages: choice, lang: language, size: 600 };
  const message = (title: string, children: ReactNode) => (
    <Entrance title={title} {...frame}>
      <Stack>
        {children}
        <ButtonLink to="/" variant="default">
          {texts.toTilgode}
        </ButtonLink>
      </Stack>
    </Entrance>
  );

  const failed = error ?? asked.error;
  if (isUsed || isOver(asked.error))
    return message(
      texts.goneTitle,
      <>
        <Text>{texts.gone}</Text>
        <Text>{texts.seeConnections}</Text>
      </>,
    );
  if (failed !== null)
    return message(
      texts.failedTitle,
      <ErrorNotice error={failed} retry={() => void (error === null ? asked : { refetch }).refetch()} />,
    );
  if (asked.data === undefined || session === undefined) return <PageSkeleton />;
  if (asked.data.accounts.length === 0)
    return message(
      texts.title(asked.data.name),
      <>
        <Text>{texts.noCompany}</Text>
        <NotYou email={session.person.email} texts={texts} />
        <Button component="a" href={asked.data.declineTo}>
          {texts.back}
        </Button>
      </>,
    );
  return (
    <Entrance title={texts.title(asked.data.name)} {...frame}>
      <Consent
        // What one person has chosen is not given by another.
        key={personId}
        request={request}
        asked={asked.data}
        person={session.person}
        language={language}
        onUsed={() => setUsed(true)}
        isOther={isOther}
        onOther={() => setOther(true)}
      />
    </Entrance>
  );
}

/** Whether the request of the app leads nowhere any more, or never did. */
function isOver(error: Error | null): boolean {
  return error instanceof AppError && ['app-request-not-valid', 'validation-failed'].includes(error.code);
}
