import { Group, Stack, Text } from '@mantine/core';
import { textsByLanguage } from '../../text/texts-by-language.ts';
import { useTexts } from '../../text/language.tsx';
import type { Difference } from './differences.ts';

const differTexts = textsByLanguage({
  title: ['Dette er forskjellig', 'What differs'],
  fields: ['Du har skrevet', 'You have typed'],
  lists: ['I skjemaet ditt', 'In your form'],
  theirs: ['Lagret nå', 'Stored now'],
  none: ['ingenting', 'nothing'],
  same: [
    'Det som er lagret, er likt det du har skrevet.',
    'What is stored is the same as what you have typed.',
  ],
});

/**
 * The values that two people want to be different, each as it stands in the form and as it is stored.
 * @param of lists: the person has not typed all of these values
 */
export function WhatDiffers({ rows, of }: { rows: readonly Difference[]; of: 'fields' | 'lists' }) {
  const texts = useTexts(differTexts);
  if (rows.length === 0) {
    return (
      <Text size="sm" mb="sm">
        {texts.same}
      </Text>
    );
  }
  return (
    <Stack component="dl" gap="xs" m={0} mb="sm" aria-label={texts.title}>
      {rows.map(({ label, mine, theirs }) => (
        <Group key={label} gap="0 24px" align="flex-start">
          <Text component="dt" size="sm" fw={600} w="100%">
            {label}
          </Text>
          {(
            [
              [texts[of], mine],
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
