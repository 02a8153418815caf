import { Button, Group, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { numberFromAmount } from '../../../../../server/src/domain/money.ts';
import { day, money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { FormSection } from '../../../ui/form-section.tsx';
import { totalsOf } from '../../sales-documents/lines/totals.ts';
import type { LineFacts } from '../../sales-documents/values.ts';
import { newLine } from '../../sales-documents/values.ts';
import { recurringFormTexts } from './form-texts.ts';
import { LaterLinesForm } from './later-lines-form.tsx';
import classes from './recurring-form.module.css';
import type { LaterValues, RecurringValues } from './values.ts';

const DIALOG = 'min(1080px, 96vw)';

/** Price changes from a day on, the earliest first. Each is written in a dialog, beginning with the lines before it. */
export function LaterLines({ form, facts }: { form: UseFormReturnType<RecurringValues>; facts: LineFacts }) {
  const texts = useTexts(recurringFormTexts);
  const { language } = useLanguage();
  const { laterLines, lines, isWithVat } = form.values;
  const last = laterLines.at(-1);
  const fresh = (): LaterValues => ({
    key: crypto.randomUUID(),
    from: '',
    isWithVat: last?.isWithVat ?? isWithVat,
    lines: (last?.lines ?? lines).map((line) => ({ ...line, key: newLine(line.vat).key })),
  });

  function put(changed: LaterValues) {
    const others = laterLines.filter(({ key }) => key !== changed.key);
    const all = [...others, changed].toSorted((one, other) => (one.from < other.from ? -1 : 1));
    form.setFieldValue('laterLines', all);
    form.clearErrors();
  }

  const dialog = (values: LaterValues) => (
    <LaterLinesForm
      initial={values}
      taken={laterLines.map(({ key, from }) => (key === values.key ? '' : from))}
      facts={facts}
      onUse={put}
    />
  );
  return (
    <FormSection title={texts.later}>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.laterHint}
      </Text>
      {laterLines.length > 0 && (
        <ul className={classes['later']} aria-label={texts.later}>
          {laterLines.map((one, index) => (
            <li key={one.key}>
              <Group justify="space-between">
                <div>
                  <Text fw={600}>{texts.laterFrom(day(one.from, language))}</Text>
                  <Text size="sm" className="figures">
                    {money(numberFromAmount(totalsOf(one, facts.today).totalOre), language, facts.currency)}
                  </Text>
                  {form.errors[`laterLines.${index}`] !== undefined && (
                    <Text size="sm" c="red" role="alert">
                      {texts.laterWrong} {form.errors[`laterLines.${index}`]}
                    </Text>
                  )}
                </div>
                <Group gap="xs">
                  <DialogButton
                    label={texts.laterEdit}
                    title={texts.laterTitle}
                    variant="default"
                    buttonSize="xs"
                    size={DIALOG}
                  >
                    {dialog(one)}
                  </DialogButton>
                  <Button
                    variant="subtle"
                    size="xs"
                    onClick={() =>
                      form.setFieldValue(
                        'laterLines',
                        laterLines.filter(({ key }) => key !== one.key),
                      )
                    }
                  >
                    {texts.laterRemove}
                  </Button>
                </Group>
              </Group>
            </li>
          ))}
        </ul>
      )}
      <DialogButton label={texts.laterAdd} title={texts.laterTitle} variant="default" size={DIALOG}>
        {dialog(fresh())}
      </DialogButton>
    </FormSection>
  );
}
