import { fileURLToPath } from 'node:url'

/**
 * For Node, as it serves the shop (docs/decisions/047-memory-at-start.md). New objects get little room: V8 would take tens of
 * megabytes for them, and give none back while the machine has more. WebAssembly is compiled once, by the compiler that needs
 * little: the other one takes 600 MB for a single function of the embedded database. A bounded heap is collected
 * before it has grown to three times what is in use.
 */
export const serverFlags = [
  '--max-old-space-size=1024',
  '--max-semi-space-size=4',
  '--liftoff-only',
  '--import',
  new URL('resolve-drizzle.mjs', import.meta.url).href,
]

/**
 * For the same process. By itself glibc gives each thread memory of its own, up to eight times the processors: what threads that
 * hash passwords and make pictures give back is then not used by others.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }

/** Compiled code, and sources without their types, for the next start. */
export const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/warung/compiled', import.meta.url)),
}
