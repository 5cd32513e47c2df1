/** Syncs files itself: Emscripten's fsync does nothing, so a power cut would lose orders. */
import { fsyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type EmscriptenModule = {
  NODEFS: {
    realPath(node: unknown): string
    tryFSOperation(operation: () => number): number
    stream_ops: { fsync?: (stream: { node: unknown; nfd: number }) => number }
  }
}

type PGliteEngine = Parameters<NodeFS['init']>[0]
type EngineOptions = Parameters<NodeFS['init']>[1]

export type HostSync = (fileDescriptor: number) => void

export class DurableFiles extends NodeFS {
  onSynced: (path: string) => void = () => {}
  readonly #sync: HostSync

  constructor(folder: string, sync: HostSync = fsyncSync) {
    super(folder)
    this.#sync = sync
  }

  override async init(engine: PGliteEngine, options: EngineOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(engine, options)
    const switchSyncOn = (module: unknown) => {
      const { NODEFS } = module as EmscriptenModule
      NODEFS.stream_ops.fsync = ({ node, nfd }) =>
        NODEFS.tryFSOperation(() => {
          this.#sync(nfd)
          this.onSynced(NODEFS.realPath(node))
          return 0
        })
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), switchSyncOn] } }
  }
}

/** Avoids `fdatasync`, PostgreSQL's default on Linux, which Emscripten ignores. */
export const durableStart: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'full_page_writes=on', 'synchronous_commit=on', 'wal_sync_method=fsync'].flatMap(
    (setting) => ['-c', setting],
  ),
  // nothing else limits the write-ahead log (maintenance.ts)
  ...['min_wal_size=32MB', 'max_wal_size=64MB'].flatMap((setting) => ['-c', setting]),
  // allocated at start; the default is four times as large
  ...['-c', 'shared_buffers=32MB'],
]
