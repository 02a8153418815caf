import { Alert, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../http/session.ts';
import { day } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { missingFiguresQuery } from './home-queries.ts';
import { homeTexts } from './home-texts.ts';

/**
 * Interest and compensation of a half-year that nobody has entered yet. It is shown weeks before the half-year begins.
 * Empty when nothing is missing.
 */
export function MissingFigures() {
  const texts = useTexts(homeTexts);
  const { language } = useLanguage();
  const { company } = useAccount();
  const { data: missing } = useQuery(missingFiguresQuery(company.companyId));
  if (missing === undefined || missing.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" title={texts.figuresMissing}>
      <List size="sm" mb="xs">
        {missing.map(({ kind, from }) => (
          <List.Item key={`${kind} ${from}`}>{texts.missingFigure[kind](day(from, language))}</List.Item>
        ))}
      </List>
      <Text size="sm">{texts.figuresMissingHint}</Text>
    </Alert>
  );
}
