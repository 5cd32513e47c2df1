// A real browser for tests: from CHROMIUM, Debian's, or Playwright's own.
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

export async function openChromium(): Promise<Browser> {
  const paths = [process.env.CHROMIUM, '/usr/bin/chromium', chromium.executablePath()]
  const executablePath = paths.find((path) => path !== undefined && existsSync(path))
  if (executablePath === undefined)
    throw new Error(`No Chromium found at ${paths.filter(Boolean).join(', ')}.`)
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-sync',
    ],
  })
}
