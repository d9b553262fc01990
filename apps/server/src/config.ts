import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { FeeIssuer } from '@etal/domain/fees/fee-invoice';
import { isSmsCountry, type SmsCountry } from '@etal/domain/phone';
import {
  compactIdentifier,
  isSiren,
  vatNumberProblem,
  type VatNumberProblem,
} from '@etal/domain/settings/legal-information';
import { z } from 'zod';

/** `demo` is `npm start`: demonstration data and a sandbox. `serve` is production. */
export type Mode = 'demo' | 'serve';

/** The environment is wrong: the message is for the operator, one line per variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `doit être une adresse qui commence par ${protocols.map((protocol) => `${protocol}//`).join(' ou ')}`,
    abort: true,
  });

const integer = (min: number, max: number, fallback: number) =>
  z
    .string()
    .default(String(fallback))
    .refine((value) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max, {
      error: `doit être un nombre entier de ${min} à ${max}`,
    })
    .transform(Number);

/** Several, separated by commas, while one takes another's place. */
const secrets = (prefix: string) =>
  z
    .string()
    .transform((value) => value.split(',').map((secret) => secret.trim()))
    .refine((values) => values.every((value) => value.startsWith(prefix)), { error: `doit commencer par ${prefix}` });

/** An address, a range as `10.0.0.0/8`, or one of the names of private ranges. */
const isProxy = (value: string): boolean => {
  if (PRIVATE_RANGES.includes(value)) return true;
  const [address = '', prefix, ...rest] = value.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
};
const PRIVATE_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

const isUriEncoded = (value: string): boolean => {
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
};

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

const line = z
  .string()
  .max(200, { error: 'doit tenir en 200 caractères' })
  .regex(/^[^\r\n]+$/, { error: 'doit tenir sur une ligne' });

/** Where messages leave from and jobs run: in a process of their own, in the one that answers, or elsewhere. */
const BACKGROUND_WORK = ['apart', 'inside', 'none'] as const;

/** Every variable that the program reads, in the order of `.env.example`. */
export const environment = z.object({
  PORT: integer(0, 65_535, 3000),
  HOST: z.string().optional(),
  PUBLIC_URL: url('http:', 'https:')
    .refine((value) => new URL(value).href === `${new URL(value).origin}/`, {
      error: 'doit s’arrêter au nom du site, sans chemin : https://etal.example',
    })
    .optional(),
  TRUSTED_PROXIES: list
    .refine((values) => values.every(isProxy), {
      error: 'doit être une liste d’adresses, de plages (10.0.0.0/8) ou de noms (loopback, linklocal, uniquelocal)',
    })
    .default(PRIVATE_RANGES),
  HOSTING_IDENTITY: z
    .string()
    .max(300, { error: 'doit tenir en 300 caractères' })
    .regex(/^[^\r\n]+,[^\r\n]+$/, {
      error: 'doit donner le nom, l’adresse et le téléphone, séparés par des virgules, sur une ligne',
    })
    .optional(),
  OPERATOR_NAME: line.optional(),
  OPERATOR_ADDRESS: line.optional(),
  OPERATOR_SIREN: z
    .string()
    .transform((value) => value.replaceAll(/\s/g, ''))
    .refine(isSiren, { error: 'doit être un numéro SIREN de neuf chiffres' })
    .optional(),
  OPERATOR_VAT_NUMBER: z.string().transform(compactIdentifier).optional(),
  OPERATOR_EMAIL: z
    .string()
    .regex(/^[^<>@\s]+@[^<>@\s]+\.[^<>@\s]+$/, { error: 'doit être une adresse de courriel : compta@etal.example' })
    .optional(),
  DATA_DIR: z.string().default('./data'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: integer(1, 3650, 14),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  BACKGROUND_WORK: z.enum(BACKGROUND_WORK, { error: 'doit valoir apart, inside ou none' }).optional(),
  SIGNUP: z.enum(['open', 'closed'], { error: 'doit valoir open ou closed' }).default('open'),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, {
      error: 'doit être une adresse de courriel : Étal <bonjour@etal.example>',
    })
    .optional(),
  SMS_URL: url('http:', 'https:')
    .refine((value) => new URL(value).username !== '' && new URL(value).password !== '', {
      error: 'doit nommer l’expéditeur et la clé : https://Etal:CLE@api.brevo.com/v3/transactionalSMS/send',
    })
    .optional(),
  SMS_COUNTRIES: list
    .refine((values) => values.every(isSmsCountry), {
      error: 'doit être une liste de codes de pays parmi FR, GP, MQ, GF, RE, YT, MC, BE, CH, LU, DE, ES, IT',
    })
    .transform((values) => values.filter(isSmsCountry))
    .default(['FR']),
  SMS_DAILY_PER_SHOP: integer(0, 100_000, 50),
  S3_ENDPOINT: url('http:', 'https:').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  ADDRESS_SEARCH_URL: url('http:', 'https:').default('https://data.geopf.fr/geocodage/search'),
  DOCUMENT_SERVICE_URL: url('http:', 'https:').optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, { error: 'doit commencer par sk_ ou rk_' })
    .optional(),
  STRIPE_WEBHOOK_SECRET: secrets('whsec_').optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: secrets('whsec_').optional(),
  STRIPE_API_BASE: url('http:', 'https:').optional(),
  PLATFORM_FEE_BPS: integer(0, 10_000, 300),
  PLATFORM_FEE_FIXED: integer(0, 100_000, 0),
  METRICS_TOKEN: z.string().min(16, { error: 'doit compter au moins 16 caractères' }).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: list
    .refine((values) => values.every((value) => /^[\w-]+=[^\s,]+$/.test(value) && isUriEncoded(value)), {
      error: 'doit être une liste nom=valeur, séparée par des virgules',
    })
    .optional(),
});
type Environment = z.infer<typeof environment>;

