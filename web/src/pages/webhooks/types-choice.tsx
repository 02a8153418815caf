import { Checkbox, Input, Radio, Stack } from '@mantine/core';
import { useTexts } from '../../text/language.tsx';
import { EVENT_GROUPS } from '../events/event-groups.ts';
import { eventTexts } from '../events/event-texts.ts';
import { webhooksTexts } from './webhooks-texts.ts';

/** `types` has types and groups as in `invoice.*`, for when not all are wanted. */
export type ChosenTypes = { isAll: boolean; types: string[] };

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
  const choose = (changed: readonly string[], isWanted: boolean) => {
    const others = types.filter((type) => !changed.includes(type));
    onChange({ isAll, types: isWanted ? [...others, ...changed.slice(0, 1)] : others });
  };
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
                  // The group stands for its types, so they are not chosen beside it.
                  onChange={(event) => choose([whole, ...ofGroup], event.currentTarget.checked)}
                />
                {!isWhole && (
                  <Stack gap="xs" mt="xs" ml="lg">
                    {ofGroup.map((type) => (
                      <Checkbox
                        key={type}
                        label={words.types[type]}
                        checked={types.includes(type)}
                        onChange={(event) => choose([type], event.currentTarget.checked)}
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
