import { Alert, Button, Checkbox, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays } from '../../../../../../server/src/domain/days/local-date.ts';
import type { Schemas } from '../../../../http/account-api.ts';
import { useAccount } from '../../../../http/session.ts';
import { day, money, moneyInKroner } from '../../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../../text/language.tsx';
import { sumKroner } from '../../../../text/sum-kroner.ts';
import { DialogForm } from '../../../../ui/dialog-form.tsx';
import { ErrorNotice } from '../../../../ui/error-notice.tsx';
import { tell } from '../../../../ui/notice.tsx';
import { useChange } from '../../../../ui/form/use-change.ts';
import { creditTexts } from '../../customer-credit/credit-texts.ts';
import { ChangedMeanwhile } from '../../changed-meanwhile.tsx';
import type { Invoice } from '../../invoices.ts';
import { latePaymentQuery, pdfAddress } from '../../invoices.ts';
import { actionTexts } from '../action-texts.ts';
import { bulkTexts } from '../../bulk/bulk-texts.ts';
import { dunningTexts } from '../dunning-texts.ts';
import type { LetterWay } from './letter-way.tsx';
import { LetterWayFields } from './letter-way.tsx';

type LatePayment = Schemas['LatePayment'];
type Next = LatePayment['nextReminder'];
type LetterType = 'reminder' | 'collection_warning';
/** The claim of the letter beside the invoice. Compensation replaces a fee. */
type Claim = 'fee' | 'compensation' | 'nothing';
type FormProps = {
  invoice: Invoice;
  /** `yyyy-MM-dd` */
  today: string;
  /** Whether the last letter did not arrive. Then one that claims nothing more goes in its place. */
  isInPlace?: boolean;
};

/**
 * Sends a reminder or a collection warning, or makes one to be posted, as far as the law allows it today. A choice that is not allowed
 * tells why.
 */
export function LetterForm(props: FormProps) {
  const { accountId } = useAccount();
  const late = useQuery(latePaymentQuery(accountId, props.invoice.id));
  if (late.error !== null) return <ErrorNotice error={late.error} retry={() => void late.refetch()} />;
  if (late.data === undefined) return <Skeleton height={220} />;
  return <Letters {...props} late={late.data} />;
}

