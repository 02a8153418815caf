import { NativeSelect, Radio, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { LIMITS } from '../../../../../server/src/domain/limits.ts';
import { kronerFromOre } from '../../../../../server/src/domain/money.ts';
import type { LossGround, LossKind } from '../../../../../server/src/domain/books/write-off-postings.ts';
import { LOSS_GROUNDS } from '../../../../../server/src/domain/books/write-off-postings.ts';
import { money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { useInputs } from '../../../ui/form/use-inputs.ts';
import { tell } from '../../../ui/notice.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import { ChangedMeanwhile } from '../changed-meanwhile.tsx';
import type { Invoice } from '../invoices.ts';
import { writeOffTexts } from './write-off-texts.ts';
import { DateField } from '../../../ui/date-field.tsx';

/**
 * Writes off the whole outstanding amount and tells the effect. For a paid invoice it writes off the unpaid fees and
 * interest.
 * @param today the last day that can be chosen
 */
export function WriteOffForm({
  invoice,
  today,
  isBooked,
}: {
  invoice: Invoice;
  /** `yyyy-MM-dd` */
  today: string;
  /** Whether accounting is turned on. */
  isBooked: boolean;
}) {
  const texts = useTexts(writeOffTexts);
  const { language } = useLanguage();
  const { outstandingAmount, feesOutstanding, issueDate, dueDate } = invoice;
  const isLate = today > (invoice.payableUntil ?? dueDate);
  const isPaid = outstandingAmount === 0;
  // The limit is in kroner.
  const worth = outstandingAmount * (invoice.exchangeRate?.rate ?? 1);
  const isSmall = !isPaid && worth <= kronerFromOre(LIMITS.roundingOre);
  const form = useForm<{ reason: string; lossKind: LossKind; ground: LossGround | ''; date: string }>({
    initialValues: {
      reason: isSmall ? 'rounding' : 'loss',
      lossKind: 'unconfirmed',
      ground: '',
      date: today,
    },
  });
  const { lossKind, ground, date } = form.values;
  const reason = form.values.reason === 'rounding' ? 'rounding' : 'loss';
  const amount = money(isPaid ? feesOutstanding : outstandingAmount, language, invoice.currency);
  // Claims of letters have no VAT, so the kind of loss makes no difference for them.
  const finalHint = invoice.opening ? texts.finalOpeningHint : texts.finalHint;
  const hasKind = reason === 'loss' && !isPaid;
  const writeOff = useChange('POST /v1/invoices/{id}/write-offs', {
    path: { id: invoice.id },
    onDone: (_invoice, done) => tell(texts.done[done.reason](amount)),
  });
  const input = useInputs(form, writeOff.error);
  return (
    <DialogForm
      submitLabel={texts.submit[reason]}
      run={writeOff}
      isDisabled={date === '' || (hasKind && lossKind === 'final' && ground === '')}
      onSubmit={() =>
        writeOff.mutate({
          reason,
          date,
          ...(hasKind && { lossKind }),
          ...(hasKind && lossKind === 'final' && ground !== '' && { ground }),
        })
      }
    >
      <ChangedMeanwhile invoice={invoice} where="form" />
      <Text>{isPaid ? texts.feesLeft(amount) : texts.outstanding(amount)}</Text>
      {!isPaid && (
        <Radio.Group label={texts.why} {...input('reason')}>
          <Stack gap="xs" mt="xs">
            <Radio value="loss" label={texts.loss} description={texts.lossHint} />
            <Radio
              value="rounding"
              label={texts.rounding}
              description={isSmall ? texts.roundingHint : texts.roundingTooLarge}
              disabled={!isSmall}
            />
          </Stack>
        </Radio.Group>
      )}
      {hasKind && (
        <Radio.Group label={texts.kind} {...input('lossKind')}>
          <Stack gap="xs" mt="xs">
            <Radio
              value="final"
              label={texts.kinds.final}
              description={isLate ? isBooked && finalHint : texts.finalLater}
              disabled={!isLate}
            />
            <Radio
              value="unconfirmed"
              label={texts.kinds.unconfirmed}
              description={isBooked && texts.unconfirmedHint}
            />
          </Stack>
        </Radio.Group>
      )}
      {hasKind && lossKind === 'final' && (
        <NativeSelect
          label={texts.ground}
          required
          description={texts.groundHint}
          data={[
            { value: '', label: texts.noGround },
            ...LOSS_GROUNDS.map((one) => ({ value: one, label: texts.grounds[one] })),
          ]}
          {...input('ground')}
        />
      )}
      <DateField label={texts.date} required min={issueDate} max={today} {...input('date')} />
    </DialogForm>
  );
}
