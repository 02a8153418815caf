import type { GetInputPropsReturnType } from '@mantine/form';

/** Of the texts that are no functions. */
type Names<T> = { [Name in keyof T]: T[Name] extends string ? Name : never }[keyof T];
type Order = ('label' | 'input' | 'description' | 'error')[];

/**
 * The properties of a field by its name. The text of the name is the label, and the text of the name with `Hint` is the hint.
 * @param input the properties of the input, from the form that holds the values
 * @param hints `below` where a field stands beside fields without a hint, so that the inputs are in one line
 */
export function fieldsOf<T extends object, Name extends string, Options extends unknown[]>(
  texts: T,
  input: (name: Name, ...options: Options) => GetInputPropsReturnType,
  hints: 'above' | 'below' = 'above',
) {
  const order: Order = ['label', 'input', 'description', 'error'];
  return (name: Name & Names<T>, ...options: Options) => ({
    ...wordsOf(texts, name),
    ...(hints === 'below' && { inputWrapperOrder: order }),
    ...input(name, ...options),
  });
}

export function wordsOf(texts: object, name: string): { label?: string; description?: string } {
  const found = texts as Record<string, unknown>;
  const [label, hint] = [found[name], found[`${name}Hint`]];
  return {
    ...(typeof label === 'string' && { label }),
    ...(typeof hint === 'string' && { description: hint }),
  };
}
