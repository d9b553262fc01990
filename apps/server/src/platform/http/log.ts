import { destination as openDestination, pino, type Logger } from 'pino';

/**
 * One JSON line per event. A request is logged by method, path and id: query strings can hold tokens,
 * bodies and addresses are personal data, so none of them is ever written.
 */
export function createLog(level: string, destination: { write(line: string): void } = standardOutput()): Logger {
  return pino(
    {
      level,
      serializers: {
        req: (request: { method: string; url: string; id: string }) => ({
          method: request.method,
          path: request.url.split('?')[0],
          id: request.id,
        }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
        err: (error: Error & { code?: string }) => ({
          type: error.name,
          code: error.code,
          message: error.message,
          stack: error.stack,
        }),
      },
    },
    destination,
  );
}

/**
 * Lines are written some at a time: each write costs as much as a small request. A process that ends, even by an error,
 * writes them first.
 */
const standardOutput = () => openDestination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 250 });
