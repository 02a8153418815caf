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
import { changedFields, onlyFields } from './changed-fields.ts';
import type { ChangedResource, TwoVersions } from './differences.ts';
import { leadTo } from './focus-in-view.ts';
import { WhatDiffers } from './what-differs.tsx';
import type { Author } from './who-changed.ts';
import { useAuthor } from './who-changed.ts';

const saveTexts = textsByLanguage({
  changed: (who: string, when: string) => [
    `${who} har endret dette mens du skrev${when === '' ? '' : `, ${when}`}`,
    `${who} changed this while you were typing${when === '' ? '' : `, ${when}`}`,
  ],
  somebody: ['Noen andre', 'Somebody else'],
  service: ['Tilgode', 'Tilgode'],
  apiClient: ['En API-klient', 'An API client'],
  namedClient: (name: string) => [`API-klienten «${name}»`, `The API client “${name}”`],
  byYou: (when: string) => [
    `Du har selv endret dette etter at du begynte her, ${when}`,
    `You changed this yourself after you began here, ${when}`,
  ],
  byYouHint: [
    'Det kan være i en annen fane, eller en lagring som kom fram likevel.',
    'That may have been in another tab, or a saving that arrived after all.',
  ],
  perhapsYours: [
    'Dette er endret siden du begynte. Det kan være din egen endring, som kom fram likevel.',
    'This has changed since you began. It may be your own change, which arrived after all.',
  ],
  nothingSaved: [
    'Det du har skrevet, står her, men er ikke lagret. Velg hva som skal gjelde.',
    'What you have typed is still here, but not saved. Choose what shall count.',
  ],
  see: ['Se den nye versjonen', 'See the new version'],
  keep: ['Behold det jeg har skrevet', 'Keep what I have typed'],
  takeTheirs: ['Bruk den nye versjonen', 'Use the new version'],
  apart: [
    'Dere har ikke endret de samme feltene. Velger du å beholde og lagrer, gjelder begges endringer.',
    'You have not changed the same fields. If you keep what you have typed and save, the changes of both count.',
  ],
  kept: [
    'Det du har endret, står. Når du lagrer, erstattes bare feltene du selv har endret.',
    'What you have changed stays. When you save, only the fields that you have changed are replaced.',
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
    /**
     * What is saved: everything, or after a change of somebody else only the fields that this person has changed.
     * @param begun the body of what the form began with
     */
    toSave: <Body extends object>(body: Body, begun: object | undefined): Body =>
      kept === undefined || begun === undefined ? body : onlyFields(body, changedFields(body, begun)),
    forget: () => setKept(undefined),
  };
}

/** What `TwoVersions` is read from. @param Stored as the API answers it */
export type Changes<Stored> = {
  resource: ChangedResource;
  /** What the form was to save; undefined before it was. */
  mine: object | undefined;
  /** The same, read out of what the form began with. */
  begun: object | undefined;
  /** The same, read out of what is stored now; undefined where that cannot be. */
  theirs(stored: Stored): object | undefined;
  names?(stored: Stored): TwoVersions['names'];
};

/**
 * Why a form is not saved. When somebody has changed the same thing in the meantime, it says who, when, and which values differ, and offers
 * to look, to keep what was typed, or to begin anew.
 */
export function SaveError<Stored extends { id: string; updatedAt: string }>({
  error,
  version,
  changes,
  read,
  page,
  onReload,
}: {
  error: Error | null;
  version: ReturnType<typeof useVersion>;
  changes: Changes<Stored>;
  /** Reads what is stored now. */
  read: () => Promise<{ data?: Stored | undefined; response: Response }>;
  /** Shows what is stored now. */
  page: Destination;
  /** Begins anew with what is stored now. */
  onReload: () => void;
}) {
  const texts = useTexts(saveTexts);
  const code = error instanceof AppError ? error.code : undefined;
  const isChanged = code === 'precondition-failed';
  const [chosenFor, setChosenFor] = useState<Error>();
  const [wasUnanswered, setUnanswered] = useState(false);
  if (code === 'no-answer' && !wasUnanswered) setUnanswered(true);
  const newest = useQuery({
    queryKey: ['newest', version.etag],
    queryFn: async () => {
      const { data: stored, response } = await read();
      return { stored, etag: response.headers.get('etag') ?? '*' };
    },
    enabled: isChanged,
    staleTime: 0,
    gcTime: 0,
  });
  const { stored, etag } = newest.data ?? {};
  const author = useAuthor(isChanged ? stored : undefined);
  const title = useTitle(author, stored?.updatedAt, wasUnanswered);
  const box = useRef<HTMLDivElement>(null);
  // The title says who as soon as the box is there, or that nobody knows.
  const isKnown = author !== undefined || newest.error !== null || (newest.isSuccess && stored === undefined);
  const isAsked = isChanged && chosenFor !== error && isKnown;
  useEffect(() => {
    if (isAsked) leadTo(box.current);
  }, [isAsked]);

  if (error !== null && !isChanged) return <ErrorNotice error={error} />;
  if (!isAsked) {
    return (
      version.isKept && (
        <Alert color="orange" variant="light" role="status" icon={<IconUsers aria-hidden />}>
          {texts.kept}
        </Alert>
      )
    );
  }
  const theirs = stored && changes.theirs(stored);
  const { mine, begun } = changes;
  const ofBoth =
    mine !== undefined && theirs !== undefined && begun !== undefined
      ? changedFields(mine, begun).filter((field) => changedFields(theirs, begun).includes(field))
      : [];
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      color="orange"
      variant="light"
      role="alert"
      icon={<IconUsers aria-hidden />}
      title={title}
      my="md"
    >
      {author?.is === 'me' && (
        <Text size="sm" mb={4}>
          {texts.byYouHint}
        </Text>
      )}
      {mine !== undefined && theirs !== undefined && ofBoth.length > 0 && (
        <WhatDiffers
          resource={changes.resource}
          versions={{
            mine: onlyFields(mine, ofBoth),
            theirs: onlyFields(theirs, ofBoth),
            names: changes.names?.(stored as Stored),
          }}
          version={etag ?? ''}
        />
      )}
      {theirs !== undefined && ofBoth.length === 0 && (
        <Text size="sm" mb={4}>
          {texts.apart}
        </Text>
      )}
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
            setChosenFor(error ?? undefined);
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

/** Who has changed it, and when. @param wasUnanswered whether a saving of this form had no answer */
function useTitle(
  author: Author | null | undefined,
  changedAt: string | undefined,
  wasUnanswered: boolean,
): string {
  const texts = useTexts(saveTexts);
  const { language } = useLanguage();
  const when = changedAt === undefined ? '' : moment(changedAt, language);
  if (author?.is === 'me') return texts.byYou(when);
  if (author === null || author === undefined) {
    return wasUnanswered ? texts.perhapsYours : texts.changed(texts.somebody, when);
  }
  if (author.is === 'service') return texts.changed(texts.service, when);
  if (author.is === 'person') return texts.changed(author.name ?? texts.somebody, when);
  return texts.changed(author.name === undefined ? texts.apiClient : texts.namedClient(author.name), when);
}
