import { Text } from '@mantine/core';
import { IconCircleX, IconCopy, IconPlayerPause, IconPlayerSkipForward } from '@tabler/icons-react';
import { useAccount } from '../../../http/session.ts';
import { day, dayRange, money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { PageActions } from '../../../ui/action-menu.tsx';
import type { MenuAction } from '../../../ui/action-menu.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { tell } from '../../../ui/notice.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import type { RecurringInvoice, Upcoming } from '../recurring.ts';
import { oneTexts } from './one-texts.ts';

/** What can be done with it in its state. @param next what comes next; undefined while it is not known, and when nothing comes */
export function RecurringActions({
  recurring,
  next,
}: {
  recurring: RecurringInvoice;
  next: Upcoming | undefined;
}) {
  const texts = useTexts(oneTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const { id, status } = recurring;
  const step = (
    name: 'pause' | 'resume' | 'skip' | 'end',
    title: string,
    hint: string,
    submitLabel: string,
    said: (after: RecurringInvoice) => string,
  ) => ({
    title,
    content: <Step id={id} step={name} hint={hint} submitLabel={submitLabel} said={said} />,
  });
  const edit: MenuAction = {
    label: texts.edit,
    link: { to: '/$accountId/recurring/new', params: { accountId }, search: { change: id } },
  };
  const copy: MenuAction = {
    label: texts.copy,
    icon: IconCopy,
    link: { to: '/$accountId/recurring/new', params: { accountId }, search: { copy: id } },
  };
  if (status === 'ended') return <PageActions label={texts.more} actions={[copy]} buttons={['default']} />;
  const resume: MenuAction = {
    label: texts.resume,
    ...step('resume', texts.resumeTitle, texts.resumeHint, texts.resume, ({ nextDate }) =>
      nextDate === null ? texts.resumedEnded : texts.resumed(day(nextDate, language)),
    ),
  };
  const seldom: MenuAction[] = [
    copy,
    ...(status === 'active'
      ? [
          {
            label: texts.pause,
            icon: IconPlayerPause,
            ...step('pause', texts.pauseTitle, texts.pauseHint, texts.pauseNow, () => texts.pausedNotice),
          },
        ]
      : []),
    ...(next === undefined
      ? []
      : [
          {
            label: texts.skip,
            icon: IconPlayerSkipForward,
            ...step(
              'skip',
              texts.skipTitle,
              texts.skipHint(
                day(next.date, language),
                dayRange(next.period, language),
                money(next.total, language, recurring.currency),
              ),
              texts.skipNow,
              () => texts.skipped(day(next.date, language)),
            ),
          },
        ]),
    {
      label: texts.end,
      icon: IconCircleX,
      isDangerous: true,
      ...step('end', texts.endTitle, texts.endHint, texts.endNow, () => texts.ended),
    },
  ];
  return (
    <PageActions
      label={texts.more}
      actions={[...(status === 'paused' ? [resume] : []), edit, ...seldom]}
      buttons={status === 'paused' ? ['filled', 'default'] : ['default']}
    />
  );
}

function Step({
  id,
  step,
  hint,
  submitLabel,
  said,
}: {
  id: string;
  step: 'pause' | 'resume' | 'skip' | 'end';
  hint: string;
  submitLabel: string;
  said: (after: RecurringInvoice) => string;
}) {
  const run = useChange(`POST /v1/recurring-invoices/{id}/${step}`, {
    path: { id },
    onDone: (after) => tell(said(after)),
  });
  return (
    <DialogForm submitLabel={submitLabel} run={run} onSubmit={() => run.mutate()}>
      <Text>{hint}</Text>
    </DialogForm>
  );
}
