import { execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { whenDone } from '../harness/when-done.ts';
import { findOrInstall } from './find-or-install.ts';
import { type Door, visitor } from './visitor.ts';

export const SITE = 'etal.localhost';
const HTTP_PORT = 8080;
const HTTPS_PORT = 8443;

export interface Proxy {
  http: Door;
  https: Door;
  /** What it notes of each visit, where it does. */
  journal: string | undefined;
}

const shipped = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../../deploy/${name}`, import.meta.url)), 'utf8');

/** All of 127/8 is this machine: at an address drawn for us alone, no port is taken. */
const ownAddress = (): string => `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;

/** `deploy/nginx.conf` before these processes, within the settings that Debian's package has for all sites. */
export async function startNginx(origins: [string, string]): Promise<Proxy> {
  const nginx = findOrInstall('nginx');
  const folder = temporaryFolder();
  const address = ownAddress();
  const journal = join(folder, 'etal.log');
  const key = join(folder, 'key.pem');
  const certificate = join(folder, 'certificate.pem');
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '1',
      '-subj',
      `/CN=${SITE}`,
      '-addext',
      `subjectAltName=DNS:${SITE}`,
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'pipe' },
  );
  const [a, b] = origins.map((origin) => new URL(origin).host);
  const site = substitute(shipped('nginx.conf'), [
    ['# server 127.0.0.1:3001', `server ${b}`],
    ['server 127.0.0.1:3000', `server ${a}`],
    ['listen [::]:80;', ''],
    ['listen [::]:443 ssl http2;', ''],
    ['listen 80;', `listen ${address}:${HTTP_PORT};`],
    ['listen 443 ', `listen ${address}:${HTTPS_PORT} `],
    ['/etc/letsencrypt/live/etal.example/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/etal.example/privkey.pem', key],
    ['/var/log/nginx/etal.log', journal],
    ['etal.example', SITE],
  ]);
  const main = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n');
  writeFileSync(
    main,
    `daemon off; user root; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
events {}
http {
sendfile on; tcp_nopush on; default_type application/octet-stream; gzip on; access_log off;
${temporary}
${site}
}
`,
  );
  const child = spawn(nginx, ['-p', folder, '-e', join(folder, 'error.log'), '-c', main], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const proxy = doors(address, readFileSync(certificate), journal);
  await isOpen(child, proxy);
  return proxy;
}

/** `deploy/Caddyfile` before these processes; a name that ends in `.localhost` gets a certificate of Caddy's own. */
export async function startCaddy(origins: [string, string]): Promise<Proxy> {
  const caddy = findOrInstall('caddy');
  const folder = temporaryFolder();
  const address = ownAddress();
  const file = join(folder, 'Caddyfile');
  const own = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${HTTP_PORT}\n\thttps_port ${HTTPS_PORT}\n\tdefault_bind ${address}\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n`;
  writeFileSync(file, own + shipped('Caddyfile'));
  const data = join(folder, 'data');
  mkdirSync(data);
  const child = spawn(caddy, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      XDG_DATA_HOME: data,
      XDG_CONFIG_HOME: data,
      SITE,
      UPSTREAMS: origins.map((origin) => new URL(origin).host).join(' '),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const root = join(data, 'caddy/pki/authorities/local/root.crt');
  const ca = await vi.waitFor(
    () => {
      if (child.exitCode !== null) throw new Error(said.join(''));
      return readFileSync(root);
    },
    { timeout: 20_000, interval: 100 },
  );
  const proxy = doors(address, ca);
  await isOpen(child, proxy);
  return proxy;
}

const doors = (address: string, ca: Buffer, journal?: string): Proxy => ({
  journal,
  http: { origin: `http://${address}:${HTTP_PORT}`, name: SITE },
  https: { origin: `https://${address}:${HTTPS_PORT}`, name: SITE, ca },
});

/** Each must be found, so that a file that has moved on is not tested by half. */
const substitute = (text: string, pairs: [string, string][]): string =>
  pairs.reduce((rest, [from, to]) => {
    if (!rest.includes(from)) throw new Error(`not in the shipped file: ${from}`);
    return rest.replaceAll(from, to);
  }, text);

async function isOpen(child: ReturnType<typeof spawn>, { https }: Proxy): Promise<void> {
  const exited = once(child, 'exit');
  // Not SIGKILL: the workers of nginx would outlive it.
  whenDone(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(`the proxy ended with ${child.exitCode}`);
      await visitor(https)('/healthz');
    },
    { timeout: 20_000, interval: 100 },
  );
}
