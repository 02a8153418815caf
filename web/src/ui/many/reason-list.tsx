import { List, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AppError } from '../../http/app-api.ts';
import { wholeNumber } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { manyTexts } from './many-texts.ts';
import classes from './many.module.css';

/** So many things of a reason are named, and a reason of so few is open at once. */
const MOST_NAMED = 100;
const FEW = 5;

/** Why some of many things cannot be changed: each reason with its things, the reason of most first. */
export function ReasonList<One extends { id: string }>({
  refused,
  reasonOf,
  nameOf,
}: {
  refused: readonly { chosen: One; error: AppError }[];
  /** In a sentence. */
  reasonOf: (error: AppError) => string;
  /** Leads to where the reason can be mended. */
  nameOf: (one: One, error: AppError) => ReactNode;
}) {
  const texts = useTexts(manyTexts);
  const { language } = useLanguage();
  const groups = Object.entries(Object.groupBy(refused, ({ error }) => reasonOf(error)))
    .map(([reason, those = []]) => ({ reason, those }))
    .toSorted((a, b) => b.those.length - a.those.length);
  return (
    <div className={classes['reasons']}>
      {groups.map(({ reason, those }) => (
        <details key={reason} open={those.length <= FEW && groups.length <= FEW}>
          <summary>
            {reason} <span className={classes['count']}>{wholeNumber(those.length, language)}</span>
          </summary>
          <List size="sm">
            {those.slice(0, MOST_NAMED).map(({ chosen, error }) => (
              <List.Item key={chosen.id}>{nameOf(chosen, error)}</List.Item>
            ))}
          </List>
          {those.length > MOST_NAMED && (
            <Text size="sm" c="dimmed">
              {texts.more(wholeNumber(those.length - MOST_NAMED, language))}
            </Text>
          )}
        </details>
      ))}
    </div>
  );
}
