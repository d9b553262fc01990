import { z } from 'zod';

/**
 * One gzip'd text: a line that says what follows, lines, and a last one with their checksum. A file without it was cut;
 * `zcat` shows the rest to whoever must look inside one day without this program.
 */
export const FORMAT = 'etal-backup-1';

export const headerSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  engine: z.enum(['postgres', 'pglite']),
  migrations: z.array(z.string()),
});
export type BackupHeader = Omit<z.infer<typeof headerSchema>, 'format'>;

export const lineSchema = z.union([
  z.object({ table: z.string(), columns: z.array(z.string()) }),
  z.object({ sequence: z.string(), value: z.string(), isCalled: z.boolean() }),
  z.object({ image: z.string(), type: z.string(), base64: z.string() }),
  /** A row of the last table named: the text of each of its columns. */
  z.array(z.string().nullable()),
]);
export type BackupLine = z.infer<typeof lineSchema>;

export const endSchema = z.object({ end: z.int().nonnegative(), sha256: z.string() });

/** Why the system does not let a file be read or written, in words; undefined when that is not the trouble. */
export function fileTrouble(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? TROUBLES[code] : undefined;
}

const TROUBLES: Record<string, string> = {
  EACCES: 'ce compte n’en a pas le droit',
  EISDIR: 'c’est un dossier',
  ENOENT: 'il n’existe pas, ou son dossier',
  ENOSPC: 'le disque est plein',
  ENOTDIR: 'son dossier n’en est pas un',
  EROFS: 'le disque ne s’écrit pas',
};

/** What is wrong with the file or with where it is to go, for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}
