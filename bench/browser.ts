/** Vitals and screen changes in a throttled Chromium, beside an empty page of equal size. */
import { randomBytes } from 'node:crypto'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.mjs'
import { type Floor, openFloor } from './floor.ts'
import { MEASURED_PAGES, VITALS_GOALS } from './measured-pages.ts'
import { withMeasuredShop } from './measured-shop.ts'
import { readOptions } from './options.ts'
import { medians } from './quantiles.ts'
import { openReport, type Report } from './report.ts'

const { rounds: ROUNDS, isWanted, json } = readOptions({ rounds: 5 })

/** Lighthouse's slow 4G, and a distant line; both with a CPU four times as slow. */
const LINES = {
  'slow 4G': { latency: 150, downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8, uploadThroughput: 84_000 },
  '150 ms': { latency: 150, downloadThroughput: -1, uploadThroughput: -1 },
} as const
type Line = keyof typeof LINES
const CPU_RATE = 4
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
/** after loading: later idle time blocks nothing */
const SETTLE_MS = 5000
/** for prefetching */
const LOOK_MS = 4000

type Vitals = { readonly lcpMs: number; readonly tbtMs: number; readonly cls: number }
type Loaded = Vitals & { readonly scriptBytes: number; readonly scripts: number; readonly bytes: number }

/** Runs in each page before its scripts. */
const WATCH_VITALS = `
  window.vitals = { lcp: 0, blocked: 0, shifted: 0 }
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => { vitals.lcp = startTime })
  watch('longtask', ({ duration }) => { vitals.blocked += Math.max(0, duration - 50) })
  watch('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) vitals.shifted += value })`

type WatchedVitals = { readonly lcp: number; readonly blocked: number; readonly shifted: number }

async function openPhone(browser: Browser, line: Line): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.addInitScript({ content: WATCH_VITALS })
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.emulateNetworkConditions', { offline: false, ...LINES[line] })
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  return { context, page }
}

async function load(browser: Browser, address: string): Promise<Loaded> {
  const { context, page } = await openPhone(browser, 'slow 4G')
  const weighed: Promise<readonly [isScript: boolean, bytes: number]>[] = []
  page.on('requestfinished', (request) => {
    const isScript = request.resourceType() === 'script' || /\.js$/.test(new URL(request.url()).pathname)
    weighed.push(
      request.sizes().then((size) => [isScript, size.responseBodySize + size.responseHeadersSize] as const),
    )
  })
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLE_MS)
  const { lcp, blocked, shifted } = await page.evaluate<WatchedVitals>('window.vitals')
  const sizes = await Promise.all(weighed)
  await context.close()
  const sum = (of: typeof sizes): number => of.reduce((total, [, bytes]) => total + bytes, 0)
  const scripts = sizes.filter(([isScript]) => isScript)
  return {
    lcpMs: lcp,
    tbtMs: blocked,
    cls: shifted,
    scriptBytes: sum(scripts),
    scripts: scripts.length,
    bytes: sum(sizes),
  }
}

type Turns = { readonly clickMs: number; readonly backMs: number }

/** From the press to the next screen's frame, by the page's clock. */
async function turn(browser: Browser, address: string, line: Line): Promise<Turns> {
  const { context, page } = await openPhone(browser, line)
  await page.goto(address, { waitUntil: 'load' })
  // not an expression: the pages' policy forbids eval
  await page.locator('html[data-hydrated="true"]').waitFor({ state: 'attached' })
  await page.waitForTimeout(LOOK_MS)
  const timed = (heading: string, begin: string): Promise<number> =>
    page.evaluate<number>(`new Promise((resolve) => {
      const since = performance.now()
      const look = () => {
        if (document.querySelector('h1')?.textContent !== ${JSON.stringify(heading)}) return requestAnimationFrame(look)
        requestAnimationFrame(() => resolve(performance.now() - since))
      }
      ${begin}
      look()
    })`)
  const name = (await page.locator('article a').first().textContent()) ?? ''
  const clickMs = await timed(name, "document.querySelector('article a').click()")
  await page.waitForTimeout(1000)
  const backMs = await timed('Latest Products', 'history.back()')
  await context.close()
  return { clickMs, backMs }
}

/** As many bytes as the page, without any work. */
async function holdEmptyPage(floor: Floor, { bytes, scriptBytes }: Loaded): Promise<string> {
  const filling = (count: number): string => randomBytes(Math.max(0, Math.floor(count / 2))).toString('hex')
  const html = `<!doctype html><title>floor</title><script async src="/script.js"></script><h1>floor</h1><!--${filling(bytes - scriptBytes)}-->`
  await floor.hold([
    { path: '/', headers: { 'content-type': 'text/html' }, bytes: Buffer.from(html) },
    {
      path: '/script.js',
      headers: { 'content-type': 'text/javascript' },
      bytes: Buffer.from(`//${filling(scriptBytes)}`),
    },
  ])
  return `http://127.0.0.1:${floor.port}/`
}

async function measurePages(report: Report, browser: Browser, floor: Floor, shop: string): Promise<void> {
  for (const [name, path] of Object.entries(MEASURED_PAGES)) {
    if (!isWanted(name)) continue
    const loaded = await medians(ROUNDS, () => load(browser, shop + path))
    const empty = await holdEmptyPage(floor, loaded)
    const bare = await medians(ROUNDS, () => load(browser, empty))
    report.figure({ name: `${name}: LCP`, value: loaded.lcpMs, unit: 'ms', goal: VITALS_GOALS.lcp })
    report.figure({ name: `${name}: LCP of an empty page of its bytes`, value: bare.lcpMs, unit: 'ms' })
    report.figure({ name: `${name}: TBT`, value: loaded.tbtMs, unit: 'ms', goal: VITALS_GOALS.tbt })
    report.figure({ name: `${name}: TBT of an empty page of its bytes`, value: bare.tbtMs, unit: 'ms' })
    report.figure({ name: `${name}: CLS`, value: loaded.cls, unit: '', goal: VITALS_GOALS.cls })
    report.figure({
      name: `${name}: scripts over the wire, with headers and what idle time loads`,
      value: loaded.scriptBytes / 1000,
      unit: `kB in ${loaded.scripts} files`,
    })
  }
}

async function measureTurns(report: Report, browser: Browser, shop: string): Promise<void> {
  for (const line of Object.keys(LINES) as Line[]) {
    if (!isWanted(line)) continue
    const { clickMs, backMs } = await medians(ROUNDS, () => turn(browser, shop, line))
    report.figure({
      name: `${line}: click on a card to its content`,
      value: clickMs,
      unit: 'ms',
      goal: '100',
    })
    report.figure({ name: `${line}: back to the list`, value: backMs, unit: 'ms', goal: '50' })
  }
}

const report = openReport('browser', json)
const executablePath = await findChromium()
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const floor = await openFloor()
  try {
    await withMeasuredShop({}, async ({ shop }) => {
      report.say(`Medians of ${ROUNDS} loads with nothing in the cache, slow 4G, CPU ÷ ${CPU_RATE}`)
      await measurePages(report, browser, floor, shop.address)
      await measureTurns(report, browser, shop.address)
    })
  } finally {
    floor.close()
  }
} finally {
  report.finish()
  await browser.close()
}
