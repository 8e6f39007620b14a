/** Generated output cannot be written, or not now, for a reason that is the caller's to mend: one sentence that says what to do. */
export class OutputRefusal extends Error {
  override readonly name = "OutputRefusal";
}
