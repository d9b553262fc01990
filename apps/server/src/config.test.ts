import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ConfigError, environment, parseConfig } from './config.ts';

const sentences = (mode: 'demo' | 'serve', variables: Record<string, string>) => {
  try {
    parseConfig(mode, variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
};

describe('npm start, with nothing set', () => {
  const config = parseConfig('demo', {});

  it('listens to this machine only, on port 3000', () => {
    expect(config).toMatchObject({ mode: 'demo', host: 'localhost', port: 3000, secureCookies: false });
    expect(config.origin).toBe('http://localhost:3000');
  });

  it('keeps everything under ./data', () => {
    expect(config.dataDir).toBe(`${process.cwd()}/data`);
    const { databaseUrl, s3, smsUrl, stripe, mail } = config;
    expect([databaseUrl, s3, smsUrl, stripe, mail.smtpUrl].every((outside) => outside === undefined)).toBe(true);
  });

  it('has the values of the decisions', () => {
    expect(config).toMatchObject({
      signup: 'open',
      platformFee: { basisPoints: 300, fixedCents: 0 },
      addressSearchUrl: 'https://data.geopf.fr/geocodage/search',
      mail: { from: 'Étal <ne-pas-repondre@localhost>' },
    });
  });
});

/** Without a fee nobody has to say who earns it. */
const FREE = { PLATFORM_FEE_BPS: '0' };

describe('npm run serve', () => {
  it('wants its public address', () => {
    expect(sentences('serve', FREE)).toEqual([expect.stringMatching(/^PUBLIC_URL doit être renseignée/)]);
  });

  it('wants it in https, except on this machine', () => {
    const [sentence] = sentences('serve', { ...FREE, PUBLIC_URL: 'http://etal.example' });
    expect(sentence).toMatch(/^PUBLIC_URL doit commencer par https/);
    expect(parseConfig('serve', { ...FREE, PUBLIC_URL: 'http://localhost:3000' })).toMatchObject({
      secureCookies: false,
    });
  });

  it('has secure cookies, one origin and a public interface', () => {
    expect(parseConfig('serve', { ...FREE, PUBLIC_URL: 'https://etal.example/', PORT: '8080' })).toMatchObject({
      mode: 'serve',
      host: '0.0.0.0',
      port: 8080,
      origin: 'https://etal.example',
      secureCookies: true,
      mail: { from: 'Étal <ne-pas-repondre@etal.example>' },
    });
  });
});

describe('a wrong variable', () => {
  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['PUBLIC_URL', 'etal.example'],
    ['PUBLIC_URL', 'ftp://etal.example'],
    ['PUBLIC_URL', 'https://etal.example/boutique'],
    ['PUBLIC_URL', 'https://moi:secret@etal.example'],
    ['TRUSTED_PROXIES', 'mandataire.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '127.0.0.1, 10.0.0.0/8/8'],
    ['DATABASE_URL', 'mysql://localhost/etal'],
    ['HOSTING_IDENTITY', 'OVH'],
    ['SIGNUP', 'oui'],
    ['SMTP_URL', 'smtp.example:465'],
    ['MAIL_FROM', 'Les Étals'],
    ['MAIL_FROM', 'Étal <a@etal.example>\r\nBcc: b@etal.example'],
    ['SMS_URL', 'sms.example'],
    ['SMS_URL', 'https://sms.example/envoi'],
    ['SMS_URL', 'https://Etal@sms.example/envoi'],
    ['S3_ENDPOINT', 's3.example'],
    ['ADDRESS_SEARCH_URL', 'data.geopf.fr'],
    ['DOCUMENT_SERVICE_URL', '/documents'],
    ['STRIPE_SECRET_KEY', 'pk_live_publique'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['STRIPE_CONNECT_WEBHOOK_SECRET', 'secret'],
    ['STRIPE_API_BASE', 'api.stripe.com'],
    ['PLATFORM_FEE_BPS', '3 %'],
    ['PLATFORM_FEE_BPS', '10001'],
    ['PLATFORM_FEE_FIXED', '0,25'],
    ['METRICS_TOKEN', 'court'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collecteur:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'cle'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'cle=%E0%A4%A'],
  ])('%s=%s stops the start with a sentence that names it and does not repeat its value', (name, value) => {
    const [sentence, ...others] = sentences('demo', { [name]: value });
    expect(sentence).toMatch(new RegExp(`^${name} doit .+\\.$`));
    expect(sentence).not.toContain(value);
    expect(others.filter((other) => other.startsWith(name))).toEqual([]);
  });

  it('does not hide another one', () => {
    expect(sentences('demo', { PORT: 'abc', SIGNUP: 'oui' })).toHaveLength(2);
  });

  it.each([
    [{ SMTP_URL: 'smtp://localhost' }, ['MAIL_FROM']],
    [{ S3_BUCKET: 'photos' }, ['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
    [{ S3_ENDPOINT: 'https://s3.example' }, ['S3_BUCKET']],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_x' }, ['STRIPE_SECRET_KEY']],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'api-key=x' }, ['OTEL_EXPORTER_OTLP_ENDPOINT']],
    [{ STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_x' }, ['STRIPE_SECRET_KEY']],
  ])('%j lacks %j', (variables, missing) => {
    expect(sentences('demo', variables).map((sentence) => sentence.split(' ', 1)[0])).toEqual(missing);
  });
});

it('in production Stripe needs both its secrets, and is Stripe itself', () => {
  const live = { ...FREE, PUBLIC_URL: 'https://etal.example', STRIPE_SECRET_KEY: 'sk_live_cle' };
  expect(sentences('serve', live).map((sentence) => sentence.split(' ', 1)[0])).toEqual([
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_CONNECT_WEBHOOK_SECRET',
  ]);
  const secrets = { STRIPE_WEBHOOK_SECRET: 'whsec_a, whsec_b', STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_c' };
  expect(parseConfig('serve', { ...live, ...secrets }).stripe).toEqual({
    secretKey: 'sk_live_cle',
    webhookSecrets: ['whsec_a', 'whsec_b'],
    connectWebhookSecrets: ['whsec_c'],
    apiBase: 'https://api.stripe.com',
  });
  expect(sentences('serve', { ...live, ...secrets, STRIPE_API_BASE: 'http://localhost:4242' })[0]).toMatch(
    /^STRIPE_API_BASE doit rester vide/,
  );
});

it('reads proxies and the collector’s headers as lists', () => {
  expect(parseConfig('demo', {}).trustedProxies).toEqual(['loopback', 'linklocal', 'uniquelocal']);
  const config = parseConfig('demo', {
    TRUSTED_PROXIES: '203.0.113.7, 10.0.0.0/8,fd00::/8',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example/',
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%3Db,tenant=x=y',
  });
  expect(config.trustedProxies).toEqual(['203.0.113.7', '10.0.0.0/8', 'fd00::/8']);
  expect(config.otlp).toEqual({ endpoint: 'https://otel.example', headers: { 'api-key': 'a=b', tenant: 'x=y' } });
});

it('takes an empty variable for an absent one', () => {
  const config = parseConfig('demo', { PORT: '', SMTP_URL: ' ', PUBLIC_URL: '' });
  expect(config).toMatchObject({ port: 3000, mail: { smtpUrl: undefined } });
});

describe('where messages leave from', () => {
  const serve = { PUBLIC_URL: 'https://etal.example', PLATFORM_FEE_BPS: '0' };
  const DATABASE_URL = 'postgres://localhost/etal';

  it.each([
    ['serve', { ...serve, DATABASE_URL }, 'apart'],
    ['serve', { ...serve, DATABASE_URL, BACKGROUND_WORK: 'none' }, 'none'],
    ['serve', serve, 'inside'],
    ['demo', { DATABASE_URL }, 'inside'],
  ] as const)('%s with %j: %s', (mode, variables, place) => {
    expect(parseConfig(mode, variables).backgroundWork).toBe(place);
  });

  it.each([
    ['serve', { ...serve, BACKGROUND_WORK: 'apart' }],
    ['serve', { ...serve, BACKGROUND_WORK: 'none' }],
    ['serve', { ...serve, DATABASE_URL, BACKGROUND_WORK: 'ailleurs' }],
    ['demo', { DATABASE_URL, BACKGROUND_WORK: 'apart' }],
  ] as const)('%s refuses %j', (mode, variables) => {
    expect(() => parseConfig(mode, variables)).toThrow(/BACKGROUND_WORK/);
  });
});

describe('the operator’s guide and the deployment', () => {
  const text = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  const names = Object.keys(environment.shape);

  it('the guide’s table names every setting', () => {
    const table = text('docs/operations.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .join('\n');
    expect(names.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  });

  it('what the compose file sets is read by the program', () => {
    const [own = ''] = text('deploy/compose.yaml').split('\nservices:');
    const set = [...own.matchAll(/^    (?<name>[A-Z][A-Z0-9_]*):/gm)].map(({ groups }) => groups?.['name']);
    expect(set.length).toBeGreaterThan(10);
    expect(set.filter((name) => !names.includes(name!))).toEqual([]);
  });
});

describe('.env.example', () => {
  const source = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  const lines = source.split('\n');
  const isSetting = (line: string) => /^#?[A-Z][A-Z0-9_]*=/.test(line);
  const nameOf = (line: string) => line.replace(/^#/, '').split('=', 1)[0];

  it('lists every variable that the program reads, in the same order, and no other', () => {
    expect(lines.filter(isSetting).map(nameOf)).toEqual(Object.keys(environment.shape));
  });

  it('explains each one', () => {
    const explained = lines.filter((line, index) => isSetting(line) && /^# [^-].+\.$/.test(lines[index - 1] ?? ''));
    expect(explained.map(nameOf)).toEqual(Object.keys(environment.shape));
  });

  it('changes nothing as it is, and is right once its lines are enabled', () => {
    expect(parseEnv(source)).toEqual({});
    const enabled = parseEnv(source.replace(/^#(?=[A-Z][A-Z0-9_]*=)/gm, ''));
    expect(parseConfig('serve', enabled as Record<string, string>)).toMatchObject({
      origin: 'https://etal.example',
      s3: { bucket: 'etal-photos' },
      stripe: { secretKey: 'sk_live_cle' },
      mail: { from: 'Étal <bonjour@etal.example>' },
    });
  });
});

describe('who publishes this installation', () => {
  const OPERATOR = { OPERATOR_NAME: 'Étal SAS', OPERATOR_ADDRESS: '1 rue du Marché', OPERATOR_SIREN: '732 829 320' };

  it('is named by all three settings, or by none', () => {
    expect(parseConfig('demo', {}).operator).toBeNull();
    expect(parseConfig('demo', OPERATOR).operator).toEqual({
      name: 'Étal SAS',
      address: '1 rue du Marché',
      siren: '732829320',
    });
    expect(sentences('demo', { OPERATOR_SIREN: '732829320' })).toEqual([
      'OPERATOR_NAME doit être renseignée quand OPERATOR_SIREN l’est.',
    ]);
    expect(sentences('demo', { ...OPERATOR, OPERATOR_SIREN: '' })).toEqual([
      'OPERATOR_SIREN doit être renseignée quand OPERATOR_NAME l’est.',
    ]);
    expect(sentences('demo', { ...OPERATOR, OPERATOR_SIREN: '732829321' })).toEqual([
      'OPERATOR_SIREN doit être un numéro SIREN de neuf chiffres.',
    ]);
  });

  it('is needed by `npm run serve` where a fee is taken, and by it alone', () => {
    const site = { PUBLIC_URL: 'https://etal.example' };
    const named = (problems: string[]) => problems.map((sentence) => sentence.split(' ', 1)[0]);
    const all = ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_SIREN', 'OPERATOR_EMAIL'];
    expect(named(sentences('serve', site))).toEqual(all);
    expect(named(sentences('serve', { ...site, PLATFORM_FEE_BPS: '0', PLATFORM_FEE_FIXED: '10' }))).toEqual(all);
    expect(named(sentences('serve', { ...site, ...OPERATOR }))).toEqual(['OPERATOR_EMAIL']);
    expect(parseConfig('serve', { ...site, PLATFORM_FEE_BPS: '0' }).feeIssuer).toBeNull();
    expect(parseConfig('demo', {}).feeIssuer?.name).toBe('Étal (démonstration)');
  });

  it('has a VAT number that is the SIREN’s own, or none', () => {
    const issuer = { ...OPERATOR, OPERATOR_EMAIL: 'compta@etal.example' };
    expect(parseConfig('demo', issuer).feeIssuer).toMatchObject({ siren: '732829320', vatNumber: null });
    expect(parseConfig('demo', { ...issuer, OPERATOR_VAT_NUMBER: 'fr 44 732 829 320' }).feeIssuer?.vatNumber).toBe(
      'FR44732829320',
    );
    for (const wrong of ['FR45732829320', 'FR64443061841', '732829320'])
      expect(sentences('demo', { ...issuer, OPERATOR_VAT_NUMBER: wrong })).toEqual([
        expect.stringMatching(/^OPERATOR_VAT_NUMBER /),
      ]);
  });
});
