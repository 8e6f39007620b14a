/**
 * What every reader and writer of this package throws when it refuses: one class, a stable code a program can switch on, and the place.
 * `Code` is the closed union of the system that threw it (`LcpCode`, ...); codes are added within a major version and never re-used.
 */
export class Refusal<Code extends string = string> extends Error {
  override readonly name = "Refusal";

  constructor(
    readonly code: Code,
    /** Where in the value, RFC 6901; "" is the whole value. */
    readonly pointer: string,
    message: string,
  ) {
    super(message);
  }
}
