import {
  type CallInput,
  type CallResponse,
  type Endpoint,
  type JsonEndpoint,
  type ReceivedFile,
  SHOP_HEADER,
} from './endpoint.ts';
import { fileNameIn } from './file-names.ts';

/** The server's refusal, or the network's: `sentence` is shown as it is (R-WIRE-1). */
export class CallError extends Error {
  readonly status: number;
  readonly sentence: string | undefined;

  constructor(status: number, sentence: string | undefined) {
    super(sentence ?? `HTTP ${status}`);
    this.name = 'CallError';
    this.status = status;
    this.sentence = sentence;
  }
}

export interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Of a file: how much has come so far. */
  onReceived?: (bytes: number) => void;
}

export type Call = <E extends Endpoint>(
  call: E,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<CallResponse<E>>;

export interface ClientOptions {
  /** The shop that the page was drawn for, once it is known. */
  shopId?: () => string | undefined;
  /** What goes before each path, where the page's own origin is not the server's. */
  base?: string;
  /** Looks at every JSON answer: `checkAnswer`, in development and in tests. A built app leaves it out. */
  check?: (call: JsonEndpoint, json: unknown) => void;
}

/** `status` 0 stands for "no answer at all". */
export function createClient(
  send: typeof fetch,
  { base = '', check, shopId = () => undefined }: ClientOptions = {},
): Call {
  /** Answers are `no-store` for the browser; what carries a tag is kept here, and a 304 gives it again. */
  const tagged = new Map<string, { etag: string; json: unknown }>();

  return async (call, input, options) => {
    const { params, query, body } = input as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: unknown;
    };
    const address = base + addressOf(call.path, params, query);
    const shop = call.access === 'shop' && call.name !== 'GetShopAggregate' ? shopId() : undefined;
    const known = call.method === 'GET' ? tagged.get(address) : undefined;
    let answer: Response;
    try {
      answer = await send(address, {
        method: call.method,
        credentials: 'same-origin',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(shop ? { [SHOP_HEADER]: shop } : {}),
          ...(known ? { 'if-none-match': known.etag } : {}),
          ...options?.headers,
        },
        ...(options?.signal ? { signal: options.signal } : {}),
      });
    } catch (error) {
      if (options?.signal?.aborted) throw error;
      throw new CallError(0, undefined);
    }
    if (known && answer.status === 304) return known.json as CallResponse<typeof call>;
    if (!answer.ok) throw new CallError(answer.status, await sentenceIn(answer));
    if (call.file) return (await fileIn(answer, options?.onReceived)) as CallResponse<typeof call>;
    const json: unknown = await answer.json();
    check?.(call, json);
    const etag = answer.headers.get('etag');
    if (etag && call.method === 'GET') tagged.set(address, { etag, json });
    return json as CallResponse<typeof call>;
  };
}

async function fileIn(answer: Response, onReceived: (bytes: number) => void = () => undefined): Promise<ReceivedFile> {
  let received = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      received += chunk.byteLength;
      onReceived(received);
      controller.enqueue(chunk);
    },
  });
  try {
    const content = await new Response(answer.body?.pipeThrough(counting), {
      headers: { 'content-type': answer.headers.get('content-type') ?? '' },
    }).blob();
    return { name: fileNameIn(answer.headers.get('content-disposition')) ?? 'document', content };
  } catch {
    // The download broke off, and half a file is of no use.
    throw new CallError(0, undefined);
  }
}

function addressOf(path: string, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** What only a proxy answers, some of them in plain English: « Bad Gateway », « Gateway Timeout ». */
const OF_A_PROXY = [502, 504];

/** Only our own plain-text answers are shown: a proxy's error page must never reach a popup. */
async function sentenceIn(answer: Response): Promise<string | undefined> {
  if (OF_A_PROXY.includes(answer.status)) return undefined;
  if (!answer.headers.get('content-type')?.startsWith('text/plain')) return undefined;
  return (await answer.text()).trim() || undefined;
}
