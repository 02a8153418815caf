import { Card, SimpleGrid, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { Overview, Owed } from '../../http/overview.ts';
import { useAccount } from '../../http/session.ts';
import { moneyInKroner } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { homeTexts } from './home-texts.ts';
import classes from './home.module.css';

/** What is owed, and what of it is late. Each sum opens the list of its invoices. */
export function KeyFigures({ overview: { outstanding, overdue } }: { overview: Overview }) {
  const texts = useTexts(homeTexts);
  return (
    <SimpleGrid
      component="section"
      aria-label={texts.figures}
      cols={{ base: 1, xs: 2 }}
      spacing="md"
      className={`${classes['whole']} ${classes['wide']}`}
    >
      <KeyFigure label={texts.outstanding} owed={outstanding} search={{ outstanding: 'true' }} />
      <KeyFigure
        label={texts.overdue}
        owed={overdue}
        search={{ overdue: 'true' }}
        isLate={overdue.count > 0}
      />
    </SimpleGrid>
  );
}

function KeyFigure({
  label,
  owed: { count, amount },
  search,
  isLate = false,
}: {
  label: string;
  owed: Owed;
  search: { outstanding: 'true' } | { overdue: 'true' };
  isLate?: boolean;
}) {
  const texts = useTexts(homeTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  return (
    <Card withBorder padding="md" className={classes['figure'] ?? ''} data-late={isLate || undefined}>
      <Text size="sm" c="dimmed" component="div" className={classes['figure-label'] ?? ''}>
        <AnchorLink
          to="/$accountId/invoices"
          params={{ accountId }}
          search={search}
          className={classes['cover'] ?? ''}
          inherit
        >
          {label}
        </AnchorLink>
        <IconChevronRight size={16} aria-hidden />
      </Text>
      <Text className={`figures ${classes['amount']}`}>{moneyInKroner(amount, language)}</Text>
      <Text size="sm" c="dimmed">
        {texts.invoices(count)}
      </Text>
    </Card>
  );
}
