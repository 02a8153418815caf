import { Alert, Button, Group, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AppError } from '../../http/app-api.ts';
import { moment } from '../../text/formats.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../error-notice.tsx';
import { ButtonLink } from '../links.tsx';
import type { Destination } from '../links.tsx';
import { clashesOf, theirChanges } from './clashes.ts';
import type { ChangedResource, TwoVersions } from './differences.ts';
import { loadDifferences } from './differences.ts';
import { leadTo } from './focus-in-view.ts';
import { KeptNotice } from './kept-notice.tsx';
import type { useVersion } from './use-version.ts';
import { WhatDiffers } from './what-differs.tsx';
import type { Author } from './who-changed.ts';
import { useAuthor } from './who-changed.ts';

const conflictTexts = textsByLanguage({
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
    'Det du har skrevet, står her, men er ikke lagret. Velg hva som skal gjelde. Bruker du den nye versjonen, forsvinner alt du har endret her.',
    'What you have typed is still here, but not saved. Choose what shall count. If you use the new version, all that you have changed here goes.',
  ],
  see: ['Se den nye versjonen', 'See the new version'],
  keep: ['Behold det jeg har skrevet', 'Keep what I have typed'],
  takeTheirs: ['Bruk den nye versjonen', 'Use the new version'],
  theyChanged: (labels: string) => [
    `Endret i mellomtiden: ${labels}.`,
    `Changed in the meantime: ${labels}.`,
  ],
  saved: (who: string, labels: string) => [
    `${who} har endret dette i mellomtiden: ${labels}. Begge endringene er lagret.`,
    `${who} changed this in the meantime: ${labels}. Both changes are saved.`,
  ],
  savedBesideOther: (who: string) => [
    `${who} har endret noe annet her i mellomtiden. Begge endringene er lagret.`,
    `${who} changed something else here in the meantime. Both changes are saved.`,
  ],
  yourself: ['Du', 'You'],
  lists: [
    'Linjene kan ikke sammenlignes én for én. Beholder du det du har skrevet, gjelder linjene slik de står i skjemaet ditt.',
    'The lines cannot be compared one by one. If you keep what you have typed, the lines count as they stand in your form.',
  ],
  apart: [
    'Ingen felter er endret begge steder. Velger du å beholde og lagrer, gjelder begge endringene.',
    'No field was changed in both places. If you keep what you have typed and save, both changes count.',
  ],
});

/** What `TwoVersions` is read from. @param Stored as the API answers it */
export type Changes<Stored> = {
  resource: ChangedResource;
  /** What the form would save now; undefined where that cannot be read. */
  mine: object | undefined;
  /** The same, read out of what the form began with. */
  begun: object | undefined;
  /** The same, read out of what is stored now; undefined where that cannot be. */
  theirs(stored: Stored): object | undefined;
  names?(stored: Stored): TwoVersions['names'];
  currencies?(stored: Stored): TwoVersions['currencies'];
};

export type ConflictProps<Stored> = {
  error: AppError;
  version: ReturnType<typeof useVersion>;
  changes: Changes<Stored>;
  /** Whether something is sent next. The person then looks at every change of somebody else. */
  isSent?: boolean;
  /** Reads what is stored now. */
  read: () => Promise<{ data?: Stored | undefined; response: Response }>;
  /** Shows what is stored now. */
  page: Destination;
  /** Begins anew with what is stored now. */
  onReload: () => void;
};

/**
 * What a form shows after somebody else has changed the same thing. When nothing of it was changed twice, it is saved anew with both changes.
 * Otherwise this says who, when, and which values differ, and offers to look, to keep what was typed, or to begin anew.
 * @param wasUnanswered whether a saving of this form had no answer
 */
