import { Checkbox, Input, Radio, Stack } from '@mantine/core';
import { useTexts } from '../../text/language.tsx';
import { EVENT_GROUPS } from '../events/event-groups.ts';
import { eventTexts } from '../events/event-texts.ts';
import type { ChosenTypes } from './chosen-types.ts';
import { withGroup, withType } from './chosen-types.ts';
import { webhooksTexts } from './webhooks-texts.ts';

/** Which events are sent: all of them, or groups and single types, in words. */
export function TypesChoice({
  value: { isAll, types },
  onChange,
  error,
}: {
  value: ChosenTypes;
  onChange: (value: ChosenTypes) => void;
  error: string | undefined;
}) {
  const texts = useTexts(webhooksTexts);
  const words = useTexts(eventTexts);
  return (
    <>
      <Radio.Group
        label={texts.types}
        value={isAll ? 'all' : 'some'}
        onChange={(chosen) => onChange({ isAll: chosen === 'all', types })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="all" label={texts.all} description={texts.allHint} />
          <Radio value="some" label={texts.some} description={texts.someHint} />
        </Stack>
      </Radio.Group>
      {!isAll && (
        <Stack gap="md" role="group" aria-label={texts.some}>
          {EVENT_GROUPS.map(([group, ofGroup]) => {
            const whole = `${group}.*`;
            const isWhole = types.includes(whole);
            const count = ofGroup.filter((type) => types.includes(type)).length;
            return (
              <div key={group}>
                <Checkbox
                  label={texts.allOf(words.groups[group])}
                  fw={600}
                  checked={isWhole}
                  indeterminate={!isWhole && count > 0}
                  onChange={(event) =>
                    onChange({ isAll, types: withGroup(types, whole, ofGroup, event.currentTarget.checked) })
                  }
                />
                {!isWhole && (
                  <Stack gap="xs" mt="xs" ml="lg">
                    {ofGroup.map((type) => (
                      <Checkbox
                        key={type}
                        label={words.types[type]}
                        checked={types.includes(type)}
                        onChange={(event) =>
                          onChange({ isAll, types: withType(types, type, event.currentTarget.checked) })
                        }
                      />
                    ))}
                  </Stack>
                )}
              </div>
            );
          })}
          {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
        </Stack>
      )}
    </>
  );
}
