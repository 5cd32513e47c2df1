/** Prefetches the next screen's data, and revalidates a screen shown from the cache (decision 36). */
import { imageSources } from '@warung/contract/image-sources.ts'
import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation, useMatches, useRevalidator } from 'react-router'
import { CallFailed, type Client, cachingApi, prefetchApi } from '../client/api'
import { catalogScreen, prefetchScreen } from '../client/prefetch-data'
import { screenRevalidation } from '../client/revalidate-stale'
import type { LinkWatch } from '../client/watch-links'
import { MAIN_PICTURE_SIZES } from '../display/product-image'
import { loadChunk } from '../startup/load-chunk'

/** Fetches the format that the browser chose for the visible pictures. */
function fetchPicture(link: HTMLAnchorElement): void {
  const shown = link.closest('article')?.querySelector('img')
  const image = /^(\/images\/[0-9a-f]{32})-\d+\.(avif|webp)$/.exec(
    shown ? new URL(shown.currentSrc, location.href).pathname : '',
  )
  const sources = imageSources(`${image?.[1]}.webp`)
  if (!sources) return
  const picture = new Image()
  picture.fetchPriority = 'low'
  picture.sizes = MAIN_PICTURE_SIZES
  picture.srcset = image?.[2] === 'avif' ? sources.avif : sources.webp
}

/** Ignores failures, since the screen itself asks again and shows them. @returns whether to continue */
async function prefetchQuietly(api: Client, pathname: string): Promise<boolean> {
  try {
    await prefetchScreen(api, pathname)
    return true
  } catch (error) {
    if (error instanceof URIError) return true // an invalid keyword, which its screen reports
    if (!(error instanceof CallFailed)) throw error
    return error.status === 404
  }
}

function useNextScreens(): readonly string[] {
  const [screens, setScreens] = useState<ReadonlyMap<number, string>>(new Map())
  const { pathname: shown } = useLocation()
  // each screen has its own limit, and starts again after a refusal
  useEffect(() => {
    let mayPrefetch = true
    const addScreen = (pathname: string): void => {
      const screen = catalogScreen(pathname)
      if (screen === undefined) return
      setScreens((previous) => (previous.has(screen) ? previous : new Map(previous).set(screen, pathname)))
    }
    const watch: LinkWatch = {
      onVisible: async ({ pathname }) => {
        if (!mayPrefetch || pathname === shown || catalogScreen(pathname) === undefined) return
        addScreen(pathname)
        mayPrefetch = await prefetchQuietly(prefetchApi, pathname)
      },
      onIntent: (link) => {
        addScreen(link.pathname)
        void prefetchQuietly(prefetchApi, link.pathname)
        fetchPicture(link)
      },
    }
    let [isHere, stop] = [true, () => {}]
    // links work without it
    loadChunk(() => import('../client/watch-links')).then(({ watchLinks }) => {
      if (isHere) stop = watchLinks(watch)
    }, console.warn)
    return () => {
      isHere = false
      stop()
    }
  }, [shown])
  return [...screens.values()]
}

/** The screen appears first; then the connection is free for revalidation. */
const REVALIDATION_DELAY_MS = 300

function useRevalidateStale(): void {
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const hasLoaded = useMatches().at(-1)?.loaderData !== undefined
  useEffect(() => {
    const url = new URL(pathname + search, window.location.origin)
    const here = url.pathname + url.search // spelled as loaders' requests are
    screenRevalidation.shown = here
    // other screens are not reloaded, because their content must not move while in use
    if (!hasLoaded || catalogScreen(pathname) === undefined) {
      screenRevalidation.isDue = false
      return
    }
    let isHere = true
    const revalidateScreen = async (): Promise<void> => {
      const wasDue = screenRevalidation.isDue
      screenRevalidation.isDue = false
      // the first screen came with the page: its answers are cached for going back to it
      if (!(await prefetchQuietly(cachingApi, pathname)) || !wasDue || !isHere) return
      screenRevalidation.revalidating = here
      await revalidate()
      screenRevalidation.revalidating = undefined
    }
    const timer = setTimeout(() => void revalidateScreen(), REVALIDATION_DELAY_MS)
    // the browser restores the page in its old state
    const onPageShow = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return
      screenRevalidation.isDue = true
      void revalidateScreen()
    }
    window.addEventListener('pageshow', onPageShow)
    return () => {
      isHere = false
      clearTimeout(timer)
      window.removeEventListener('pageshow', onPageShow)
    }
  }, [pathname, search, hasLoaded, revalidate])
}

export function PrefetchLinks() {
  useRevalidateStale()
  return useNextScreens().map((page) => <PrefetchPageLinks key={page} page={page} />)
}
