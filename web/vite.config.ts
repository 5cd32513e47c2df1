import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { codeSplitting } from './code-splitting.ts'
import { reportMissingChunks } from './report-missing-chunks.ts'

export default defineConfig({
  plugins: [reportMissingChunks(), tailwindcss(), reactRouter()],
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0 },
  // What the screens use is built into them, but for what the server uses itself: there must be one of each. So serving needs no package of the
  // screens, and loads of their packages what is used: all of lucide-react's icons are 26 MB of memory.
  ssr: { noExternal: true, external: ['react', 'react-dom', 'react-router'] },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
})