export default function SaveConflict({
  error,
  version,
  changes,
  isSent = false,
  wasUnanswered,
  read,
  page,
  onReload,
}: ConflictProps<{ id: string; updatedAt: string }> & { wasUnanswered: boolean }) {
  const texts = useTexts(conflictTexts);
  const { language } = useLanguage();
  const [chosenFor, setChosenFor] = useState<Error>();
  const newest = useQuery({
    queryKey: ['newest', version.etag],
    queryFn: async () => {
      const [{ data: stored, response }, say] = await Promise.all([read(), loadDifferences()]);
      return { stored, etag: response.headers.get('etag') ?? '*', say };
    },
    staleTime: 0,
    gcTime: 0,
  });
  const { stored, etag, say } = newest.data ?? {};
  const author = useAuthor(stored);
  const who = useWho(author);
  const title = useTitle(author, who, stored?.updatedAt, wasUnanswered);
  const box = useRef<HTMLDivElement>(null);
  // The title says who as soon as the box is there, or that nobody knows.
  const isKnown = author !== undefined || newest.error !== null || (newest.isSuccess && stored === undefined);
  const { resource, mine, begun } = changes;
  const theirs = stored && changes.theirs(stored);
  const clashes =
    mine !== undefined && theirs !== undefined && begun !== undefined
      ? clashesOf({ begun, mine, theirs })
      : undefined;
  const isOpen = chosenFor !== error && isKnown && !newest.isFetching;
  const isSavedAgain = isOpen && clashes?.isApart === true && !isSent;
  const isAsked = isOpen && !isSavedAgain;
  const rowsOf = (versions: Pick<TwoVersions, 'mine' | 'theirs'>) =>
    stored === undefined || say === undefined
      ? []
      : say(resource, {
          ...versions,
          names: changes.names?.(stored),
          currencies: changes.currencies?.(stored),
          language,
        });

  /** The names of what somebody else has changed. */
  function labelsOfTheirs(): string {
    if (theirs === undefined || begun === undefined) return '';
    const { before, after } = theirChanges(begun, theirs);
    return rowsOf({ mine: before, theirs: after })
      .map(({ label }) => label)
      .join(', ');
  }

  function keep(told?: string) {
    if (etag === undefined) return;
    setChosenFor(error);
    version.keep({ etag, theirs, ...(told !== undefined && { told }) });
  }

  useEffect(() => {
    if (!isSavedAgain) return;
    const labels = labelsOfTheirs();
    const whose = author?.is === 'me' ? texts.yourself : who;
    keep(labels === '' ? texts.savedBesideOther(whose) : texts.saved(whose, labels));
  });
  useEffect(() => {
    if (isAsked) leadTo(box.current);
  }, [isAsked]);

  if (!isAsked) return <KeptNotice version={version} />;
  const labels = labelsOfTheirs();
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
      {clashes !== undefined && !isEmpty(clashes.fields.mine) && (
        <WhatDiffers rows={rowsOf(clashes.fields)} of="fields" />
      )}
      {clashes !== undefined && !isEmpty(clashes.lists.mine) && (
        <>
          <Text size="sm" mb={4}>
            {texts.lists}
          </Text>
          <WhatDiffers rows={rowsOf(clashes.lists)} of="lists" />
        </>
      )}
      {clashes !== undefined && isEmpty(clashes.fields.mine) && isEmpty(clashes.lists.mine) && (
        <Text size="sm" mb={4}>
          {texts.apart} {labels !== '' && texts.theyChanged(labels)}
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
        <Button size="xs" disabled={etag === undefined} onClick={() => keep()}>
          {texts.keep}
        </Button>
        <Button size="xs" variant="default" onClick={onReload}>
          {texts.takeTheirs}
        </Button>
      </Group>
    </Alert>
  );
}

function isEmpty(fields: object): boolean {
  return Object.keys(fields).length === 0;
}

/** Names who has changed it. */
function useWho(author: Author | null | undefined): string {
  const texts = useTexts(conflictTexts);
  if (author === null || author === undefined || author.is === 'me') return texts.somebody;
  if (author.is === 'service') return texts.service;
  if (author.is === 'person') return author.name ?? texts.somebody;
  return author.name === undefined ? texts.apiClient : texts.namedClient(author.name);
}

/** Who has changed it, and when. @param wasUnanswered whether a saving of this form had no answer */
function useTitle(
  author: Author | null | undefined,
  who: string,
  changedAt: string | undefined,
  wasUnanswered: boolean,
): string {
  const texts = useTexts(conflictTexts);
  const { language } = useLanguage();
  const when = changedAt === undefined ? '' : moment(changedAt, language);
  if (author?.is === 'me') return texts.byYou(when);
  const isUnknown = author === null || author === undefined;
  return isUnknown && wasUnanswered ? texts.perhapsYours : texts.changed(who, when);
}