export interface Config {
  mode: Mode;
  host: string;
  port: number;
  /** Where visitors reach us, without a trailing slash: in links of mails, and for the origin check. */
  origin: string;
  /** `Secure` and `__Host-` cookies, HSTS: only where the site is reached by https. */
  secureCookies: boolean;
  /** Proxies whose X-Forwarded-For header we believe. */
  trustedProxies: string[];
  /** Name, address and telephone of whoever hosts the sites, for their legal notice. */
  hosting: string | null;
  /** Who publishes this installation, and attests that its till is sealed (R-TILL-6). */
  operator: { name: string; address: string; siren: string } | null;
  /** Who earns the fees and invoices them (R-FEES-1); null: fees are counted, and nobody invoices them. */
  feeIssuer: FeeIssuer | null;
  dataDir: string;
  /** Where a backup is kept each day, and how many; absent: none is made. */
  backup: { folder: string; keep: number } | undefined;
  /** Absent: the embedded engine, in `dataDir`. */
  databaseUrl: string | undefined;
  backgroundWork: (typeof BACKGROUND_WORK)[number];
  signup: 'open' | 'closed';
  /** Without `smtpUrl`, mails are files in `dataDir`. */
  mail: { smtpUrl: string | undefined; from: string };
  /** Absent: text messages are files in `dataDir`. */
  smsUrl: string | undefined;
  /** R-ABUSE-5: where text messages may go, and how many a shop sends a day. */
  sms: { countries: SmsCountry[]; dailyPerShop: number };
  /** Absent: images are files in `dataDir`. */
  s3: S3Config | undefined;
  addressSearchUrl: string;
  documentServiceUrl: string | undefined;
  /** Without a key there is a sandbox in `demo` and no online payment in `serve`. */
  stripe: StripeConfig | undefined;
  platformFee: { basisPoints: number; fixedCents: number };
  /** Absent: no measures are shown. */
  metricsToken: string | undefined;
  /** Absent: nothing is traced. */
  otlp: OtlpConfig | undefined;
}

interface OtlpConfig {
  endpoint: string;
  headers: Record<string, string>;
}

