import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const argon2 = promisify(argon2Callback);

/** OWASP's Argon2id minimum: 19 MiB, 2 passes, 1 lane. Stored with the hash, so they can be raised later. */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const TAG_LENGTH = 32;

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive(password, nonce, COST);
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** Known and unknown accounts take the same time: without a stored hash, a dummy one is checked. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const parsed = parse(stored ?? (await dummyHash()));
  const tag = await derive(password, parsed.nonce, parsed.cost);
  return timingSafeEqual(tag, parsed.tag) && stored != null;
}

export function needsRehash(stored: string): boolean {
  const { cost } = parse(stored);
  return cost.memory !== COST.memory || cost.passes !== COST.passes || cost.parallelism !== COST.parallelism;
}

let dummy: Promise<string> | undefined;
const dummyHash = (): Promise<string> => (dummy ??= hashPassword(randomBytes(16).toString('hex')));

function derive(password: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> {
  return argon2('argon2id', {
    message: Buffer.from(password.normalize('NFKC')),
    nonce,
    tagLength: TAG_LENGTH,
    ...cost,
  });
}

function parse(stored: string): { cost: typeof COST; nonce: Buffer; tag: Buffer } {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored);
  if (!match) throw new Error('unreadable password hash');
  const [, memory, passes, parallelism, nonce, tag] = match as unknown as string[];
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(nonce ?? '', 'base64'),
    tag: Buffer.from(tag ?? '', 'base64'),
  };
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
