import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addDays, osloDate } from '../../../server/src/domain/days/local-date.ts';
import type { Schemas } from '../http/account-api.ts';
import { useAccount } from '../http/session.ts';
import { moment } from '../text/formats.ts';
import { useLanguage, useTexts } from '../text/language.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { useChange } from '../ui/form/use-change.ts';
import { DialogButtons } from '../ui/windows/dialog-buttons.tsx';
import { DialogWindow } from '../ui/windows/dialog-window.tsx';
import { shellTexts } from './shell-texts.ts';
import { testClockTexts } from './test-clock-texts.ts';
import { DateField } from '../ui/date-field.tsx';
import { AnchorLink } from '../ui/links.tsx';

type Clock = Schemas['TestClock'];

/** After the hours in which the first letters of a day are sent, so that a day brings all that belongs to it. */
const TIME_OF_DAY = 'T11:00:00Z';
const LEAPS = [1, 7, 30] as const;

/** Moves the clock of the test environment, and tells what the time has brought. */
export default function TestClockDialog({
  clock,
  isOpen,
  onClose,
}: {
  clock: Clock;
  isOpen: boolean;
  onClose: () => void;
}) {
  const texts = useTexts(testClockTexts);
  return (
    <DialogWindow opened={isOpen} onClose={onClose} title={texts.title}>
      <MoveClock clock={clock} onClose={onClose} />
    </DialogWindow>
  );
}

function MoveClock({ clock, onClose }: { clock: Clock; onClose: () => void }) {
  const texts = useTexts(testClockTexts);
  const shell = useTexts(shellTexts);
  const { language } = useLanguage();
  const tomorrow = addDays(osloDate(new Date(clock.now)), 1);
  const form = useForm({ initialValues: { to: tomorrow } });
  const move = useChange('PUT /v1/test/clock', {
    onDone: (moved) => form.setValues({ to: addDays(osloDate(new Date(moved.now)), 1) }),
    staysOpen: true,
  });

  return (
    <form onSubmit={form.onSubmit(({ to }) => move.mutate({ now: `${to}${TIME_OF_DAY}` }))}>
      <Stack>
        <div>
          <Text fw={650}>
            {clock.isSet
              ? shell.clockStands(moment(clock.now, language))
              : texts.runs(moment(clock.now, language))}
          </Text>
          <Text size="sm" c="dimmed">
            {texts.hint}
          </Text>
        </div>
        {move.data !== undefined && <Brought moved={move.data} onClose={onClose} />}
        <Group gap="xs" role="group" aria-label={texts.leaps}>
          {LEAPS.map((days) => (
            <Button
              key={days}
              size="xs"
              variant="default"
              onClick={() => form.setValues({ to: addDays(tomorrow, days - 1) })}
            >
              {texts.leap(days)}
            </Button>
          ))}
        </Group>
        <DateField
          label={texts.to}
          required
          min={tomorrow}
          max="2199-12-31"
          maw={220}
          {...form.getInputProps('to')}
        />
        {move.error !== null && <ErrorNotice error={move.error} />}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {texts.close}
          </Button>
          <Button type="submit" loading={move.isPending}>
            {shell.moveClock}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}

/** What the move has brought, with links to where it can be seen. */
function Brought({ moved, onClose }: { moved: Clock; onClose: () => void }) {
  const texts = useTexts(testClockTexts);
  const { accountId } = useAccount();
  const { happened } = moved;
  const letters = happened === undefined ? 0 : happened.reminders + happened.collectionWarnings;
  return (
    <Alert role="status" color="green" variant="light" title={texts.moved}>
      {happened === undefined ? (
        <Text size="sm">{texts.nothing}</Text>
      ) : (
        <List size="sm">
          {happened.invoicesOverdue > 0 && (
            <List.Item>
              {texts.overdue(happened.invoicesOverdue)}{' '}
              <AnchorLink
                to="/$accountId/invoices"
                params={{ accountId }}
                search={{ overdue: 'true' }}
                size="sm"
                underline="always"
                onClick={onClose}
              >
                {texts.seeOverdue}
              </AnchorLink>
            </List.Item>
          )}
          {happened.recurringInvoices > 0 && (
            <List.Item>
              {texts.recurring(happened.recurringInvoices)}{' '}
              <AnchorLink
                to="/$accountId/invoices"
                params={{ accountId }}
                size="sm"
                underline="always"
                onClick={onClose}
              >
                {texts.seeRecurring}
              </AnchorLink>
            </List.Item>
          )}
          {happened.reminders > 0 && <List.Item>{texts.reminders(happened.reminders)}</List.Item>}
          {happened.collectionWarnings > 0 && (
            <List.Item>{texts.collectionWarnings(happened.collectionWarnings)}</List.Item>
          )}
        </List>
      )}
      {letters > 0 && (
        <AnchorLink to="/$accountId/mail" params={{ accountId }} size="sm" onClick={onClose}>
          {texts.seeMail}
        </AnchorLink>
      )}
    </Alert>
  );
}
