import { Alert, Button, Group, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { AppError } from '../../http/app-api.ts';
import { moment } from '../../text/formats.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../error-notice.tsx';
import { ButtonLink } from '../links.tsx';
import type { Destination } from '../links.tsx';
import { leadTo } from './focus-in-view.ts';

const saveTexts = textsByLanguage({
  changed: [
    'Noen andre har endret dette mens du skrev',
    'Somebody else has changed this while you were typing',
  ],
  changedAt: (when: string) => [
    `Noen andre har endret dette mens du skrev, ${when}`,
    `Somebody else changed this while you were typing, ${when}`,
  ],
  perhapsYours: [
    'Dette er endret siden du begynte. Det kan være din egen endring, som kom fram likevel.',
    'This has changed since you began. It may be your own change, which arrived after all.',
  ],
  nothingSaved: [
    'Det du har skrevet, står her, men er ikke lagret. Se på den nye versjonen, og velg.',
    'What you have typed is still here, but not saved. Look at the new version, and choose.',
  ],
  see: ['Se den nye versjonen', 'See the new version'],
  keep: ['Behold det jeg har skrevet', 'Keep what I have typed'],
  takeTheirs: ['Bruk den nye versjonen', 'Use the new version'],
  kept: [
    'Det du har skrevet, står. Når du lagrer, erstatter det den andres endring.',
    'What you have typed stays. When you save, it replaces the other change.',
  ],
});

/**
 * The version of what a form changes. @param begunWith the ETag of the version that the form began with; another one after
 * the person has seen that there is a newer one, and keeps what was typed
 */
export function useVersion(begunWith: string) {
  const [kept, setKept] = useState<string>();
  return {
    etag: kept ?? begunWith,
    isKept: kept !== undefined,
    keep: setKept,
    forget: () => setKept(undefined),
  };
}

/**
 * Why a form is not saved. When another person has changed the same thing in the meantime, it says when, and offers to look,
 * to keep what was typed, or to begin anew.
 */
export function SaveError({
  error,
  version,
  read,
  page,
  onReload,
}: {
  error: Error | null;
  version: ReturnType<typeof useVersion>;
  /** Reads what is stored now. */
  read: () => Promise<{ data?: { updatedAt: string } | undefined; response: Response }>;
  /** Shows what is stored now. */
  page: Destination;
  /** Begins anew with what is stored now. */
  onReload: () => void;
}) {
  const texts = useTexts(saveTexts);
  const { language } = useLanguage();
  const code = error instanceof AppError ? error.code : undefined;
  const isChanged = code === 'precondition-failed';
  const [chosenFor, setChosenFor] = useState<Error>();
  const [wasUnanswered, setUnanswered] = useState(false);
  if (code === 'no-answer' && !wasUnanswered) setUnanswered(true);
  const newest = useQuery({
    queryKey: ['newest', version.etag],
    queryFn: async () => {
      const { data, response } = await read();
      return { at: data?.updatedAt, etag: response.headers.get('etag') ?? '*' };
    },
    enabled: isChanged,
    staleTime: 0,
    gcTime: 0,
  });
  const box = useRef<HTMLDivElement>(null);
  const isAsked = isChanged && chosenFor !== error;
  useEffect(() => {
    if (isAsked) leadTo(box.current);
  }, [isAsked]);

  if (error !== null && !isChanged) return <ErrorNotice error={error} />;
  if (error === null || !isAsked) {
    return (
      version.isKept && (
        <Alert color="orange" variant="light" role="status" icon={<IconUsers aria-hidden />}>
          {texts.kept}
        </Alert>
      )
    );
  }
  const { at, etag } = newest.data ?? {};
  const title = at === undefined ? texts.changed : texts.changedAt(moment(at, language));
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      color="orange"
      variant="light"
      role="alert"
      icon={<IconUsers aria-hidden />}
      title={wasUnanswered ? texts.perhapsYours : title}
      my="md"
    >
      <Text size="sm" mb="sm">
        {texts.nothingSaved}
      </Text>
      {newest.error !== null && <ErrorNotice error={newest.error} retry={() => void newest.refetch()} />}
      <Group gap="xs">
        <ButtonLink {...page} size="xs" variant="default" target="_blank">
          {texts.see}
        </ButtonLink>
        <Button
          size="xs"
          loading={newest.isFetching}
          disabled={etag === undefined}
          onClick={() => {
            setChosenFor(error);
            version.keep(etag);
          }}
        >
          {texts.keep}
        </Button>
        <Button size="xs" variant="default" onClick={onReload}>
          {texts.takeTheirs}
        </Button>
      </Group>
    </Alert>
  );
}