function Letters({ invoice, today, isInPlace = false, late }: FormProps & { late: LatePayment }) {
  const texts = useTexts(actionTexts);
  const dunning = useTexts(dunningTexts);
  const { newDeadline } = useTexts(bulkTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const next: Record<LetterType, Next> = {
    reminder: late.nextReminder,
    collection_warning: late.nextCollectionWarning,
  };
  const [type, setType] = useState<LetterType>(
    next.reminder === null || (!isAllowed(next.reminder, today) && isAllowed(next.collection_warning, today))
      ? 'collection_warning'
      : 'reminder',
  );
  const isPaid = invoice.outstandingAmount === 0;
  const [wanted, setWanted] = useState<Claim>(isInPlace ? 'nothing' : 'fee');
  const [wantsInterest, setWantsInterest] = useState(isPaid);
  const [isAgain, setIsAgain] = useState(isInPlace);
  const chosen = next[type];
  const mayGo = (one: Next) => isAllowed(one, today) || (isAgain && one !== null);
  const mayClaimFee = chosen !== null && isFeeAllowed(chosen, today);
  const compensation =
    late.compensation !== null && late.compensation.earliestDate <= today ? late.compensation : null;
  const may: Record<Claim, boolean> = {
    fee: mayClaimFee,
    compensation: chosen !== null && compensation !== null && compensation.amount !== null,
    nothing: true,
  };
  const claim = may[wanted] ? wanted : 'nothing';
  const send = useChange('POST /v1/invoices/{id}/reminders', {
    path: { id: invoice.id },
    onDone: ({ reminders }) => {
      const letter = reminders.at(-1);
      if (letter?.channel !== 'none') return tell(texts.reminded[letter?.type ?? type]);
      const href = pdfAddress(accountId, invoice.id, letter.id);
      return tell(dunning.made[letter.type](day(letter.deadline, language)), {
        href,
        label: dunning.print[letter.type],
      });
    },
  });
  const needsAddress = late.notByEmailReason !== null;
  const [way, setWay] = useState<LetterWay>({ channel: needsAddress ? 'none' : 'email', email: '' });
  const interest = late.interestUnclaimed;
  const mayClaimInterestAlone = chosen !== null && !mayClaimFee && !isAgain && interest > 0;

  return (
    <DialogForm
      submitLabel={way.channel === 'none' ? dunning.makeLetter[type] : texts.sendLetter}
      isDisabled={!mayGo(chosen)}
      run={send}
      onSubmit={() =>
        send.mutate({
          type,
          ...(way.channel === 'none' && { channel: way.channel }),
          ...(way.channel === 'email' && needsAddress && { email: way.email.trim() }),
          fee: claim === 'fee',
          compensation: claim === 'compensation',
          ...(isAgain && { again: true }),
          ...(claim === 'nothing' && mayClaimInterestAlone && { interest: wantsInterest }),
        })
      }
    >
      <ChangedMeanwhile invoice={invoice} where="form" />
      {isPaid && <Text>{dunning.interestOnly}</Text>}
      {!isPaid && (
        <Text>{late.daysOverdue > 0 ? texts.daysOverdue(late.daysOverdue) : texts.notOverdue}</Text>
      )}
      {late.notRemindableReason !== null && (
        <Alert color="yellow" variant="light">
          {texts.notNow[late.notRemindableReason]}
        </Alert>
      )}
      {late.coveringCredit !== null && <CoveringCredit invoice={invoice} credit={late.coveringCredit} />}
      {late.timeBarredOn !== null && late.timeBarredOn <= inSixMonths(today) && (
        <Alert color="yellow" variant="light">
          {(late.timeBarredOn < today ? dunning.timeBarred : dunning.timeBarredSoon)(
            day(late.timeBarredOn, language),
          )}
        </Alert>
      )}
      {late.notRemindableReason === null && (
        <Radio.Group
          label={texts.letterType}
          value={type}
          onChange={(value) => setType(value === 'collection_warning' ? value : 'reminder')}
        >
          <Stack gap="xs" mt="xs">
            {(['reminder', 'collection_warning'] as const).map((one) => (
              <Radio
                key={one}
                value={one}
                label={texts[one]}
                description={
                  <When type={one} next={next[one]} today={today} isCovered={late.coveringCredit !== null} />
                }
                disabled={!mayGo(next[one])}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {late.runningDeadline !== null && late.notRemindableReason === null && (
        <Checkbox
          label={dunning.again(day(late.runningDeadline, language))}
          checked={isAgain}
          onChange={(event) => setIsAgain(event.currentTarget.checked)}
        />
      )}
      {claim === 'nothing' && mayClaimInterestAlone && (
        <Checkbox
          label={dunning.withInterest(moneyInKroner(interest, language))}
          checked={wantsInterest}
          onChange={(event) => setWantsInterest(event.currentTarget.checked)}
        />
      )}
      {mayClaimFee && (
        <Checkbox
          label={texts.withFee(moneyInKroner(chosen.fee, language), moneyInKroner(interest, language))}
          checked={claim === 'fee'}
          onChange={(event) => setWanted(event.currentTarget.checked ? 'fee' : 'nothing')}
        />
      )}
      {may.compensation && compensation !== null && (
        <Checkbox
          label={texts.withCompensation(
            moneyInKroner(compensation.amount ?? 0, language),
            moneyInKroner(interest, language),
          )}
          checked={claim === 'compensation'}
          onChange={(event) => setWanted(event.currentTarget.checked ? 'compensation' : 'nothing')}
        />
      )}
      {compensation !== null && compensation.amount === null && mayGo(chosen) && (
        <Text size="sm">{texts.compensationUnknown}</Text>
      )}
      {late.interestUnknownFrom !== null && mayGo(chosen) && (
        <Text size="sm">{texts.rateUnknown(day(late.interestUnknownFrom, language))}</Text>
      )}
      {chosen !== null && mayGo(chosen) && (
        <>
          <LetterWayFields
            invoice={invoice}
            needsAddress={needsAddress}
            way={way}
            onChange={setWay}
            error={send.error}
          />
          <Text fw={600}>{newDeadline(day(chosen.deadline, language))}</Text>
        </>
      )}
    </DialogForm>
  );
}

/** Says that the customer's credit covers the invoice, and pays the invoice from it. */
function CoveringCredit({
  invoice,
  credit,
}: {
  invoice: Invoice;
  /** In the currency of the invoice. */
  credit: number;
}) {
  const texts = useTexts(dunningTexts);
  const applied = useTexts(creditTexts);
  const { language } = useLanguage();
  const amount = Math.min(credit, sumKroner([invoice.outstandingAmount, invoice.feesOutstanding]));
  const apply = useChange('POST /v1/clients/{id}/credit/apply', {
    path: { id: invoice.client.id ?? '' },
    onDone: () => tell(applied.applied(money(amount, language, invoice.currency))),
  });
  return (
    <Alert color="yellow" variant="light">
      <Text size="sm">{texts.coveringCredit(money(credit, language, invoice.currency))}</Text>
      <Button
        size="xs"
        mt="xs"
        loading={apply.isPending}
        onClick={() => apply.mutate({ invoiceId: invoice.id, amount })}
      >
        {texts.applyCredit}
      </Button>
      {apply.error !== null && <ErrorNotice error={apply.error} />}
    </Alert>
  );
}

/** A claim that soon becomes time-barred needs more than a letter while there is still time. */
function inSixMonths(today: string): string {
  return addDays(today, 183);
}

/**
 * The first day for the letter, without and with a fee, or the reason why it may not be sent.
 * @param isCovered whether credit covers the invoice; the notice above then says why there is no fee
 */
function When({
  type,
  next,
  today,
  isCovered,
}: {
  type: LetterType;
  next: Next;
  today: string;
  isCovered: boolean;
}) {
  const texts = useTexts(actionTexts);
  const { language } = useLanguage();
  if (next === null) return type === 'reminder' ? texts.reminderAfterWarning : texts.agencyOnly;
  const fee = moneyInKroner(next.fee, language);
  const may = isAllowed(next, today) ? texts.mayNow : texts.mayFrom(day(next.earliestDate, language));
  if (isCovered) return may;
  if (next.earliestDateWithFee === null) return `${may}, ${texts.noFee}`;
  const from = day(next.earliestDateWithFee, language);
  return `${may}, ${isFeeAllowed(next, today) ? texts.feeNow(fee) : texts.feeFrom(fee, from)}`;
}

function isAllowed(next: Next, today: string): boolean {
  return next !== null && next.earliestDate <= today;
}

function isFeeAllowed({ earliestDateWithFee }: NonNullable<Next>, today: string): boolean {
  return earliestDateWithFee !== null && earliestDateWithFee <= today;
}
