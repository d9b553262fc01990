import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { ACCOUNT_EMAIL, settingsWithAccount } from '../../testing/harness/settings-with-account.ts';
import { startServer } from '../../testing/harness/start-server.ts';

const TIMEOUT = 60_000;

describe('messages of a server on PostgreSQL', () => {
  it(
    'leave from a process of their own, which is started again when it dies and ends with the server',
    { timeout: TIMEOUT },
    async () => {
      const settings = await settingsWithAccount();
      const server = startServer('serve', { ...settings, PUBLIC_URL: 'http://localhost' });
      const first = processIn(await server.lineWith('in a process of their own'));
      const address = await server.address();
      process.kill(first, 'SIGKILL');
      await server.lineWith('will be started again');
      const second = processIn(await server.lineWith('in a process of their own'));
      expect(second).not.toBe(first);

      await fetch(`${address}/api/PasswordForgotten`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: ACCOUNT_EMAIL }),
      });
      const outbox = join(settings['DATA_DIR']!, 'outbox');
      await vi.waitFor(() => expect(readdirSync(outbox)).toHaveLength(1), { timeout: TIMEOUT / 2 });

      await server.stop();
      expect(await server.exited).toEqual([0, null]);
      expect(() => process.kill(second, 0)).toThrow();
    },
  );

  it('stay with whoever is told to send them', { timeout: TIMEOUT }, async () => {
    const settings = { ...(await settingsWithAccount()), BACKGROUND_WORK: 'inside', PUBLIC_URL: 'http://localhost' };
    const server = startServer('serve', settings);
    await server.address();
    await server.stop();
    expect(server.output.filter((line) => line.includes('in a process of their own'))).toEqual([]);
  });
});

const processIn = (line: string): number => (JSON.parse(line) as { background: number }).background;
