/** Builds the page of components as one script, for its test (e2e/design.spec.ts). It is in no build of the shop. */
import { defineConfig } from 'vite'

export default defineConfig({
  define: { 'import.meta.env.VITE_LANGUAGE': '"en"' },
  publicDir: false,
  logLevel: 'error',
  build: {
    target: 'es2022',
    minify: false,
    rolldownOptions: {
      input: 'app/design/browser.tsx',
      output: { entryFileNames: 'design.js', codeSplitting: false },
    },
  },
})
