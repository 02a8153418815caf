import { Anchor, Card, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccount } from '../../http/session.ts';
import { money } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import type { InvoiceStatus } from '../invoices/invoices.ts';
import type { Figure } from './home-queries.ts';
import { OUTSTANDING, OVERDUE, countQuery, figureQuery } from './home-queries.ts';
import { homeTexts } from './home-texts.ts';
import classes from './home.module.css';

/** The amounts that are owed, the amounts that are late, and the things that a person must do. */
export function Figures() {
  const texts = useTexts(homeTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const outstanding = useQuery(figureQuery(accountId, OUTSTANDING));
  const overdue = useQuery(figureQuery(accountId, OVERDUE));
  const drafts = useQuery(countQuery(accountId, 'draft'));
  const bounced = useQuery(countQuery(accountId, 'bounced'));
  const all = [outstanding, overdue, drafts, bounced];
  const failed = all.find(({ error }) => error !== null);

  if (failed !== undefined) {
    const retry = () => all.forEach((query) => void query.refetch());
    return <ErrorNotice error={failed.error} retry={retry} />;
  }
  const sum = ({ count, outstanding: kroner }: Figure) => ({
    value: kroner === undefined ? texts.invoices(count) : money(kroner, language),
    note: kroner === undefined ? texts.tooMany : texts.invoices(count),
  });
  const see = (status: InvoiceStatus, count: number | undefined, text: string) =>
    count !== undefined &&
    count > 0 && (
      <Anchor component={Link} to={`/${accountId}/invoices?status=${status}`} size="sm">
        {text}
      </Anchor>
    );
  return (
    <SimpleGrid
      component="section"
      aria-label={texts.figures}
      cols={{ base: 1, xs: 2, md: 4 }}
      spacing={{ base: 'xs', sm: 'md' }}
    >
      <FigureCard label={texts.outstanding} {...(outstanding.data && sum(outstanding.data))} />
      <FigureCard label={texts.overdue} {...(overdue.data && sum(overdue.data))} />
      <FigureCard
        label={texts.drafts}
        value={drafts.data}
        note={see('draft', drafts.data, texts.seeDrafts)}
      />
      <FigureCard
        label={texts.bounced}
        value={bounced.data}
        note={see('bounced', bounced.data, texts.seeBounced)}
      />
    </SimpleGrid>
  );
}

/** As large without a value as with one, so that nothing jumps. */
function FigureCard({
  label,
  value,
  note,
}: {
  label: string;
  value?: string | number | undefined;
  note?: ReactNode;
}) {
  return (
    <Card withBorder padding="sm" className={classes['figure'] ?? ''}>
      <Text size="sm" c="dimmed" className={classes['label'] ?? ''}>
        {label}
      </Text>
      <Skeleton visible={value === undefined} className={classes['value'] ?? ''}>
        <Text size="xl" fw={650} className="figures">
          {value ?? '0'}
        </Text>
      </Skeleton>
      <Text size="sm" c="dimmed" component="div" className={classes['note'] ?? ''}>
        {note || '\u00A0'}
      </Text>
    </Card>
  );
}
