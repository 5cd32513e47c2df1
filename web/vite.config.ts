import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { codeSplitting } from './code-splitting.ts'
import { reportMissingChunks } from './report-missing-chunks.ts'

export default defineConfig({
  plugins: [reportMissingChunks(), tailwindcss(), reactRouter()],
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0 },
  // of these the server loads what the screens use: all of lucide-react's icons are 26 MB of its memory
  ssr: { noExternal: ['lucide-react', '@base-ui/react'] },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
})
