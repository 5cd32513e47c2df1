import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chunkFileNames, codeSplitting } from './code-splitting.ts'
import { merchantHelp } from './merchant-help.ts'
import { reportMissingChunks } from './report-missing-chunks.ts'

/** One build a language (decision 050). */
const language = process.env.VITE_LANGUAGE ?? 'en'

const SERVER_MINIFY = { compress: true, codegen: true, mangle: { keepNames: true } } as const

/** Loaded with each page: naming them again beside each lazy part costs every first load. */
const ON_EVERY_PAGE = /\/(?:every-page|framework|rolldown-runtime)-[^/]+\.js$/

/**
 * Their lazy parts are below what a shopper sees first, or for few shops: there they take a round trip more, and no
 * first load pays for the names of what they need.
 */
const SHOPPING = /\/(?:cart|shopping)-[^/]+$/

type Host = { readonly hostId: string; readonly hostType: 'html' | 'js' }

function partsToPreload(_file: string, parts: string[], { hostId, hostType }: Host): string[] {
  if (hostType === 'html') return parts
  return SHOPPING.test(hostId) ? [] : parts.filter((part) => !ON_EVERY_PAGE.test(part))
}

export default defineConfig(({ command }) => ({
  plugins: [reportMissingChunks(), merchantHelp(language), tailwindcss(), reactRouter()],
  define: { 'import.meta.env.VITE_LANGUAGE': JSON.stringify(language) },
  build: {
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: partsToPreload },
  },
  // One copy of what the server shares. Tree-shaking saves 26 MB of lucide-react's icons. Development
  // evaluates modules one by one, and CommonJS ones only from outside.
  ssr: { noExternal: command === 'build' ? true : [], external: ['react', 'react-dom', 'react-router'] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting, chunkFileNames } } } },
    // each page carries functions of startup/ as text; their names stay for the log
    ssr: { build: { minify: true, rolldownOptions: { output: { minify: SERVER_MINIFY } } } },
  },
}))
