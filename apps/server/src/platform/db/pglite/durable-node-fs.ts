import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = NodeFS['init'];

interface SyncableFilesystem {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  tryFSOperation<Result>(operation: () => Result): Result;
}

/** PGlite's own NodeFS answers PostgreSQL's fsync calls without doing anything: a power cut would lose commits. */
export class DurableNodeFS extends NodeFS {
  readonly #sync: (fd: number) => void;

  constructor(folder: string, sync: (fd: number) => void) {
    super(folder);
    this.#sync = sync;
  }

  override async init(...[pglite, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const syncForReal: NonNullable<typeof emscriptenOpts.preRun>[number] = (module) => {
      const filesystem = module.NODEFS as unknown as SyncableFilesystem;
      filesystem.stream_ops.fsync = ({ nfd }) => {
        filesystem.tryFSOperation(() => this.#sync(nfd));
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), syncForReal] } };
  }
}
