/** Facts of a field error for programs, as far as its code has any. They are limits of ours, never what the caller sent. */
export type FieldErrorDetails = {
  /** Dates are limits as well as numbers are. */
  min?: number | string;
  max?: number | string;
  greaterThan?: number;
  decimals?: number;
  /** How dates are written, or the name of a form. */
  format?: string;
  /** As JSON Schema names it. */
  type?: string;
  allowed?: readonly (string | number | boolean)[];
  /** Where in the body, from 1. */
  line?: number;
  column?: number;
};

export type FieldErrorKind = {
  /** What would be right, in a sentence. */
  message: string | ((details: FieldErrorDetails) => string);
  example: { field: string; details?: FieldErrorDetails };
};

/** Values in a sentence. */
export function joined(values: readonly (string | number | boolean)[]): string {
  return values.join(', ');
}

/** The limits of a value in words. */
export function range({ greaterThan, min, max }: FieldErrorDetails): string {
  const limits = [
    ...(greaterThan === undefined ? [] : [`above ${greaterThan}`]),
    ...(min === undefined ? [] : [`at least ${min}`]),
    ...(max === undefined ? [] : [`at most ${max}`]),
  ];
  return limits.length > 0 ? limits.join(' and ') : 'within what the description of the field allows';
}
