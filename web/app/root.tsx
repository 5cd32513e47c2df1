import { accentColors } from '@warung/contract/accent-colors.ts'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import {
  href,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root'
import { useSessionRevalidation } from './account/use-session-revalidation'
import { messageOf } from './client/api'
import { type Settings, settingsContext } from './client/context'
import { RobotsMeta } from './client/robots-meta'
import { useShopProfile } from './client/shop-profile'
import { LANGUAGE } from './language/language'
import { accentStyle } from './shell/accent'
import { ClosedNotice, ClosedShop, useIsClosedHere } from './shell/closed-shop'
import { Footer } from './shell/footer'
import { Header } from './shell/header'
import { PrefetchLinks } from './shell/prefetch-links'
import { PublicNotices } from './shell/public-notices'
import { isSearchTyped } from './shell/search-box'
import { shellTexts } from './shell/texts'
import { ChunkFailurePage } from './startup/chunk-failure'
import { PageScripts } from './startup/defer-hydration'
import { ChunkLoadError } from './startup/load-chunk'
import { MissingScreenContext } from './startup/load-route-module'
import { CSS_URL, FONT_URL } from './startup/page-styles'
import { StartupScripts } from './startup/startup-scripts'
import { ButtonLink } from './ui/button'
import { FailedLoad } from './ui/failed-load'
import { PageNotFound } from './ui/page-not-found'
import { PageSkeleton } from './ui/skeleton'
import { uiTexts } from './ui/texts'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: FONT_URL, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: CSS_URL },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export function loader({ context }: Route.LoaderArgs): Settings {
  return context.get(settingsContext)
}

/** Not reloaded on navigation: `refreshShopProfile` reloads it where a change matters. */
export function shouldRevalidate(): boolean {
  return false
}

/** A failed page gets its title from the error boundary. */
export function meta({ loaderData, error }: Route.MetaArgs): Route.MetaDescriptors {
  return error ? [] : [{ title: loaderData?.shop.shop_name ?? 'Warung' }]
}

function ProgressBar() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div
      role="progressbar"
      aria-label={shellTexts.loading}
      className="progress fixed inset-x-0 top-0 z-50 h-1 bg-clay"
    />
  )
}

/** Moves the focus of screen readers and keyboards to the new page, except while the user types a search or chooses a variant. */
function FocusOnNavigation() {
  const { pathname } = useLocation()
  // together with the screen, so that a focus set later stays
  useLayoutEffect(() => {
    const main = document.getElementById('main')
    const isChoosing = document.activeElement?.role === 'radio'
    if (pathname !== firstPath && !isSearchTyped() && !isChoosing) main?.focus({ preventScroll: true })
    // the first page's canonical link, which a shared link would use (client/page-tags.ts)
    if (!firstPath) document.querySelector('[rel=canonical]')?.remove()
    firstPath = undefined
  }, [pathname])
  return null
}
let firstPath: string | undefined = import.meta.env.SSR ? undefined : window.location.pathname

/** Marks the page as hydrated, from which point the router works. */
function HydrationMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true'
  }, [])
  return null
}

function SessionRevalidation() {
  useSessionRevalidation()
  return null
}

/** A route's `handle` may add navigation beside the content, as the admin's does. */
function ScreenNavigation() {
  return useMatches().map(({ id, handle }) => {
    const Navigation = typeof handle === 'object' && handle !== null && Reflect.get(handle, 'Navigation')
    return typeof Navigation === 'function' ? <Navigation key={id} /> : null
  })
}

export function Layout({ children }: { children: ReactNode }) {
  const settings = useRouteLoaderData<typeof loader>('root')
  const shop = useShopProfile()
  const accent = accentColors(shop.accent_color)
  return (
    <html lang={LANGUAGE} style={accent && accentStyle(accent)}>
      <head>
        <meta charSet="utf-8" />
        <StartupScripts />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={accent?.day.brand ?? '#0c6240'} />
        <Meta />
        {import.meta.env.SSR ? <RobotsMeta /> : null}
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-card focus:p-3"
        >
          {shellTexts.skipToContent}
        </a>
        <PublicNotices notices={settings?.notices ?? []} />
        <ClosedNotice />
        <noscript>{shellTexts.needsJavaScript}</noscript>
        <Header shop={shop}>
          <ProgressBar />
        </Header>
        <div className="flex grow">
          <ScreenNavigation />
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto w-full min-w-0 max-w-7xl grow px-4 py-6 outline-none sm:px-6"
          >
            <MissingScreenContext value={<ChunkFailurePage />}>{children}</MissingScreenContext>
          </main>
        </div>
        <Footer shop={shop} />
        <FocusOnNavigation />
        <SessionRevalidation />
        <PrefetchLinks />
        <HydrationMark />
        <ScrollRestoration />
        <PageScripts />
      </body>
    </html>
  )
}

export default function Root() {
  const shop = useShopProfile()
  return useIsClosedHere() ? <ClosedShop shop={shop} /> : <Outlet />
}

export function HydrateFallback() {
  return <PageSkeleton />
}

/** Replaces a page whose address is unknown, or whose chunk or data failed to load (D21). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    const { data } = error
    return (
      <>
        <title>{uiTexts.pageNotFound}</title>
        <PageNotFound {...(typeof data === 'string' && data !== '' && { message: data })} />
      </>
    )
  }
  if (error instanceof ChunkLoadError) return <ChunkFailurePage />
  return (
    <div className="grid justify-items-start gap-4 py-10">
      <title>{shellTexts.pageFailed}</title>
      <h1 className="font-bold text-2xl">{shellTexts.pageFailed}</h1>
      <FailedLoad message={messageOf(error)} />
      <ButtonLink to={href('/')}>{uiTexts.goToShop}</ButtonLink>
    </div>
  )
}