interface S3Config {
  endpoint: string | undefined;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface StripeConfig {
  secretKey: string;
  webhookSecrets: string[];
  connectWebhookSecrets: string[];
  apiBase: string;
}

/** Reads the `.env` file beside the program, if there is one; the environment itself wins over it. */
export const loadConfig = (mode: Mode): Config => {
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  return parseConfig(mode, process.env);
};

export const parseConfig = (mode: Mode, variables: Record<string, string | undefined>): Config => {
  // `NAME=` in a file or a service definition means "not set".
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`).join('\n'));
  }
  const env = parsed.data;
  const missing = missingVariables(mode, env);
  if (missing.length > 0) throw new ConfigError(missing.join('\n'));

  const origin = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin;
  return {
    mode,
    // The demonstration has known passwords: it is only for this machine unless told otherwise.
    host: env.HOST ?? (mode === 'demo' ? 'localhost' : '0.0.0.0'),
    port: env.PORT,
    origin,
    secureCookies: origin.startsWith('https:'),
    trustedProxies: env.TRUSTED_PROXIES,
    hosting: env.HOSTING_IDENTITY ?? null,
    operator: operatorOf(env),
    feeIssuer: feeIssuerOf(env) ?? (mode === 'demo' ? DEMONSTRATION_ISSUER : null),
    dataDir: resolve(env.DATA_DIR),
    backup: env.BACKUP_DIR === undefined ? undefined : { folder: resolve(env.BACKUP_DIR), keep: env.BACKUP_KEEP },
    databaseUrl: env.DATABASE_URL,
    // The embedded engine has one connection, and the demonstration's sandbox lives in one process.
    backgroundWork: env.BACKGROUND_WORK ?? (mode === 'serve' && env.DATABASE_URL !== undefined ? 'apart' : 'inside'),
    signup: env.SIGNUP,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? `Étal <ne-pas-repondre@${new URL(origin).hostname}>` },
    smsUrl: env.SMS_URL,
    sms: { countries: env.SMS_COUNTRIES, dailyPerShop: env.SMS_DAILY_PER_SHOP },
    s3: s3Of(env),
    addressSearchUrl: env.ADDRESS_SEARCH_URL,
    documentServiceUrl: env.DOCUMENT_SERVICE_URL,
    stripe: stripeOf(env),
    platformFee: { basisPoints: env.PLATFORM_FEE_BPS, fixedCents: env.PLATFORM_FEE_FIXED },
    metricsToken: env.METRICS_TOKEN,
    otlp: otlpOf(env),
  };
};

type Name = keyof Environment;

/** What one setting requires of another. */
const missingVariables = (mode: Mode, env: Environment): string[] => {
  const sentences: string[] = [];
  const requireWith = (cause: Name, ...needed: Name[]) => {
    if (env[cause] === undefined) return;
    for (const name of needed) {
      if (env[name] === undefined) sentences.push(`${name} doit être renseignée quand ${cause} l’est.`);
    }
  };
  if (mode === 'serve') {
    if (env.PUBLIC_URL === undefined) {
      sentences.push('PUBLIC_URL doit être renseignée : l’adresse https du site, telle que les visiteurs la tapent.');
    } else if (!env.PUBLIC_URL.startsWith('https:') && !LOCAL_HOSTS.includes(new URL(env.PUBLIC_URL).hostname)) {
      sentences.push('PUBLIC_URL doit commencer par https:// : sans lui, les mots de passe circulent en clair.');
    }
  }
  requireWith('OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_SIREN');
  requireWith('OPERATOR_ADDRESS', 'OPERATOR_NAME');
  requireWith('OPERATOR_SIREN', 'OPERATOR_NAME');
  requireWith('OPERATOR_VAT_NUMBER', 'OPERATOR_SIREN');
  if (env.OPERATOR_VAT_NUMBER !== undefined && env.OPERATOR_SIREN !== undefined) {
    const problem = vatNumberProblem(env.OPERATOR_VAT_NUMBER, env.OPERATOR_SIREN);
    if (problem) sentences.push(`OPERATOR_VAT_NUMBER ${VAT_NUMBER_SENTENCES[problem]}.`);
  }
  if (mode === 'serve' && (env.PLATFORM_FEE_BPS > 0 || env.PLATFORM_FEE_FIXED > 0))
    for (const name of FEE_ISSUER_NAMES)
      if (env[name] === undefined)
        sentences.push(
          `${name} doit être renseignée quand des frais de service sont pris (PLATFORM_FEE_BPS, PLATFORM_FEE_FIXED) : elle figure sur leurs factures.`,
        );
  if (env.DATABASE_URL === undefined && env.BACKGROUND_WORK !== undefined && env.BACKGROUND_WORK !== 'inside')
    sentences.push(
      'BACKGROUND_WORK ne peut valoir que inside sans DATABASE_URL : la base embarquée est à un seul processus.',
    );
  if (mode === 'demo' && env.BACKGROUND_WORK === 'apart')
    sentences.push('BACKGROUND_WORK=apart est pour npm run serve : la démonstration tient dans un processus.');
  requireWith('SMTP_URL', 'MAIL_FROM');
  requireWith('OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_ENDPOINT');
  requireWith('S3_ENDPOINT', 'S3_BUCKET');
  requireWith('S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY');
  requireWith('STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY');
  requireWith('STRIPE_CONNECT_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY');
  // Without its messages a payment would only be seen when its shopper comes back.
  if (mode === 'serve') requireWith('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_WEBHOOK_SECRET');
  if (mode === 'serve' && env.STRIPE_API_BASE !== undefined && new URL(env.STRIPE_API_BASE).hostname !== STRIPE_HOST) {
    sentences.push(`STRIPE_API_BASE doit rester vide en production : seul ${STRIPE_HOST} encaisse.`);
  }
  return sentences;
};

const STRIPE_HOST = 'api.stripe.com';
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

const operatorOf = ({ OPERATOR_NAME: name, OPERATOR_ADDRESS: address, OPERATOR_SIREN: siren }: Environment) =>
  name !== undefined && address !== undefined && siren !== undefined ? { name, address, siren } : null;

/** R-FEES-1: what an invoice of fees names; without a VAT number its issuer charges none. */
const FEE_ISSUER_NAMES = ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_SIREN', 'OPERATOR_EMAIL'] as const;

const VAT_NUMBER_SENTENCES: Record<VatNumberProblem, string> = {
  SHAPE: 'doit être un numéro de TVA français : FR, deux caractères, puis le SIREN',
  OTHER_SIREN: 'doit se terminer par OPERATOR_SIREN',
  KEY: 'a une clé fausse : les deux chiffres après FR ne correspondent pas au SIREN',
};

const feeIssuerOf = (env: Environment): FeeIssuer | null => {
  const { OPERATOR_EMAIL: email, OPERATOR_VAT_NUMBER: vatNumber = null } = env;
  const operator = operatorOf(env);
  return operator && email !== undefined ? { ...operator, vatNumber, email } : null;
};

/** The demonstration shows invoices of fees without anyone having said who they are: its issuer is plainly made up. */
const DEMONSTRATION_ISSUER: FeeIssuer = {
  name: 'Étal (démonstration)',
  address: '1 rue du Marché, 24200 Sarlat-la-Canéda',
  siren: '000000000',
  vatNumber: 'FR12000000000',
  email: 'compta@etal.example',
};

const s3Of = (env: Environment): S3Config | undefined => {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return {
    endpoint: env.S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
};

const stripeOf = (env: Environment): StripeConfig | undefined =>
  env.STRIPE_SECRET_KEY === undefined
    ? undefined
    : {
        secretKey: env.STRIPE_SECRET_KEY,
        webhookSecrets: env.STRIPE_WEBHOOK_SECRET ?? [],
        connectWebhookSecrets: env.STRIPE_CONNECT_WEBHOOK_SECRET ?? [],
        apiBase: env.STRIPE_API_BASE ?? `https://${STRIPE_HOST}`,
      };

/** `nom=valeur` pairs, as OpenTelemetry writes them: values percent-encoded. */
const otlpOf = ({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: headers = [],
}: Environment): OtlpConfig | undefined => {
  if (endpoint === undefined) return undefined;
  const pairs = headers.map((pair) => [
    pair.slice(0, pair.indexOf('=')),
    decodeURIComponent(pair.slice(pair.indexOf('=') + 1)),
  ]);
  return { endpoint: endpoint.replace(/\/$/, ''), headers: Object.fromEntries(pairs) as Record<string, string> };
};
