import { Duplex } from 'node:stream';

const TERMINATE = 'X'.charCodeAt(0);

type Done = (error?: Error | null) => void;

/**
 * What `pg` takes for its network socket. `pg` writes whole protocol messages, one per chunk, and corks those
 * of one statement together: each statement makes one trip to the thread.
 */
export class WorkerSocket extends Duplex {
  readonly #send: (request: Uint8Array) => void;

  readonly #ready: Promise<unknown>;

  /** `ready` once somebody answers at the other end, and never when it fails. */
  constructor(send: (request: Uint8Array) => void, ready: Promise<unknown>) {
    super();
    this.#send = send;
    this.#ready = ready;
  }

  connect(): this {
    this.#ready.then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  receive(answer: Uint8Array): void {
    this.push(answer);
  }

  override _write(message: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#request([message]);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    this.#request(chunks.map(({ chunk }) => chunk));
    done();
  }

  /** The end of a connection is not the end of PGlite. */
  #request(messages: Buffer[]): void {
    const request = messages.filter((message) => message[0] !== TERMINATE);
    if (request.length > 0) this.#send(new Uint8Array(Buffer.concat(request)));
  }

  override _read(): void {
    // Answers are pushed as they come.
  }

  override _final(done: Done): void {
    this.push(null);
    done();
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}
