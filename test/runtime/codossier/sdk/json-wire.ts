/** A transport in memory hands objects on by reference; over text, as on a wire, nothing is shared and what JSON cannot carry is lost. */
export function overJson<T extends { send: (message: never, options?: never) => Promise<void> }>(transport: T): T {
  const send = transport.send.bind(transport);
  transport.send = (message, options) => send(JSON.parse(JSON.stringify(message)) as never, options);
  return transport;
}
