/** `connection` tells the answers to a broken connection from those to its successor. */
export type ToWorker =
  | { kind: 'execute'; connection: number; bytes: Uint8Array }
  | { kind: 'dump' }
  | { kind: 'copy'; to: string }
  | { kind: 'stop' };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'answer'; connection: number; bytes: Uint8Array }
  | { kind: 'dumped'; bytes: Uint8Array }
  /** To the folder that was asked, or why not. */
  | { kind: 'copied'; to: string; error?: Error };
