import { NativeSelect, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { LIMITS } from '../../../../../server/src/domain/limits.ts';
import { kronerFromOre } from '../../../../../server/src/domain/money.ts';
import type { LossGround, LossKind } from '../../../../../server/src/domain/books/write-off-postings.ts';
import { LOSS_GROUNDS } from '../../../../../server/src/domain/books/write-off-postings.ts';
import { dataOf } from '../../../http/data-of.ts';
import { money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { ChangedMeanwhile } from '../changed-meanwhile.tsx';
import type { Invoice } from '../invoices.ts';
import { useInvoiceChange } from './use-invoice-change.ts';
import { writeOffTexts } from './write-off-texts.ts';
import { DateField } from '../../../ui/date-field.tsx';

type WriteOff = { reason: 'loss' | 'rounding'; date: string; lossKind?: LossKind; ground?: LossGround };

/**
 * Writes off the whole outstanding amount and tells the effect. For a paid invoice it writes off the unpaid fees and
 * interest.
 * @param today the last day that can be chosen
 */
export function WriteOffForm({
  invoice,
  today,
  isBooked,
  onDone,
  onCancel,
}: {
  invoice: Invoice;
  /** `yyyy-MM-dd` */
  today: string;
  /** Whether accounting is turned on. */
  isBooked: boolean;
  onDone: (notice: string) => void;
  onCancel: () => void;
}) {
  const texts = useTexts(writeOffTexts);
  const { language } = useLanguage();
  const { fields } = useFieldErrors();
  const { outstandingAmount, feesOutstanding, issueDate, dueDate } = invoice;
  const isLate = today > (invoice.payableUntil ?? dueDate);
  const isPaid = outstandingAmount === 0;
  const isSmall = !isPaid && outstandingAmount <= kronerFromOre(LIMITS.roundingOre);
  const [reason, setReason] = useState<WriteOff['reason']>(isSmall ? 'rounding' : 'loss');
  const [lossKind, setLossKind] = useState<LossKind>('unconfirmed');
  const [ground, setGround] = useState<LossGround | ''>('');
  const [date, setDate] = useState(today);
  const amount = money(isPaid ? feesOutstanding : outstandingAmount, language);
  // Claims of letters have no VAT, so the kind of loss makes no difference for them.
  const hasKind = reason === 'loss' && !isPaid;
  const writeOff = useInvoiceChange<WriteOff>(
    async (api, header, body) =>
      dataOf(
        await api.POST('/v1/invoices/{id}/write-offs', {
          params: { path: { id: invoice.id }, header },
          body,
        }),
      ),
    (_invoice, done) => onDone(texts.done[done.reason](amount)),
  );
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
      onCancel={onCancel}
    >
      <ChangedMeanwhile invoice={invoice} where="form" />
      <Text>{isPaid ? texts.feesLeft(amount) : texts.outstanding(amount)}</Text>
      {!isPaid && (
        <Radio.Group
          label={texts.why}
          value={reason}
          onChange={(value) => setReason(value === 'rounding' ? 'rounding' : 'loss')}
        >
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
        <Radio.Group
          label={texts.kind}
          value={lossKind}
          onChange={(value) => setLossKind(value === 'unconfirmed' ? value : 'final')}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              value="final"
              label={texts.kinds.final}
              description={isLate ? isBooked && texts.finalHint : texts.finalLater}
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
          value={ground}
          onChange={(event) => setGround(LOSS_GROUNDS.find((one) => one === event.currentTarget.value) ?? '')}
          data={[
            { value: '', label: texts.noGround },
            ...LOSS_GROUNDS.map((one) => ({ value: one, label: texts.grounds[one] })),
          ]}
        />
      )}
      <DateField
        label={texts.date}
        required
        min={issueDate}
        max={today}
        value={date}
        onChange={setDate}
        error={fields(writeOff.error)['date']}
      />
    </DialogForm>
  );
}
