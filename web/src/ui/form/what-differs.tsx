import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { textsByLanguage } from '../../text/texts-by-language.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import type { ChangedResource, TwoVersions } from './differences.ts';
import { loadDifferences } from './differences.ts';

const differTexts = textsByLanguage({
  title: ['Dette er forskjellig', 'What differs'],
  mine: ['Du har skrevet', 'You have typed'],
  theirs: ['Lagret nå', 'Stored now'],
  none: ['ingenting', 'nothing'],
  same: [
    'Det som er lagret, er likt det du har skrevet.',
    'What is stored is the same as what you have typed.',
  ],
});

/** The values that two people want to be different, each as one has typed it and as it is stored. @param version of what is stored */
export function WhatDiffers({
  resource,
  versions,
  version,
}: {
  resource: ChangedResource;
  versions: TwoVersions;
  version: string;
}) {
  const texts = useTexts(differTexts);
  const { language } = useLanguage();
  const { data } = useQuery({
    queryKey: ['differences', resource, version, versions, language],
    queryFn: async () => (await loadDifferences())(resource, { ...versions, language }),
    gcTime: 0,
  });
  if (data === undefined) return null;
  if (data.length === 0) {
    return (
      <Text size="sm" mb="sm">
        {texts.same}
      </Text>
    );
  }
  return (
    <Stack component="dl" gap="xs" m={0} mb="sm" aria-label={texts.title}>
      {data.map(({ label, mine, theirs }) => (
        <Group key={label} gap="0 24px" align="flex-start">
          <Text component="dt" size="sm" fw={600} w="100%">
            {label}
          </Text>
          {(
            [
              [texts.mine, mine],
              [texts.theirs, theirs],
            ] as const
          ).map(([whose, value]) => (
            <Text key={whose} component="dd" m={0} size="sm" className="breakable">
              {whose}: {value ?? texts.none}
            </Text>
          ))}
        </Group>
      ))}
    </Stack>
  );
}
