import { Button, Checkbox, Group, List, Progress, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { accountApi, newIdempotencyKey } from '../../../http/account-api.ts';
import type { AccountApi } from '../../../http/account-api.ts';
import { AppError } from '../../../http/app-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { useAccount } from '../../../http/session.ts';
import { useToday } from '../../../http/use-today.ts';
import { useTexts } from '../../../text/language.tsx';
import { useErrorText } from '../../../text/use-error-text.ts';
import { DateField } from '../../../ui/date-field.tsx';
import type { Invoice } from '../invoices.ts';
import { invoicesKey } from '../invoices.ts';
import { nameForReaders } from './invoice-table.tsx';
import { invoicesTexts } from './invoices-texts.ts';

type Change = 'send' | 'remind';
type Header = { 'Idempotency-Key': string };
type Failure = { invoice: Invoice; error: unknown };

const REMINDABLE = new Set<Invoice['status']>(['sent', 'viewed', 'overdue', 'reminded']);

/**
 * Sends drafts, or reminds about invoices, one after the other. Each has a key of its own, which stays the same while it is
 * unknown whether the change was done. So "try again" never does it twice.
 */
export function ChangeMany({
  change,
  invoices,
  onClose,
  onCancel,
}: {
  change: Change;
  invoices: Invoice[];
  /** Called when all are done, or the person has read what failed. */
  onClose: () => void;
  onCancel: () => void;
}) {
  const texts = useTexts(invoicesTexts);
  const sentence = useErrorText();
  const { accountId } = useAccount();
  const today = useToday();
  const queries = useQueryClient();
  const keys = useRef(new Map<string, string>());
  // The list is read anew while the changes go on, so the dialog keeps what it began with.
  const [wanted] = useState(() => invoices.filter((invoice) => isMeant(change, invoice)));
  const [left, setLeft] = useState(wanted);
  const [failures, setFailures] = useState<Failure[]>();
  const [isRunning, setIsRunning] = useState(false);
  const done = wanted.length - left.length;
  const [isOtherwise, setIsOtherwise] = useState(false);
  // Undefined: today, which is not known at once in the test environment.
  const [typedDay, setTypedDay] = useState<string>();
  const deliveredOn = typedDay ?? today ?? '';
  const withoutAddress = change === 'send' ? left.filter(({ client }) => client.email === '').length : 0;

  async function run() {
    if (today === undefined) return;
    setIsRunning(true);
    setFailures(undefined);
    const failed: Failure[] = [];
    for (const invoice of left) {
      const key = keys.current.get(invoice.id) ?? newIdempotencyKey();
      keys.current.set(invoice.id, key);
      try {
        await CHANGES[change](accountApi(accountId), { 'Idempotency-Key': key }, invoice, {
          today,
          deliveredOn: isOtherwise ? deliveredOn : undefined,
        });
      } catch (error) {
        failed.push({ invoice, error });
        if (error instanceof AppError && error.status >= 400 && error.status < 500)
          keys.current.delete(invoice.id);
      }
      const open = new Set(failed.map((failure) => failure.invoice.id));
      setLeft((before) => before.filter((one) => one.id !== invoice.id || open.has(one.id)));
    }
    await queries.invalidateQueries({ queryKey: invoicesKey(accountId) });
    setIsRunning(false);
    setFailures(failed);
    if (failed.length === 0) onClose();
  }

  if (wanted.length === 0) {
    return (
      <Stack>
        <Text>{change === 'send' ? texts.sendNone : texts.remindNone}</Text>
        <Group justify="flex-end">
          <Button onClick={onCancel}>{texts.close}</Button>
        </Group>
      </Stack>
    );
  }
  const others = invoices.length - wanted.length;
  return (
    <Stack>
      <Text fw={650}>{(change === 'send' ? texts.sendTitle : texts.remindTitle)(wanted.length)}</Text>
      <Text>{change === 'send' ? texts.sendText : texts.remindText}</Text>
      {others > 0 && !isRunning && failures === undefined && (
        <Text size="sm" c="dimmed">
          {texts.others(others)}
        </Text>
      )}
      {withoutAddress > 0 && !isRunning && (
        <>
          <Checkbox
            label={texts.otherwise(withoutAddress)}
            description={texts.otherwiseHint}
            checked={isOtherwise}
            onChange={(event) => setIsOtherwise(event.currentTarget.checked)}
          />
          {isOtherwise && (
            <DateField
              label={texts.deliveredOn}
              required
              max={today}
              value={deliveredOn}
              onChange={setTypedDay}
              maw={220}
            />
          )}
        </>
      )}
      {isRunning && (
        <>
          <Progress value={(100 * done) / wanted.length} aria-label={texts.progress(done, wanted.length)} />
          <Text size="sm">{texts.progress(done, wanted.length)}</Text>
        </>
      )}
      {failures !== undefined && failures.length > 0 && (
        <div role="alert">
          <Text>
            {texts.done[change](done)}. {texts.failed(failures.length)}:
          </Text>
          <List size="sm" mt="xs">
            {failures.map(({ invoice, error }) => (
              <List.Item key={invoice.id}>
                {nameForReaders(invoice, texts)}: {sentence(error)}
              </List.Item>
            ))}
          </List>
        </div>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={failures === undefined ? onCancel : onClose} disabled={isRunning}>
          {texts.close}
        </Button>
        <Button
          loading={isRunning}
          disabled={today === undefined || (isOtherwise && deliveredOn === '')}
          onClick={() => void run()}
        >
          {failures === undefined ? texts.run[change] : texts.again}
        </Button>
      </Group>
    </Stack>
  );
}

function isMeant(change: Change, { type, status }: Invoice): boolean {
  return change === 'send' ? status === 'draft' : type === 'invoice' && REMINDABLE.has(status);
}

const CHANGES: Record<
  Change,
  (
    api: AccountApi,
    header: Header,
    invoice: Invoice,
    /** `deliveredOn`: for a document that nobody can be mailed; undefined: nothing is said about those. */
    days: { today: string; deliveredOn: string | undefined },
  ) => Promise<unknown>
> = {
  send: async (api, header, { id, client }, { deliveredOn }) => {
    const isOtherwise =
      deliveredOn !== undefined && client.email === '' && (await usualChannel(api, id)) === 'email';
    const body = isOtherwise ? { channel: 'none' as const, deliveredOn } : {};
    return dataOf(await api.POST('/v1/invoices/{id}/send', { params: { path: { id }, header }, body }));
  },
  // The fee is claimed where the service says that the law allows it on this day.
  remind: async (api, header, { id }, { today }) => {
    const { nextReminder, coveringCredit } = dataOf(
      await api.GET('/v1/invoices/{id}/late-payment', { params: { path: { id } } }),
    );
    const fee = nextReminder?.earliestDateWithFee ?? null;
    // While credit covers the invoice, the service refuses the fee, and the list says so.
    const body = {
      type: 'reminder' as const,
      fee: coveringCredit !== null || (fee !== null && fee <= today),
    };
    return dataOf(await api.POST('/v1/invoices/{id}/reminders', { params: { path: { id }, header }, body }));
  },
};

/** How the draft would go if nobody chose: a customer without an address may take e-invoices. */
async function usualChannel(api: AccountApi, id: string) {
  return dataOf(await api.GET('/v1/invoices/{id}/readiness', { params: { path: { id } } })).channel;
}
