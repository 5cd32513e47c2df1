/**
 * PGlite's files on the host's disk, with an fsync that is one. Emscripten's own does nothing, and
 * PGlite starts PostgreSQL without it (`-F`): an order that a shopper saw would be gone after a power cut.
 */
import { fsyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** What we touch of Emscripten's module; PGlite's types leave it open. Read in its 0.5.16. */
type EmscriptenModule = {
  NODEFS: {
    realPath(node: unknown): string
    /** turns the host's errors into those that PostgreSQL understands */
    tryFSOperation(operation: () => number): number
    stream_ops: { fsync?: (stream: { node: unknown; nfd: number }) => number }
  }
}

type PGliteEngine = Parameters<NodeFS['init']>[0]
type EngineOptions = Parameters<NodeFS['init']>[1]

export type HostSync = (fileDescriptor: number) => void

export class DurableFiles extends NodeFS {
  /** told each file and folder once it has reached the disk */
  onSynced: (path: string) => void = () => {}
  readonly #sync: HostSync

  /** @param sync only tests of a failing disk hand one in */
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

/** `fdatasync`, PostgreSQL's choice on Linux, stays without effect in Emscripten: hence `fsync`. */
export const durableStart: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'full_page_writes=on', 'synchronous_commit=on', 'wal_sync_method=fsync'].flatMap(
    (setting) => ['-c', setting],
  ),
  // nothing else keeps the log of an embedded database small (maintenance.ts)
  ...['min_wal_size=32MB', 'max_wal_size=64MB'].flatMap((setting) => ['-c', setting]),
  // of the process's memory from the start, four times as much by itself
  ...['-c', 'shared_buffers=32MB'],
]
