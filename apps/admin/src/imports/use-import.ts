import { CallError } from '@etal/contract/client';
import type { ImportOutcome } from '@etal/contract/imports';
import { IMPORT_BATCH, MAX_IMPORT_BYTES } from '@etal/domain/imports/table';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import { IMPORT_CUT } from '@etal/texts/imports';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { DEFAULT_FAILURE } from '../calls/failure.ts';

/** A line of a file, as the server has judged it. */
export interface PreviewLine<Cells> {
  line: number;
  name: string;
  outcome: ImportOutcome;
  problems: { column: string; problem: string }[];
  changes: string[];
  cells: Cells;
}

export interface Preview<Cells> {
  rows: PreviewLine<Cells>[];
  ignored: string[];
  newCategories: string[];
}

/** What is imported: the two calls that read a file and write its lines. */
export interface Importer<Cells> {
  preview: (file: string) => Promise<Preview<Cells>>;
  write: (
    rows: { line: number; cells: Cells }[],
  ) => Promise<{ rows: Omit<PreviewLine<Cells>, 'name' | 'changes' | 'cells'>[] }>;
}

/** What was written, line by line; those that were wrong by then among them. */
export interface Progress {
  total: number;
  done: number;
  created: number;
  updated: number;
  wrong: { line: number; problems: { column: string; problem: string }[] }[];
}

export interface ImportState<Cells> {
  /** Of the file that was chosen last. */
  fileName: string | undefined;
  isReading: boolean;
  isWriting: boolean;
  /** Why the file could not be read, or why the writing stopped. */
  error: string | undefined;
  preview: Preview<Cells> | undefined;
  progress: Progress | undefined;
  choose: (file: File) => void;
  /** Writes the lines that make or change something, or goes on where it stopped. */
  write: () => void;
}

const isToWrite = ({ outcome }: { outcome: ImportOutcome }): boolean => outcome === 'CREATE' || outcome === 'UPDATE';

/**
 * R-CATALOG-30: reads a file, shows what it would do, and writes it in batches. A batch that failed is sent again as it
 * was: lines that were written are found again.
 */
export function useImport<Cells>(importer: Importer<Cells>): ImportState<Cells> {
  const { revalidate } = useRevalidator();
  const [fileName, setFileName] = useState<string>();
  const [isReading, setReading] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const [error, setError] = useState<string>();
  const [preview, setPreview] = useState<Preview<Cells>>();
  const [progress, setProgress] = useState<Progress>();
  const isBusy = useRef(false);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);

  /** One thing at a time: a second press is the same act. */
  const alone = async (setBusy: (is: boolean) => void, work: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      // The session has ended: the shell's loader knows where to go.
      if (failure.status === 401) await revalidate();
      else setError(failure.sentence ?? (failure.status === 0 ? IMPORT_CUT : DEFAULT_FAILURE));
    } finally {
      isBusy.current = false;
      setBusy(false);
    }
  };

  const read = (file: File): Promise<void> =>
    alone(setReading, async () => {
      setFileName(file.name);
      setPreview(undefined);
      setProgress(undefined);
      if (file.size === 0) return setError(SCREEN_SENTENCES.FILE_EMPTY);
      if (file.size > MAX_IMPORT_BYTES) return setError(SCREEN_SENTENCES.FILE_TOO_BIG({ maxBytes: MAX_IMPORT_BYTES }));
      setPreview(await importer.preview(await base64Of(file)));
    });

  const writeAll = (): Promise<void> =>
    alone(setWriting, async () => {
      const rows = preview?.rows.filter(isToWrite) ?? [];
      let current = progress ?? { total: rows.length, done: 0, created: 0, updated: 0, wrong: [] };
      setProgress(current);
      try {
        while (current.done < rows.length && !isClosed.current) {
          const batch = rows.slice(current.done, current.done + IMPORT_BATCH);
          const answer = await importer.write(batch.map(({ line, cells }) => ({ line, cells })));
          current = withBatch(current, answer.rows);
          setProgress(current);
        }
      } finally {
        await revalidate();
      }
    });

  return {
    fileName,
    isReading,
    isWriting,
    error,
    preview,
    progress,
    choose: (file) => void read(file),
    write: () => void writeAll(),
  };
}

function withBatch(
  before: Progress,
  rows: readonly Omit<PreviewLine<unknown>, 'name' | 'changes' | 'cells'>[],
): Progress {
  const count = (wanted: ImportOutcome): number => rows.filter(({ outcome }) => outcome === wanted).length;
  return {
    total: before.total,
    done: before.done + rows.length,
    created: before.created + count('CREATE'),
    updated: before.updated + count('UPDATE'),
    wrong: [...before.wrong, ...rows.filter(({ outcome }) => outcome === 'WRONG')],
  };
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let start = 0; start < bytes.length; start += 32_768)
    binary += String.fromCharCode(...bytes.subarray(start, start + 32_768));
  return btoa(binary);
}
