import { CallError } from '@etal/contract/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { DEFAULT_FAILURE, isUnanswered } from '../../../calls/failure.ts';
import { useServerReturn } from '../../../calls/reach-server.ts';

/** What was typed of a row and is not the shop's yet, by the row's key. */
type Drafts<Draft> = ReadonlyMap<string, Draft>;

export interface RowSaves<Draft> {
  drafts: Drafts<Draft>;
  /** Why a row could not be saved; what was typed of it stays. */
  problems: ReadonlyMap<string, string>;
  savingKeys: ReadonlySet<string>;
  /** The row that was saved last, for who listens rather than looks. */
  lastSaved: string | undefined;
  /** No answer came: what was typed is kept, and is sent again as soon as the server answers. */
  isLost: boolean;
  type: (key: string, draft: Draft) => void;
  /** Sends what was typed of this row, once. */
  save: (key: string) => void;
}

interface RowSaving<Draft> {
  /** What has to be sent of a draft; undefined where it says what the shop says already. */
  changeOf: (key: string, draft: Draft) => Draft | undefined;
  /** Gives a sentence for each row that was refused. */
  send: (changes: Drafts<Draft>) => Promise<ReadonlyMap<string, string>>;
  /** What the rows are shown from: another one has what was saved before it was read. */
  source: unknown;
}

/** What was saved and is not yet in what the rows are shown from. */
interface Settled<Draft> {
  draft: Draft | undefined;
  source: unknown;
}

/**
 * Rows that are saved one by one as they are left (R-CATALOG-12). One request is under way at a time, with all that
 * waits, so that what was typed last is what is kept; nothing that was typed goes before the server has it.
 */
export function useRowSaves<Draft extends object>(saving: RowSaving<Draft>): RowSaves<Draft> {
  const { revalidate } = useRevalidator();
  const [drafts, setDrafts] = useState<Drafts<Draft>>(new Map());
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [savingKeys, setSavingKeys] = useState<ReadonlySet<string>>(new Set());
  const [lastSaved, setLastSaved] = useState<string>();
  const [isLost, setIsLost] = useState(false);
  const typed = useRef(new Map<string, Draft>());
  const waiting = useRef(new Set<string>());
  const isSending = useRef(false);
  const latest = useRef(saving);
  useEffect(() => {
    latest.current = saving;
  });
  const settled = useRef(new Map<string, Settled<Draft>>());

  const forget = useCallback((keys: Iterable<string>): void => {
    for (const key of keys) typed.current.delete(key);
    setDrafts(new Map(typed.current));
  }, []);

  const sendWaiting = async (): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    // The shop on the screen may still be the one before these were saved: what is typed of them then goes as a whole.
    const sentBefore = new Set<string>();
    try {
      while (waiting.current.size > 0) {
        const sent = new Map<string, Draft>();
        const unchanged: string[] = [];
        for (const key of waiting.current) {
          const draft = typed.current.get(key);
          // It is saved, and only not shown yet.
          if (draft && settled.current.get(key)?.draft === draft) continue;
          const change = draft && (sentBefore.has(key) ? draft : latest.current.changeOf(key, draft));
          if (change) sent.set(key, change);
          else unchanged.push(key);
        }
        waiting.current.clear();
        forget(unchanged);
        if (sent.size > 0) await sendRows(sent);
        for (const key of sent.keys()) sentBefore.add(key);
      }
    } finally {
      isSending.current = false;
    }
  };

  const sendRows = async (sent: Drafts<Draft>): Promise<void> => {
    const before = new Map([...sent.keys()].map((key) => [key, typed.current.get(key)]));
    setSavingKeys(new Set(sent.keys()));
    try {
      const refused = await latest.current.send(sent);
      setProblems((known) => new Map([...known].filter(([key]) => !sent.has(key)).concat([...refused])));
      setIsLost(false);
      const { source } = latest.current;
      await revalidate();
      const saved = [...sent.keys()].filter((key) => !refused.has(key));
      for (const key of saved) {
        settled.current.delete(key);
        settled.current.set(key, { draft: before.get(key), source });
      }
      setSavingKeys(new Set(saved));
    } catch (error) {
      setSavingKeys(new Set());
      if (!(error instanceof CallError)) throw error;
      if (error.status === 401 || error.status === 418) void revalidate();
      else if (isUnanswered(error)) {
        for (const key of sent.keys()) waiting.current.add(key);
        setIsLost(true);
        throw error;
      } else {
        const sentence = error.sentence ?? DEFAULT_FAILURE;
        setProblems((known) => new Map([...known, ...[...sent.keys()].map((key) => [key, sentence] as const)]));
      }
    }
  };

  const { source } = saving;
  // The router shows what was read again when it is ready for it, which may be after it says that it was read: what was
  // typed stays until then, so that the old value is never seen between.
  useEffect(() => {
    const shown = [...settled.current].filter(
      ([key, { draft, source: saved }]) =>
        saved !== source || draft === undefined || latest.current.changeOf(key, draft) === undefined,
    );
    const last = shown.at(-1);
    if (!last) return;
    const keys = new Set(shown.map(([key]) => key));
    for (const key of keys) settled.current.delete(key);
    // What was typed meanwhile is saved when its row is left.
    forget(shown.flatMap(([key, { draft }]) => (typed.current.get(key) === draft ? [key] : [])));
    setSavingKeys((known) => new Set([...known].filter((key) => !keys.has(key))));
    setLastSaved(last[0]);
  }, [source, savingKeys, forget]);

  const run = (): void => {
    // Without an answer the rows wait; whoever is told so is the banner.
    sendWaiting().catch((error: unknown) => {
      if (!isUnanswered(error)) throw error;
    });
  };
  useServerReturn(isLost, run);

  return {
    drafts,
    problems,
    savingKeys,
    lastSaved,
    isLost,
    type: (key, draft) => {
      typed.current.set(key, draft);
      setDrafts(new Map(typed.current));
    },
    save: (key) => {
      if (!typed.current.has(key)) return;
      // What is left last is saved last, also where it waited already.
      waiting.current.delete(key);
      waiting.current.add(key);
      run();
    },
  };
}
