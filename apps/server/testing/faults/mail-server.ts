import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** Takes mails on this port, or on one that is free; `ids` are the message ids it was given, one per mail. */
export async function openMailServer(port = 0): Promise<{ port: number; ids: string[]; close(): Promise<void> }> {
  const ids: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      let text = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      stream.on('end', () => {
        ids.push(/^message-id:\s*(\S+)/im.exec(text)?.[1] ?? 'none');
        done();
      });
    },
  });
  // Whoever is killed while they send a mail breaks the connection.
  smtp.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET') throw error;
  });
  await new Promise<void>((resolve) => void smtp.listen(port, '127.0.0.1', resolve));
  return {
    port: (smtp.server.address() as AddressInfo).port,
    ids,
    close: () => new Promise<void>((resolve) => smtp.close(resolve)),
  };
}
