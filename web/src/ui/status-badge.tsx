import { Badge } from '@mantine/core';
import type { Schemas } from '../http/account-api.ts';
import type { Texts } from '../text/language.tsx';
import { useTexts } from '../text/language.tsx';
import classes from './status-badge.module.css';

type Status = Schemas['Invoice']['status'];

export const statusTexts: Texts<Record<Status, string>> = {
  nb: {
    draft: 'Utkast',
    sent: 'Sendt',
    viewed: 'Sett',
    paid: 'Betalt',
    overdue: 'Forfalt',
    reminded: 'Purret',
    collection_warning: 'Inkassovarsel',
    credited: 'Kreditert',
    bounced: 'Ikke levert',
  },
  en: {
    draft: 'Draft',
    sent: 'Sent',
    viewed: 'Viewed',
    paid: 'Paid',
    overdue: 'Overdue',
    reminded: 'Reminded',
    collection_warning: 'Collection notice',
    credited: 'Credited',
    bounced: 'Not delivered',
  },
};

const COLOURS: Record<Status, string> = {
  draft: 'gray',
  sent: 'blue',
  viewed: 'cyan',
  paid: 'green',
  overdue: 'orange',
  reminded: 'orange',
  collection_warning: 'red',
  credited: 'gray',
  bounced: 'red',
};

/** The status of an invoice in a word. The colour only repeats it. */
export function StatusBadge({ status }: { status: Status }) {
  const texts = useTexts(statusTexts);
  return (
    <Badge color={COLOURS[status]} miw="max-content" leftSection={<span className={classes['dot']} />}>
      {texts[status]}
    </Badge>
  );
}
