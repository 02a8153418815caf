/** A file takes more memory than its check may. */
export class TooComplex extends Error {
  override name = 'TooComplex';
}
